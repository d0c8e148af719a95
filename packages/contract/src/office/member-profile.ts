import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, decision, euros, idParams } from '../fields.ts';
import { goalProgress, openVote } from '../community/goals.ts';
import { lineTotals, sponsored } from '../people/lineage.ts';
import { publicPerson } from '../people/person.ts';
import { evolutionResults } from '../community/votes.ts';

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

export const getProfile = endpoint({
  id: 'getProfile',
  method: 'GET',
  path: '/users/:id/profile',
  access: 'portal.use',
  shows: ['people', 'goals', 'votes'],
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
