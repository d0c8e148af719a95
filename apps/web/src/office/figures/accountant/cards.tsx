import type { MonthFigures } from '@forman/contract/office/figures';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { addDays } from '@forman/domain/paris-time';
import { counted } from '@forman/domain/text';
import { firstDayOf, monthAfter } from '@forman/domain/figures';
import { BarList } from '../BarList.tsx';
import { Chart, Legend } from '../charts/Chart.tsx';
import { FigureCard } from '../FigureCard.tsx';
import { productTint } from '../product-look.ts';
import { dayName, formatRoundEuros, ofMonth, productLabel } from '../words.ts';
import { type monthTables, paymentLabel, vatLabel } from './month-tables.ts';

type Props = { figures: MonthFigures; tables: ReturnType<typeof monthTables> };

const written = (euros: number): string => formatEuros(eurosToCents(euros));
const invoicedFill = 'var(--bar)';
const creditedFill = 'var(--bad)';

/** All the days of the month, those without a sale included. */
function daysOf({ month, days }: MonthFigures) {
  const all: string[] = [];
  for (let day = firstDayOf(month); day < firstDayOf(monthAfter(month, 1)); day = addDays(day, 1))
    all.push(day);
  return all.map((day) => {
    const found = days.find((one) => one.day === day);
    return {
      name: String(Number(day.slice(8))),
      long: dayName(day),
      invoiced: found?.invoiced ?? 0,
      credited: -(found?.credited ?? 0),
    };
  });
}

export const SalesCard = ({ figures, tables }: Props) => (
  <FigureCard
    span={4}
    title={`Ventes ${ofMonth(figures.month)}`}
    lead="Par jour d’émission, TTC. Les avoirs descendent sous la ligne."
    table={tables.days}
  >
    <Legend
      items={[
        { label: 'Factures', value: written(figures.invoices.gross), fill: invoicedFill },
        { label: 'Documents d’avoir', value: written(-figures.credits.gross), fill: creditedFill },
      ]}
    />
    <Chart
      label={`Factures et avoirs de chaque jour ${ofMonth(figures.month)}.`}
      data={daysOf(figures)}
      series={[
        { key: 'invoiced', label: 'Factures', fill: invoicedFill },
        { key: 'credited', label: 'Documents d’avoir', fill: creditedFill },
      ]}
      write={written}
      writeAxis={formatRoundEuros}
    />
  </FigureCard>
);

export function PaymentsCard({ figures: { payments, invoices }, tables }: Props) {
  return (
    <FigureCard title="Moyens de paiement" lead="Des factures du mois" table={tables.payments}>
      <BarList
        label="Moyens de paiement des factures du mois"
        rows={payments.map(({ kind, count, amount }) => ({
          key: kind,
          label: paymentLabel[kind],
          detail: counted(count, 'facture', 'factures'),
          value: written(amount),
          share: invoices.gross > 0 ? amount / invoices.gross : null,
          tint: kind === 'due' ? 'k-wait' : 'k-atelier',
        }))}
      />
    </FigureCard>
  );
}

export function ProductsCard({ figures: { products }, tables }: Props) {
  const maxGross = Math.max(0.01, ...products.map(({ gross }) => gross));
  return (
    <FigureCard span={3} title="Par produit" lead="TTC, avoirs déduits" table={tables.products}>
      <BarList
        label="Ventes par produit"
        rows={products.map(({ product, invoices, credits, gross }) => ({
          key: product,
          label: productLabel[product],
          detail: `${counted(invoices, 'facture', 'factures')}${credits > 0 ? `, ${counted(credits, 'avoir', 'avoirs')}` : ''}`,
          value: written(gross),
          share: gross / maxGross,
          tint: productTint[product],
        }))}
      />
    </FigureCard>
  );
}

export function VatCard({ figures: { vat, total }, tables }: Props) {
  return (
    <FigureCard span={3} title="TVA par taux" lead="Des factures, moins celle des avoirs" table={tables.vat}>
      <BarList
        label="TVA par taux"
        rows={vat.map((one) => ({
          key: vatLabel(one),
          label: vatLabel(one),
          detail: `sur ${written(one.net)} hors taxes`,
          value: written(one.vat),
          share: total.net > 0 ? one.net / total.net : null,
          tint: one.exemption ? 'k-none' : 'k-atelier',
        }))}
      />
    </FigureCard>
  );
}
