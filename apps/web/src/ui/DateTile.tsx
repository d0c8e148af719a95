import './date-tile.css';
import { dateTile, formatLongDay } from '@forman/domain/french-dates';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { kindUi } from './kind-ui.tsx';

type Props = { kind: SessionKind; date: string | Date };

/** The day that leads a session, in its kind's tint. */
export function DateTile({ kind, date }: Props) {
  const instant = new Date(date);
  const { weekday, day, month } = dateTile(instant);
  return (
    <time
      className={`dt ${kindUi[kind].tint}`}
      dateTime={instant.toISOString()}
      aria-label={formatLongDay(instant)}
    >
      {weekday}
      <b>{day}</b>
      {month}
    </time>
  );
}
