import { firstDuesPrices } from '@forman/domain/money/memberships/dues';
import { vatRules } from '@forman/domain/books/invoicing/vat';
import { parisInstant } from '@forman/domain/paris-time';
import type { Seller } from '@forman/domain/books/invoicing/document';
import { sql } from 'kysely';
import type { AssociationRecord } from '../platform/association/association.queries.ts';
import type { Tx } from '../db/database.ts';
import { withLuhn } from './people.ts';
import { insertRows } from './rows.ts';

const foundedOn = '2009-10-10';

const siren = withLuhn('00000000');

/** Complete, so that invoices can be issued, and visibly invented: "(exemple)", a SIREN of zeros. */
export const seller: Seller = {
  name: 'Association Forman (exemple)',
  legalForm: 'Association loi du 1er juillet 1901',
  address: '1 rue de l’Exemple',
  postalCode: '78350',
  city: 'Jouy-en-Josas',
  country: 'FR',
  siren,
  registrationNumber: 'RNA W000000000',
  vatNumber: `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`,
  email: 'tresorerie@forman.example',
  penaltyRate: 'trois fois le taux d’intérêt légal',
};

/** The association's record, as visibly invented as the seller. */
export const association: AssociationRecord = {
  president: 'Camille Exemple',
  treasurer: 'Dominique Exemple',
  statutesSignedAt: 'Jouy-en-Josas',
  statutesSignedOn: '2009-10-10',
  host: {
    name: 'Hébergeur Exemple',
    address: '2 rue de l’Exemple, 78350 Jouy-en-Josas',
    phone: '01 00 00 00 00',
  },
  contactEmail: 'contact@forman.example',
  // The example of the standard (ISO 13616), which is nobody’s.
  iban: 'FR1420041010050500013M02606',
  bic: 'PSSTFRPPXXX',
};

export const vatRateBasisPoints = 2000;

export async function insertSettings(tx: Tx): Promise<void> {
  await sql`
    insert into settings (id, vat_rate_basis_points, turnover_cents, turnover_trend, seller, association)
    values (1, ${vatRateBasisPoints}, ${1_284_500_000}, 1, ${JSON.stringify(seller)}::jsonb,
      ${JSON.stringify(association)}::jsonb)
    on conflict (id) do update set vat_rate_basis_points = excluded.vat_rate_basis_points,
      turnover_cents = excluded.turnover_cents, turnover_trend = excluded.turnover_trend,
      seller = excluded.seller,
      association = excluded.association`.execute(tx);
  // Replaces the rules and the prices of a new database.
  await tx.deleteFrom('vat_rules').execute();
  await insertRows(
    tx,
    'vat_rules',
    Object.entries(vatRules).map(([product, rule]) => ({
      product,
      from_on: foundedOn,
      category: rule.category,
      rate_basis_points: rule.rateBasisPoints,
      exemption_code: rule.exemptionCode,
      exemption_text: rule.exemptionText,
      due: rule.due,
      created_at: parisInstant(foundedOn),
    })),
  );
  await tx.deleteFrom('dues_prices').execute();
  const { guestCents, memberCents, upperCents } = firstDuesPrices;
  await insertRows(tx, 'dues_prices', [
    {
      from_on: foundedOn,
      guest_cents: guestCents,
      member_cents: memberCents,
      upper_cents: upperCents,
      set_at: parisInstant(foundedOn),
    },
  ]);
}
