import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { euros, id, instant } from './fields.ts';
import { newsHead } from './news.ts';
import { sessionCard } from './sessions.ts';

export const home = endpoint({
  id: 'home',
  method: 'GET',
  path: '/home',
  access: 'portal.member',
  summary:
    'The home page in one answer: what waits for the caller, their next sessions, sessions meant for them, the last news, who has just joined thanks to them',
  response: z.object({
    offers: z.array(sessionCard),
    payments: z.array(sessionCard),
    next: z.array(sessionCard),
    suggestions: z.array(sessionCard),
    news: z.array(newsHead),
    /** Guests who joined thanks to the caller in the last two weeks, the latest first. */
    newGuests: z.array(z.object({ id, firstName: z.string(), lastName: z.string(), joinedAt: instant })),
    membership: z.object({
      until: z.string().nullable(),
      isActive: z.boolean(),
      isDue: z.boolean(),
      price: euros,
    }),
    credit: z.object({ balance: euros, usable: euros, nextExpiry: instant.nullable() }),
  }),
});
