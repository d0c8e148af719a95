import type { Findings } from '@forman/contract/office/search';
import type { Viewer } from '@forman/domain/access';
import { centsToEuros } from '@forman/domain/money';
import type { Context } from '../../context.ts';
import { findAnything } from './search.queries.ts';

/** Finds people, sessions, documents, news, answers and places by these words, as far as the viewer may see them. */
export async function searchAnything(ctx: Context, viewer: Viewer, words: string): Promise<Findings> {
  const found = await findAnything(ctx.db, { viewer, words, now: ctx.clock.now() });
  const inUtc = (instant: string): string => new Date(instant).toISOString();
  return {
    people: found.people,
    sessions: found.sessions.map((one) => ({ ...one, startDate: inUtc(one.startDate) })),
    documents: found.documents.map(({ grossCents, ...one }) => ({ ...one, gross: centsToEuros(grossCents) })),
    news: found.news.map((one) => ({ ...one, publishAt: inUtc(one.publishAt) })),
    faq: found.faq,
    sites: found.sites,
  };
}
