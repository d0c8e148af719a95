import '../stats.css';
import '../trend.css';
import type { Compared, OfficeFigures } from '@forman/contract/office/figures';
import { counted, formatCount } from '@forman/domain/text';
import { Trend } from '../Trend.tsx';
import {
  type Change,
  changeInCount,
  changeInPercent,
  changeInPoints,
  formatRoundEuros,
  formatShare,
  sharesOf,
  sumOfAll,
} from '../words.ts';

type Figure = {
  label: string;
  value: string;
  change: Change | null;
  good?: 1 | -1;
  year: string;
  yearChange: Change | null;
};

type Props = { figures: OfficeFigures; /** "nov. 2025" */ before: string; yearBefore: string };

/** Key figures of the month, each compared with the year before, with the year to date under it. */
export function KeyFigures({ figures, before, yearBefore }: Props) {
  const { credit } = figures;
  return (
    <dl className="card stats grid">
      {keyFigures(figures).map(({ label, value, change, good, year, yearChange }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="stats-value num">{value}</dd>
          <dd className="small">
            <Trend change={change} before={before} {...(good && { good })} />
          </dd>
          <dd className="stats-year small muted">
            Année <b className="num">{year}</b>
            {yearChange && (
              <span>
                {yearChange.text} sur {yearBefore}
              </span>
            )}
          </dd>
        </div>
      ))}
      <div>
        <dt>Avoirs à honorer</dt>
        <dd className="stats-value num">{formatRoundEuros(credit.outstanding)}</dd>
        <dd className="small trend">{counted(credit.avoirs, 'avoir', 'avoirs')} aujourd’hui</dd>
        <dd className="stats-year small muted">
          À rembourser par virement <b className="num">{formatRoundEuros(credit.toTransfer.amount)}</b>
        </dd>
      </div>
    </dl>
  );
}

function keyFigures({ turnover, sessions, members }: OfficeFigures): Figure[] {
  const of = (what: 'registered' | 'taken' | 'places' | 'absent' | 'expected') =>
    sumOfAll(sessions.map((one) => one[what]));
  return [
    {
      label: 'Chiffre d’affaires TTC',
      value: formatRoundEuros(turnover.total.month),
      change: changeInPercent(turnover.total.month, turnover.total.monthBefore),
      year: formatRoundEuros(turnover.total.year),
      yearChange: changeInPercent(turnover.total.year, turnover.total.yearBefore),
    },
    amount('Inscriptions', of('registered')),
    shared('Remplissage', of('taken'), of('places'), 1),
    shared('Absences', of('absent'), of('expected'), -1),
    amount('Nouveaux membres', members.joined),
  ];
}

const amount = (label: string, value: Compared): Figure => ({
  label,
  value: formatCount(value.month),
  change: changeInCount(value.month, value.monthBefore),
  year: formatCount(value.year),
  yearChange: changeInCount(value.year, value.yearBefore),
});

function shared(label: string, part: Compared, all: Compared, good: 1 | -1): Figure {
  const shares = sharesOf(part, all);
  return {
    label,
    value: formatShare(shares.month),
    change: changeInPoints(shares.month, shares.monthBefore),
    good,
    year: formatShare(shares.year),
    yearChange: changeInPoints(shares.year, shares.yearBefore),
  };
}
