import { parisDay, parisHour } from '../../../paris-time.ts';

/** Records as the former portal's calls give them: JSON in which anything may be missing, of another type, or a reference. */
export type FormerRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is FormerRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members of a list; none where it is no list. An object whose keys are numbers is a list too, as PHP writes one with gaps. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return isRecord(value) && Object.keys(value).every((key) => /^\d+$/.test(key)) ? Object.values(value) : [];
}

/** The number of what is meant by a number, an address ("/api/users/12"), or the thing itself; '' for nothing. */
export function refOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.split('/').at(-1)!.trim();
  if (!isRecord(value)) return '';
  return refOf(value.id) || refOf(value['@id']);
}

/** A person by their number there, else by their address. */
export const personOf = (value: unknown): string =>
  refOf(value) || (isRecord(value) ? textOf(value.email) : '');

/** A value as a cell: '' for nothing, "oui" and "non". */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return '';
}

/** The main level: the first of the list; ROLE_USER is everybody's. */
export const levelIn = (record: FormerRecord): string =>
  textOf(listOf(record.roles).filter((role) => role !== 'ROLE_USER')[0] ?? record.role);

/** The first of some fields that says something. */
export const firstOf = (record: FormerRecord, ...names: string[]): unknown =>
  names.map((name) => record[name]).find((value) => value !== undefined && value !== null && value !== '');

/** Words of a list, as one cell. */
export const wordsOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : listOf(value).map(textOf).filter(Boolean).join(', ');

const zoned = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

/** The instant of "2019-03-04T09:00:00+01:00"; null for a day, or an hour of nowhere. */
export function instantOf(value: unknown): Date | null {
  if (typeof value !== 'string' || !zoned.test(value.trim())) return null;
  const instant = new Date(value.trim().replace(' ', 'T'));
  return Number.isNaN(instant.getTime()) ? null : instant;
}

const hourMs = 3_600_000;

/** Day and hour of Paris, "2019-03-04 09:00"; what is no instant stays as it is. @param late hours to take off. */
export function momentOf(value: unknown, late = 0): string {
  const instant = instantOf(value);
  if (!instant) return textOf(value);
  const told = new Date(instant.getTime() - late * hourMs);
  return `${parisDay(told)} ${parisHour(told)}`;
}

/** The day of Paris: the eve at 23:00 UTC is midnight there. What is no instant stays as it is. */
export function dayOf(value: unknown): string {
  const instant = instantOf(value);
  return instant ? parisDay(instant) : textOf(value);
}

/** True for what the former portal has marked as deleted instead of deleting it. */
export const isErased = (record: FormerRecord, name: string): boolean =>
  textOf(record[name]).toLowerCase() === 'deleted';
