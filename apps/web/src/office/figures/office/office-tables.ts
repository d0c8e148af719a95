import type { Compared, OfficeFigures } from '@forman/contract/office/figures';
import { type Role, roleLabel } from '@forman/domain/access';
import { spanNames } from '@forman/domain/figures';
import { capital } from '@forman/domain/text';
import { kindUi } from '../../../sessions/shared/kind-ui.tsx';
import type { Cell, FigureTable } from '../figure-table.ts';
import { monthName, productLabel, sharesOf, shortMonth } from '../words.ts';

const euros = (value: number): Cell => ({ euros: value });
const count = (value: number): Cell => ({ count: value });

/** Heads of the four periods: "nov. 2026", "nov. 2025", "2026 à ce jour", "2025 à la même date". */
function spanHeads(month: string): string[] {
  const year = Number(month.slice(0, 4));
  const before = `${year - 1}${month.slice(4)}`;
  return [shortMonth(month), shortMonth(before), `${year} à ce jour`, `${year - 1} à la même date`];
}
const cells = (value: Compared, write: (one: number) => Cell): Cell[] =>
  spanNames.map((name) => write(value[name]));
function shares(part: Compared, all: Compared): Cell[] {
  const rates = sharesOf(part, all);
  return spanNames.map((name) => ({ share: rates[name] }));
}

const soldProducts = ({ turnover }: OfficeFigures) =>
  turnover.products.filter(
    ({ product, gross }) =>
      gross.year !== 0 ||
      gross.yearBefore !== 0 ||
      turnover.months.some(({ products }) => products[product] !== 0),
  );
export const productsShown = (figures: OfficeFigures) => soldProducts(figures).map(({ product }) => product);

type Rows = { head: string[]; rows: Cell[][] };

/** Figures of each card as a table; the chart, the table and the file all use it. */
export function officeTables(figures: OfficeFigures) {
  const { month } = figures;
  const year = month.slice(0, 4);
  const table = (name: string, title: string, { head, rows }: Rows): FigureTable => ({
    name: `${name}-${month}`,
    title,
    head,
    rows,
  });
  return {
    turnover: table(
      'chiffre-d-affaires',
      `Chiffre d’affaires TTC de ${year} par mois et par produit`,
      months(figures),
    ),
    products: table('produits', 'Chiffre d’affaires TTC par produit', soldRows(figures)),
    fill: table('remplissage', 'Sessions, inscriptions et remplissage par type', fillRows(figures)),
    absences: table('absences', 'Absences par type, des feuilles closes', absenceRows(figures)),
    dues: table('cotisations', 'Cotisations', duesRows(figures)),
    credit: table('avoirs', 'Avoirs à honorer, par échéance', creditRows(figures)),
    members: table('membres', 'Membres par niveau, et qui l’a atteint', memberRows(figures)),
  };
}

function months(figures: OfficeFigures): Rows {
  const products = productsShown(figures);
  const before = String(Number(figures.month.slice(0, 4)) - 1);
  return {
    head: ['Mois', ...products.map((product) => productLabel[product]), 'Total', before],
    rows: figures.turnover.months.map((one) => [
      capital(monthName(one.month)),
      ...products.map((product) => euros(one.products[product])),
      euros(one.total),
      euros(one.before),
    ]),
  };
}

const soldRows = (figures: OfficeFigures): Rows => ({
  head: ['Produit', ...spanHeads(figures.month)],
  rows: [
    ...soldProducts(figures).map(({ product, gross }) => [productLabel[product], ...cells(gross, euros)]),
    ['Total', ...cells(figures.turnover.total, euros)],
  ],
});

const fillRows = ({ month, sessions }: OfficeFigures): Rows => ({
  head: [
    'Type',
    'Sessions',
    'Inscriptions',
    'Places',
    ...spanHeads(month).map((span) => `Remplissage ${span}`),
  ],
  rows: sessions.map((one) => [
    kindUi[one.kind].many,
    count(one.held.month),
    count(one.registered.month),
    count(one.places.month),
    ...shares(one.taken, one.places),
  ]),
});

const absenceRows = ({ month, sessions }: OfficeFigures): Rows => ({
  head: ['Type', 'Attendus', 'Absents', ...spanHeads(month).map((span) => `Taux ${span}`)],
  rows: sessions.map((one) => [
    kindUi[one.kind].many,
    count(one.expected.month),
    count(one.absent.month),
    ...shares(one.absent, one.expected),
  ]),
});

function duesRows({ month, dues }: OfficeFigures): Rows {
  const { payments, paid } = dues;
  const spans = spanHeads(month);
  return {
    head: ['Cotisations', 'Personnes', 'Montant'],
    rows: [
      ['À jour', count(dues.upToDate), ''],
      ['À encaisser', count(dues.owing), euros(dues.owingAmount)],
      ...spanNames.map((name, index) => [
        `Réglées\u00a0: ${spans[index]}`,
        count(payments[name]),
        euros(paid[name]),
      ]),
    ],
  };
}

const creditRows = ({ credit }: OfficeFigures): Rows => ({
  head: ['Échéance', 'Avoirs', 'Montant'],
  rows: [
    ...credit.months.map((one) => [capital(monthName(one.month)), count(one.avoirs), euros(one.amount)]),
    ['Plus tard', count(credit.later.avoirs), euros(credit.later.amount)],
    ['Sans échéance', count(credit.never.avoirs), euros(credit.never.amount)],
    ['Total', count(credit.avoirs), euros(credit.outstanding)],
    ['À rembourser par virement', count(credit.toTransfer.avoirs), euros(credit.toTransfer.amount)],
  ],
});

const memberRows = ({ month, members }: OfficeFigures): Rows => ({
  head: ['Niveau', 'Personnes', ...spanHeads(month).map((span) => `Arrivées ${span}`)],
  rows: [
    ...members.levels.map(({ level, people, arrivals }) => [
      roleLabel[level as Role],
      count(people),
      ...cells(arrivals, count),
    ]),
    ['Nouveaux membres', '', ...cells(members.joined, count)],
    ['Départs', '', ...cells(members.left, count)],
  ],
});
