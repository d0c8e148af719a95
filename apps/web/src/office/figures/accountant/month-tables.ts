import type { MonthFigures } from '@forman/contract/office/figures';
import type { paymentKinds } from '@forman/contract/books/issued-documents';
import { formatNumericDay } from '@forman/domain/french-dates';
import type { Cell, FigureTable } from '../figure-table.ts';
import { ofMonth, productLabel } from '../words.ts';

export const paymentLabel: Record<(typeof paymentKinds)[number], string> = {
  card: 'Carte',
  paypal: 'PayPal',
  credit: 'Avoir utilisé',
  manual: 'Autre moyen',
  due: 'Reste dû',
};

/** "20 %", or the article of law that exempts from VAT. */
export const vatLabel = ({ rate, exemption }: MonthFigures['vat'][number]): string =>
  exemption ?? `${String(rate).replace('.', ',')}\u00a0%`;

const euros = (value: number): Cell => ({ euros: value });
const count = (value: number): Cell => ({ count: value });

/** Figures of the month as tables; the chart, the table and the file all use them. */
export function monthTables({ month, days, payments, products, vat, total }: MonthFigures) {
  const table = (name: string, title: string, head: string[], rows: Cell[][]): FigureTable => ({
    name: `${name}-${month}`,
    title: `${title} ${ofMonth(month)}`,
    head,
    rows,
  });
  return {
    days: table(
      'ventes-par-jour',
      'Ventes par jour',
      ['Jour', 'Factures', 'Facturé TTC', 'Avoirs', 'Repris TTC'],
      days.map((one) => [
        formatNumericDay(one.day),
        count(one.invoices),
        euros(one.invoiced),
        count(one.credits),
        euros(one.credited),
      ]),
    ),
    products: table(
      'ventes-par-produit',
      'Ventes par produit',
      ['Produit', 'Factures', 'Avoirs', 'HT', 'TVA', 'TTC'],
      [
        ...products.map((one) => [
          productLabel[one.product],
          count(one.invoices),
          count(one.credits),
          euros(one.net),
          euros(one.vat),
          euros(one.gross),
        ]),
        ['Total', '', '', euros(total.net), euros(total.vat), euros(total.gross)],
      ],
    ),
    payments: table(
      'moyens-de-paiement',
      'Moyens de paiement des factures',
      ['Moyen', 'Factures', 'Montant'],
      payments.map((one) => [paymentLabel[one.kind], count(one.count), euros(one.amount)]),
    ),
    vat: table(
      'tva',
      'TVA par taux',
      ['Taux', 'Base HT', 'TVA'],
      [
        ...vat.map((one) => [vatLabel(one), euros(one.net), euros(one.vat)]),
        ['Total', euros(total.net), euros(total.vat)],
      ],
    ),
  };
}
