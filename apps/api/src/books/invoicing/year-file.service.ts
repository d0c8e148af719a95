import { countryName } from '@forman/domain/countries';
import { csvAmount } from '@forman/domain/csv';
import { formatNumericDay } from '@forman/domain/french-dates';
import { documentSums } from '@forman/domain/books/invoicing/sums';
import { formatRate, vatSubtotals } from '@forman/domain/books/invoicing/vat';
import type { SoldProduct } from '@forman/domain/books/ledger/entries';
import type { Db } from '../../db/database.ts';
import { customerSiren } from './document-texts.ts';
import { type DocumentRow, listYearDocuments } from './year-file.queries.ts';

const productNames = {
  dues: 'Cotisation',
  workshop: 'Atelier',
  formation: 'Formation',
  event: 'Événement',
  discovery_fee: 'Frais de journée découverte',
  manual: 'Saisie manuelle',
} as const satisfies Record<SoldProduct, string>;

/** Columns of the file; a credit document’s amounts are below 0, so that the year's sum equals its books. */
const columns: Record<string, (row: DocumentRow) => string> = {
  Numéro: ({ snapshot }) => snapshot.number,
  Date: ({ snapshot }) => formatNumericDay(snapshot.issuedOn),
  Type: ({ snapshot }) => (snapshot.series === 'F' ? 'Facture' : 'Avoir'),
  'Annule ou remplace': ({ snapshot }) => (snapshot.corrects ?? snapshot.replaces)?.number ?? '',
  'Numéro utilisateur': ({ snapshot }) => String(snapshot.customer.id),
  Client: ({ snapshot }) => snapshot.customer.name,
  Contact: ({ snapshot }) => snapshot.customer.contact ?? '',
  SIREN: ({ snapshot }) => customerSiren(snapshot.customer) ?? '',
  'Numéro de TVA': ({ snapshot }) => snapshot.customer.vatNumber ?? '',
  Pays: ({ snapshot }) => countryName(snapshot.customer.country),
  Produit: ({ snapshot, product }) =>
    joined(snapshot.lines.map((line) => productNames[line.product ?? product])),
  Objet: ({ snapshot }) => snapshot.lines.map(({ label }) => label).join(', '),
  'Date de la prestation': ({ snapshot }) => formatNumericDay(snapshot.deliveredOn),
  'Remise HT déduite': (row) => signed(row, documentSums(row.snapshot.allowances ?? []).netCents),
  HT: (row) => signed(row, row.snapshot.netCents),
  Taux: ({ snapshot }) =>
    vatSubtotals(snapshot)
      .map(({ vatRateBasisPoints }) => formatRate(vatRateBasisPoints))
      .join(', '),
  TVA: (row) => signed(row, row.snapshot.vatCents),
  TTC: (row) => signed(row, row.snapshot.grossCents),
  Exonération: ({ snapshot }) => joined(snapshot.lines.map(({ vatExemptionText }) => vatExemptionText)),
  Règlement: ({ snapshot }) =>
    snapshot.settlements.map(({ label, amountCents }) => `${label} ${csvAmount(amountCents)}`).join(', '),
  Référence: ({ snapshot, providerRef }) =>
    snapshot.settlements.some(({ kind }) => kind === 'card' || kind === 'paypal') ? (providerRef ?? '') : '',
};

const signed = ({ snapshot }: DocumentRow, cents: number): string =>
  csvAmount(snapshot.series === 'F' ? cents : -cents);
const joined = (texts: readonly (string | null)[]): string =>
  [...new Set(texts.filter((text) => text !== null))].join(', ');

/** A year of frozen documents, a row each; later changes of their transactions are not read (MEM-360). */
export async function yearCsv(db: Db, year: number): Promise<string[][]> {
  const rows = await listYearDocuments(db, year);
  return [Object.keys(columns), ...rows.map((row) => Object.values(columns).map((tell) => tell(row)))];
}
