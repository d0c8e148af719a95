import '../figure-card.css';
import type { OfficeFigures } from '@forman/contract/office/figures';
import { type Role, roleLabel } from '@forman/domain/access';
import { counted, formatCount, plural } from '@forman/domain/text';
import { Link } from 'react-router';
import { routes } from '../../../paths.ts';
import { kindUi } from '../../../sessions/shared/kind-ui.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { BarList } from '../BarList.tsx';
import { Chart, Legend } from '../charts/Chart.tsx';
import { FigureCard } from '../FigureCard.tsx';
import { productFill, productTint } from '../product-look.ts';
import {
  formatRoundEuros,
  formatShare,
  formatTenths,
  monthLabel,
  monthName,
  ofMonth,
  productLabel,
  shareOf,
  shortMonth,
} from '../words.ts';
import { type officeTables, productsShown } from './office-tables.ts';

type Props = { figures: OfficeFigures; tables: ReturnType<typeof officeTables> };

const inThousands = (value: number): string =>
  Math.abs(value) >= 10_000 ? `${formatTenths(value / 1000)}\u00a0k€` : formatRoundEuros(value);

/** Sales of the year, by month and product, beside the year before. */
export function TurnoverCard({ figures, tables }: Props) {
  const isNarrow = useNarrow();
  const { month, turnover } = figures;
  const year = month.slice(0, 4);
  const before = String(Number(year) - 1);
  const shown = productsShown(figures);
  const total = turnover.months.reduce((sum, one) => sum + one.total, 0);
  const yearOf = (product: (typeof shown)[number]): number =>
    turnover.months.reduce((sum, { products }) => sum + products[product], 0);
  return (
    <FigureCard
      span={4}
      title="Chiffre d’affaires par mois"
      lead={`${year}, TTC, par produit, avoirs déduits\u00a0: ${formatRoundEuros(total)}. Le trait est le même mois de ${before}.`}
      table={tables.turnover}
    >
      <Legend
        mark={before}
        items={shown.map((product) => ({
          label: productLabel[product],
          value: formatRoundEuros(yearOf(product)),
          fill: productFill[product],
        }))}
      />
      <Chart
        label={`Chiffre d’affaires de chaque mois de ${year}, par produit, à côté de ${before}.`}
        data={turnover.months.map((one) => ({
          name: isNarrow ? monthLabel(one.month).charAt(0).toUpperCase() : monthLabel(one.month),
          long: monthName(one.month),
          ...one.products,
          mark: one.before,
          top: one.total,
        }))}
        series={shown.map((product) => ({
          key: product,
          label: productLabel[product],
          fill: productFill[product],
        }))}
        mark={`Même mois de ${before}`}
        write={formatRoundEuros}
        writeAxis={inThousands}
        tops={!isNarrow}
      />
    </FigureCard>
  );
}

export function FillCard({ figures: { month, sessions }, tables }: Props) {
  const before = shortMonth(`${Number(month.slice(0, 4)) - 1}${month.slice(4)}`);
  return (
    <FigureCard
      title="Remplissage par type"
      lead={`Places prises, sessions ${ofMonth(month)}. Le trait est ${before}.`}
      table={tables.fill}
    >
      <BarList
        label="Remplissage par type de session"
        rows={sessions.map(({ kind, held, registered, taken, places }) => ({
          key: kind,
          label: kindUi[kind].many,
          detail:
            held.month === 0
              ? 'aucune session'
              : `${counted(registered.month, 'inscrit', 'inscrits')}, ${counted(held.month, 'session', 'sessions')}`,
          value: formatShare(shareOf(taken.month, places.month)),
          share: shareOf(taken.month, places.month),
          mark: shareOf(taken.monthBefore, places.monthBefore),
          tint: kindUi[kind].tint,
        }))}
      />
    </FigureCard>
  );
}

export function AbsencesCard({ figures: { month, sessions }, tables }: Props) {
  const rates = sessions.map(({ absent, expected }) => shareOf(absent.month, expected.month) ?? 0);
  const scale = Math.max(
    0.1,
    ...rates,
    ...sessions.map((one) => shareOf(one.absent.monthBefore, one.expected.monthBefore) ?? 0),
  );
  const scaled = (share: number | null): number | null => (share === null ? null : share / scale);
  return (
    <FigureCard
      title="Absences"
      lead={`Feuilles closes des sessions ${ofMonth(month)}. Le trait est l’année d’avant.`}
      table={tables.absences}
    >
      <BarList
        label="Absences par type de session"
        rows={sessions.map(({ kind, absent, expected }) => ({
          key: kind,
          label: kindUi[kind].many,
          detail:
            expected.month === 0
              ? 'aucune feuille close'
              : `${formatCount(absent.month)} sur ${formatCount(expected.month)}`,
          value: formatShare(shareOf(absent.month, expected.month)),
          share: scaled(shareOf(absent.month, expected.month)),
          mark: scaled(shareOf(absent.monthBefore, expected.monthBefore)),
          tint: kindUi[kind].tint,
        }))}
      />
    </FigureCard>
  );
}

export function DuesCard({ figures: { month, dues }, tables }: Props) {
  const called = dues.upToDate + dues.owing;
  const year = month.slice(0, 4);
  return (
    <FigureCard
      title="Cotisations"
      lead={`${counted(called, 'membre', 'membres')} aujourd’hui`}
      table={tables.dues}
    >
      <BarList
        label="Cotisations"
        rows={[
          {
            key: 'paid',
            label: 'À jour',
            value: formatCount(dues.upToDate),
            share: shareOf(dues.upToDate, called),
            tint: 'k-atelier',
          },
          {
            key: 'owing',
            label: 'À encaisser',
            detail: formatRoundEuros(dues.owingAmount),
            value: formatCount(dues.owing),
            share: shareOf(dues.owing, called),
            tint: 'k-wait',
          },
        ]}
      />
      <p className="small muted fig-note">
        Réglées en {year}&nbsp;: <b className="num">{formatRoundEuros(dues.paid.year)}</b>, et{' '}
        {formatRoundEuros(dues.paid.yearBefore)} un an avant à la même date.
      </p>
      {dues.owing > 0 && (
        <Link className="link small" to={routes.owing}>
          Rappeler ceux qui doivent encore
        </Link>
      )}
    </FigureCard>
  );
}

export function CreditCard({ figures: { credit }, tables }: Props) {
  const soon = credit.months[0]?.amount ?? 0;
  return (
    <FigureCard
      title="Avoirs à honorer, par échéance"
      lead={`${formatRoundEuros(credit.outstanding)} en tout, dont ${formatRoundEuros(soon)} ${plural(soon, 'expire', 'expirent')} ce mois-ci et ${formatRoundEuros(credit.never.amount)} jamais.`}
      table={tables.credit}
    >
      <Chart
        label="Avoirs qui expirent dans chacun des douze mois à venir."
        data={credit.months.map((one) => ({
          name: monthLabel(one.month),
          long: monthName(one.month),
          amount: one.amount,
          top: one.amount,
        }))}
        series={[{ key: 'amount', label: 'Avoirs', fill: 'var(--bar)' }]}
        write={formatRoundEuros}
        writeAxis={inThousands}
        height={200}
      />
    </FigureCard>
  );
}

export function MembersCard({ figures: { members }, tables }: Props) {
  const maxPeople = Math.max(1, ...members.levels.map(({ people }) => people));
  const guests = members.levels.find(({ level }) => level === 'ROLE_GUEST')?.people ?? 0;
  return (
    <FigureCard
      title="Membres par niveau"
      lead={`${counted(members.total, 'personne', 'personnes')}, dont ${counted(guests, 'invité', 'invités')}. Entre parenthèses, qui a atteint le niveau ce mois-ci.`}
      table={tables.members}
    >
      <BarList
        tight
        label="Personnes par niveau"
        rows={members.levels.map(({ level, people, arrivals }) => ({
          key: level,
          label: roleLabel[level as Role],
          value: arrivals.month > 0 ? `${formatCount(people)} (+${arrivals.month})` : formatCount(people),
          share: people / maxPeople,
          tint: level === 'ROLE_GUEST' ? 'k-none' : 'k-atelier',
        }))}
      />
    </FigureCard>
  );
}

/** Sales of the month, by product, beside the year before. */
export function ProductsCard({ figures: { month, turnover }, tables }: Props) {
  const sold = turnover.products.filter(({ gross }) => gross.month !== 0 || gross.monthBefore !== 0);
  const maxGross = Math.max(1, ...sold.flatMap(({ gross }) => [gross.month, gross.monthBefore]));
  const before = shortMonth(`${Number(month.slice(0, 4)) - 1}${month.slice(4)}`);
  return (
    <FigureCard
      span={4}
      title={`Ventes ${ofMonth(month)} par produit`}
      lead={`TTC, avoirs déduits. Le trait est ${before}, entre parenthèses.`}
      table={tables.products}
    >
      {sold.length === 0 && <p className="muted">Aucune vente ce mois-ci.</p>}
      <BarList
        label="Ventes du mois par produit"
        rows={sold.map(({ product, gross, invoices }) => ({
          key: product,
          label: productLabel[product],
          detail: counted(invoices.month, 'facture', 'factures'),
          value: `${formatRoundEuros(gross.month)} (${formatRoundEuros(gross.monthBefore)})`,
          share: gross.month / maxGross,
          mark: gross.monthBefore / maxGross,
          tint: productTint[product],
        }))}
      />
    </FigureCard>
  );
}
