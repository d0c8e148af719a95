import { callQuery } from './query.ts';

/**
 * Query of the open votes in which a person takes part: their page lists them, and the bell counts those that
 * await them.
 */
export const ownVotes = (userId: number) =>
  callQuery('listEvolutions', { query: { user: String(userId), isEnded: '0' } });
