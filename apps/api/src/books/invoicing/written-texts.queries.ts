import { countryName } from '@forman/domain/countries';
import { formatNumericDay } from '@forman/domain/french-dates';
import { formatEuros } from '@forman/domain/money';
import { formatRate } from '@forman/domain/books/invoicing/vat';
import { parisDay } from '@forman/domain/paris-time';
import { typedProductWords } from '@forman/domain/books/invoicing/product';
import { fullName } from '@forman/domain/text';
import type { Db } from '../../db/database.ts';
import { productIn, type Written } from './typed-fields.ts';

/** "2 × Mallette, 50,00 € (Formation, TVA 20 %)". */
const lineText = ({ label, quantity, unitCents, vat }: NonNullable<Written['lines']>[number]): string =>
  `${quantity} × ${label}, ${formatEuros(unitCents)} (${typedProductWords[productIn(vat) ?? 'other']}, TVA ${formatRate(vat.vatRateBasisPoints)})`;

export type Change = { field: string; from: string; to: string };

/** Describes the differences as texts for people. */
export async function describeChanges(db: Db, before: Written, after: Written): Promise<Change[]> {
  const ids = [before.session_id, after.session_id].filter((id) => id !== null);
  const sessions =
    ids.length > 0 && ids[0] !== ids[1]
      ? await db.selectFrom('sessions').select(['id', 'title']).where('id', 'in', ids).execute()
      : [];
  const nameOf = (row: Written) => fullName({ firstName: row.first_name, lastName: row.last_name });
  const isOther = before.user_id !== after.user_id;
  const texts = (row: Written): Record<string, string> => ({
    ...(isOther ? { user: `${nameOf(row)} (n° ${row.user_id})` } : { buyerName: nameOf(row) }),
    itemName: row.item_name,
    lines: (row.lines ?? []).map(lineText).join('\u00a0; '),
    product: typedProductWords[productIn(row.vat) ?? 'other'],
    total: formatEuros(row.base_total_cents),
    createAt: formatNumericDay(parisDay(row.created_at)),
    session:
      row.session_id === null
        ? 'Aucune'
        : `${sessions.find(({ id }) => id === row.session_id)?.title ?? ''} (n° ${row.session_id})`,
    society: row.company,
    siret: row.siret,
    vatNumber: row.vat_number,
    serviceCode: row.service_code,
    engagement: row.engagement,
    address: row.address,
    postalCode: row.postal_code,
    city: row.city,
    country: countryName(row.country),
    disableChorusPro: row.e_invoice_off ? 'oui' : 'non',
  });
  const [from, to] = [texts(before), texts(after)];
  return Object.keys(from)
    .filter((field) => from[field] !== to[field])
    .map((field) => ({ field, from: from[field]!, to: to[field]! }));
}
