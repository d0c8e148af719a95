import { formatDay, formatLongDay, formatMoment } from '@forman/domain/french-dates';

const formats = { day: formatDay, long: formatLongDay, moment: formatMoment };

type Props = { date: string | Date; as?: keyof typeof formats };

/** A date in Paris: "mar. 24 nov. 2026", "mardi 24 novembre 2026" or "mar. 24 nov. 2026 à 9h30". */
export function When({ date, as = 'day' }: Props) {
  const instant = new Date(date);
  return <time dateTime={instant.toISOString()}>{formats[as](instant)}</time>;
}
