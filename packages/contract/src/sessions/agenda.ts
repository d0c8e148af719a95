import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { flagText, page } from '../fields.ts';
import { listedPerson, session } from './sessions.ts';

/** A session with its people, as far as the caller may read them, and its kind as a flag (MEM-413). */
const agendaItem = session.extend({
  guests: z.array(listedPerson),
  copilotApprouved: z.array(listedPerson),
  isWorkshop: z.boolean(),
  isFormation: z.boolean(),
  isEvent: z.boolean(),
  isTeamMeating: z.boolean(),
});
z.globalRegistry.add(agendaItem, { id: 'AgendaItem' });
export type AgendaItem = z.output<typeof agendaItem>;

/**
 * Numbers of sessions over the whole life of the account, each counted once; one both led and followed is
 * led.
 */
const counters = z.object({
  /** Workshops and formations led. */
  led: z.int(),
  copiloted: z.int(),
  /** Workshops led or followed. */
  workshops: z.int(),
  formations: z.int(),
  followed: z.int(),
});
z.globalRegistry.add(counters, { id: 'AgendaCounters' });

export const agenda = endpoint({
  id: 'agenda',
  method: 'GET',
  path: '/agenda',
  access: 'portal.use',
  shows: ['sessions', 'seats'],
  summary:
    'List the caller’s own sessions of all kinds, ten a page, by start: followed, piloted or co-piloted; coming or past',
  query: z.object({
    page,
    past: flagText.default(false),
    pilot: flagText.default(false),
    copilot: flagText.default(false),
  }),
  response: z.object({
    items: z.array(agendaItem),
    page: z.int(),
    maxPage: z.int(),
    total: z.int(),
    counters,
  }),
});
