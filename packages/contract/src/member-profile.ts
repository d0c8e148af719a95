import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, decision, euros, id, idParams, page } from './fields.ts';
import { goalProgress, openVote } from './goals.ts';
import { publicPerson } from './members.ts';
import { evolutionResults } from './votes.ts';

/** Numbers of sessions that ended within the last twelve months, by kind and by the person's part in them. */
const totals = z.object({
  totalFormationGuestCount: z.int(),
  totalWorkshopGuestCount: z.int(),
  totalWorkshopCount: z.int(),
  totalFormationCount: z.int(),
  totalWorkshopCopiloteCount: z.int(),
  totalFormationsCopiloteCount: z.int(),
});
z.globalRegistry.add(totals, { id: 'PersonTotals' });

const linePerson = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  fileUrl: z.string().nullable(),
  role: z.string(),
});
z.globalRegistry.add(linePerson, { id: 'LinePerson' });

/** A person directly sponsored; `below` counts everybody in the line below them. */
const sponsored = linePerson.extend({ below: z.int() });
z.globalRegistry.add(sponsored, { id: 'Sponsored' });
export type Sponsored = z.output<typeof sponsored>;

/**
 * The names look swapped and are kept: totalAmont counts the people below, totalAval the sponsors above
 * (MEM-065).
 */
const lineTotals = z.object({ totalAmont: z.int(), totalAval: z.int() });
z.globalRegistry.add(lineTotals, { id: 'LineTotals' });

export const getProfile = endpoint({
  id: 'getProfile',
  method: 'GET',
  path: '/users/:id/profile',
  access: 'portal.use',
  summary: 'Get the content of a person’s page, as far as the caller may see it',
  params: idParams,
  response: z.object({
    person: publicPerson,
    /** For oneself and for admins; null for anybody else. */
    reserved: z
      .object({
        birthDay: day.nullable(),
        addressAccess: z.boolean(),
        credit: euros,
        membership: z.object({
          until: day.nullable(),
          isActive: z.boolean(),
          /** True while dues are called: the button to pay shows. */
          isDue: z.boolean(),
          calledOn: day.nullable(),
        }),
      })
      .nullable(),
    totals,
    /** Progress on the goals of the level; null for a guest. */
    goals: goalProgress.nullable(),
    /** Null also for those who may not know of it. */
    vote: openVote.nullable(),
    /** Dated steps of the career, newest first: a level reached, or the result of a vote. */
    path: z.array(
      z.object({ role: z.string(), at: z.string(), result: z.enum(evolutionResults).nullable() }),
    ),
    /** The line, with the first people directly sponsored; null for a guest on somebody else’s page. */
    line: lineTotals.extend({ sponsored: z.array(sponsored), sponsoredTotal: z.int() }).nullable(),
    /** Decisions on changing this profile, writing the person’s training plan, and reading their hours. */
    actions: z.object({ edit: decision, advise: decision, readHours: decision }),
  }),
  errors: ['not_found'],
});

export const getUserStats = endpoint({
  id: 'getUserStats',
  method: 'GET',
  path: '/users/:id/stats',
  access: 'portal.use',
  summary: 'Get the numbers of sessions that a person followed and led in the last twelve months',
  params: idParams,
  response: totals,
  errors: ['not_found'],
});

const lineEntry = linePerson.extend({
  /** Number of steps from the owner of the line; 1 is next to them. */
  generation: z.int(),
  /** Number of the sponsor, from which the tree is built. */
  godFather: id.nullable(),
});
z.globalRegistry.add(lineEntry, { id: 'LineEntry' });
export type LineEntry = z.output<typeof lineEntry>;

export const getUserLine = endpoint({
  id: 'getUserLine',
  method: 'GET',
  path: '/users/:id/ligne',
  access: 'portal.use',
  summary: 'Get the whole line of a person: ligneAmont is the people below, ligneAval the sponsors above',
  params: idParams,
  response: lineTotals.extend({ ligneAmont: z.array(lineEntry), ligneAval: z.array(lineEntry) }),
  errors: ['not_found'],
});

export const listSponsored = endpoint({
  id: 'listSponsored',
  method: 'GET',
  path: '/users/:id/sponsored',
  access: 'portal.use',
  summary:
    'List the people whom a person sponsored directly, a hundred a page, with the number of people below each',
  params: idParams,
  query: z.object({ page }),
  response: z.object({ items: z.array(sponsored), total: z.int() }),
  errors: ['not_found'],
});

export const getDynasty = endpoint({
  id: 'getDynasty',
  method: 'GET',
  path: '/dynasties/:id',
  access: 'portal.use',
  summary: 'Get a dynasty by its number; no call changes it',
  params: idParams,
  response: z.object({ id, name: z.string() }),
  errors: ['not_found'],
});
