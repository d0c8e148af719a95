import { countryName } from '@forman/domain/countries';
import type { listPersonInvoices as calledAs } from '@forman/contract/books/typed-invoices';
import type { AnswerOf, QueryOf } from '@forman/contract/endpoint';
import { AppError } from '@forman/domain/errors';
import { canCorrect, canDeposit } from '@forman/domain/books/invoicing/corrections';
import { centsToEuros } from '@forman/domain/money';
import type { Context } from '../../context.ts';
import { maxPageOf } from '../../http/paging.ts';
import { toDepositState } from './deposit-states.service.ts';
import { type PersonInvoice, selectPersonInvoices, sumPersonInvoices } from './person-invoices.queries.ts';
import { saidProduct } from './typed-fields.ts';

type Answer = AnswerOf<typeof calledAs>;

/** The paid invoices of one person, as the back office manages them (MEM-356). @throws AppError not_found. */
export async function listPersonInvoices(
  ctx: Context,
  userId: number,
  query: QueryOf<typeof calledAs>,
): Promise<Answer> {
  const which = { userId, search: query.search ?? '' };
  const [rows, sums] = await Promise.all([
    selectPersonInvoices(ctx.db, which, query),
    sumPersonInvoices(ctx.db, which),
  ]);
  if (!sums.user) throw new AppError('not_found');
  return {
    user: sums.user,
    invoices: rows.map((row) => toInvoice(row, ctx.eInvoicing !== null)),
    maxPage: maxPageOf(sums.count, query.itemsPerPage),
    count: sums.count,
    total: centsToEuros(sums.cents),
  };
}

function toInvoice(row: PersonInvoice, isConfigured: boolean): Answer['invoices'][number] {
  const idOf = (kind: string): number | null => (row.sessionKind === kind ? row.sessionId : null);
  return {
    id: row.id,
    user: { id: row.userId, firstName: row.firstName, lastName: row.lastName },
    itemName: row.itemName,
    total: centsToEuros(row.cents),
    idFormation: idOf('formation'),
    idWorkshop: idOf('workshop'),
    idEvent: idOf('event'),
    createAt: row.createdAt.toISOString(),
    invoiceNumber: row.number,
    credits: row.credits,
    isTyped: row.item === 'manual',
    product: row.item === 'manual' ? saidProduct(row.vat, row.itemName, row.sessionKind) : null,
    lines:
      row.lines?.map(({ label, quantity, unitCents, said, vatOf }) => ({
        label,
        quantity,
        unit: centsToEuros(unitCents),
        product: said,
        vatOf,
      })) ?? null,
    buyerFirstName: row.firstName,
    buyerLastName: row.lastName,
    society: row.company,
    siret: row.siret,
    vatNumber: row.vatNumber,
    address: row.address,
    postalCode: row.postalCode,
    city: row.city,
    country: countryName(row.country),
    serviceCode: row.serviceCode,
    engagement: row.engagement,
    disableChorusPro: row.disableChorusPro,
    chorusProId: row.chorusProId,
    chorusProRefusal: row.refusal,
    chorusProState: row.state && toDepositState({ ...row.state, since: new Date(row.state.since) }),
    actions: { edit: canCorrect(row), submit: canDeposit(row, isConfigured) },
  };
}
