import type { Answer } from '../../api/client.ts';
import { formatMonth } from '@forman/domain/french-dates';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { parisInstant } from '@forman/domain/paris-time';

export type Standing = Answer<'getBooksStanding'>;
export type Closing = Answer<'getClosing'>;

/** "novembre 2026" */
export const monthName = (month: string): string => formatMonth(parisInstant(`${month}-15`));
export const written = (euros: number): string => formatEuros(eurosToCents(euros));
/** First and last four characters, enough for people to compare. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`;

/** "F-2026-000411 à F-2026-000467"; null when there is none. */
export const rangeOf = ({ first, last }: Closing['invoices']): string | null =>
  first === null ? null : first === last ? first : `${first} à ${last}`;
