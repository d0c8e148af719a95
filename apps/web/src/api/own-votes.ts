import { callQuery } from './query.ts';

/** The open votes in which somebody has a part: their page lists them, and the bell counts those that wait. */
export const ownVotes = (userId: number) =>
  callQuery('listEvolutions', { query: { user: String(userId), isEnded: '0' } });
