import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, euros, id, instant, sessionKind, trimmed } from '../fields.ts';

/** A shorter search would find nearly everything. */
export const shortestSearch = 2;

const findings = z.object({
  people: z.array(
    z.object({
      id,
      firstName: z.string(),
      lastName: z.string(),
      level: z.string(),
      /** For administrators only; null for others. */
      email: z.string().nullable(),
    }),
  ),
  sessions: z.array(
    z.object({
      id,
      kind: sessionKind,
      title: z.string(),
      startDate: instant,
      pilot: z.string(),
    }),
  ),
  documents: z.array(
    z.object({
      number: z.string(),
      kind: z.enum(['F', 'AV']),
      transactionId: id,
      userId: id,
      name: z.string(),
      issuedOn: day,
      gross: euros,
    }),
  ),
  news: z.array(z.object({ id, title: z.string(), publishAt: instant })),
  faq: z.array(z.object({ id, question: z.string(), category: z.string() })),
  sites: z.array(z.object({ id, name: z.string(), city: z.string() })),
});
z.globalRegistry.add(findings, { id: 'Findings' });
export type Findings = z.output<typeof findings>;

export const search = endpoint({
  id: 'search',
  method: 'GET',
  path: '/search',
  access: 'members.search',
  summary:
    'Search people by name, sessions by title or pilot, invoices by number, amount or name, news by title, the FAQ by its words, places by name or town; the first few of each that the caller may see',
  query: z.object({ q: trimmed(100).min(shortestSearch, 'Deux lettres au moins') }),
  response: findings,
});
