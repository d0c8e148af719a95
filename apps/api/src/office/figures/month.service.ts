import type { AnswerOf } from '@forman/contract/endpoint';
import { type getMonthFigures } from '@forman/contract/office/figures';
import { paymentKinds, products } from '@forman/contract/books/issued-documents';
import { AppError } from '@forman/domain/errors';
import { figureSpans, monthOf } from '@forman/domain/figures';
import { type Cents, centsToEuros } from '@forman/domain/money';
import { addDays, parisDay } from '@forman/domain/paris-time';
import type { Context } from '../../context.ts';
import { type MonthRow, readMonth, type Sums } from './month.queries.ts';

type Answer = AnswerOf<typeof getMonthFigures>;

/** The requested month, or the present one. @throws AppError invalid for one that has not begun. */
export function monthAsked(asked: string | undefined, today: string): string {
  const present = monthOf(today);
  if (asked !== undefined && asked > present) {
    const violations = [{ propertyPath: 'month', message: 'Ce mois n’a pas commencé' }];
    throw new AppError('invalid', { violations });
  }
  return asked ?? present;
}

/** The figures of a month's documents, as they were issued. @throws AppError invalid. */
export async function getMonth(ctx: Context, asked: string | undefined): Promise<Answer> {
  const today = parisDay(ctx.clock.now());
  const month = monthAsked(asked, today);
  const spans = figureSpans(month, today);
  const row = await readMonth(ctx.db, spans);
  const net = row.invoices.net - row.credits.net;
  const gross = row.invoices.gross - row.credits.gross;
  return {
    month,
    until: addDays(spans.month.until, -1),
    invoices: toSums(row.invoices),
    credits: toSums(row.credits),
    total: threeOf(net, gross),
    grossBefore: centsToEuros(row.grossBefore),
    vat: row.vat.map((one) => ({
      rate: one.basisPoints / 100,
      exemption: one.exemption,
      net: centsToEuros(one.net),
      vat: centsToEuros(one.vat),
    })),
    payments: paymentsOf(row),
    products: products.flatMap((product) => {
      const found = row.products.find((one) => one.product === product);
      if (!found) return [];
      const { invoices, credits } = found;
      return [{ product, invoices, credits, ...threeOf(found.net, found.gross) }];
    }),
    days: row.days.map((one) => ({
      ...one,
      invoiced: centsToEuros(one.invoiced),
      credited: centsToEuros(one.credited),
    })),
  };
}

const threeOf = (net: Cents, gross: Cents) => ({
  net: centsToEuros(net),
  vat: centsToEuros(gross - net),
  gross: centsToEuros(gross),
});
const toSums = ({ count, net, gross }: Sums) => ({ count, ...threeOf(net, gross) });

const paymentsOf = ({ payments, due }: MonthRow): Answer['payments'] =>
  paymentKinds.flatMap((kind) => {
    const found = kind === 'due' ? due : payments.find((one) => one.kind === kind);
    return found && (found.count !== 0 || found.cents !== 0)
      ? [{ kind, count: found.count, amount: centsToEuros(found.cents) }]
      : [];
  });
