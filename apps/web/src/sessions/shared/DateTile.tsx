import './date-tile.css';
import { dateTile, formatLongDay } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { kindUi } from './kind-ui.tsx';
import { useNow } from '../../ui/use-now.ts';

type Props = {
  /** Kind that gives the tint; null for a day of several kinds. */
  kind: SessionKind | null;
  date: string | Date;
  /** Shows the year, when it is not the present one. */
  dated?: boolean;
};

/** Date of a session, in its kind’s tint. */
export function DateTile({ kind, date, dated = false }: Props) {
  const instant = new Date(date);
  const { weekday, day, month } = dateTile(instant);
  return (
    <time
      className={kind ? `dt ${kindUi[kind].tint}` : 'dt'}
      dateTime={instant.toISOString()}
      aria-label={formatLongDay(instant)}
    >
      {weekday}
      <b>{day}</b>
      {month}
      {dated && <Year of={instant} />}
    </time>
  );
}

function Year({ of }: { of: Date }) {
  const year = parisDay(of).slice(0, 4);
  return year === parisDay(useNow()).slice(0, 4) ? null : <span className="dt-year">{year}</span>;
}
