import { formatDuration } from '@forman/domain/french-dates';

const two = (value: number): string => String(value).padStart(2, '0');
const hour = 3_600_000;

/** "14:32" under an hour, "23 h 12" above; "0:00" at the end. */
export function timeLeftText(milliseconds: number): string {
  if (milliseconds >= hour) return formatDuration(milliseconds);
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

const minute = 60_000;

/** Time left without seconds: "14 min" under an hour, "23 h 12" above; "moins d’1 min" at the end. */
export function timeLeftWords(milliseconds: number): string {
  if (milliseconds < minute) return 'moins d’1\u00a0min';
  return formatDuration(Math.floor(milliseconds / minute) * minute);
}
