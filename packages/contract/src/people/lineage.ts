import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams, page } from '../fields.ts';

/** The line of a person: the sponsors above, and everybody below. */

const linePerson = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  fileUrl: z.string().nullable(),
  role: z.string(),
});
z.globalRegistry.add(linePerson, { id: 'LinePerson' });

/** A person directly sponsored; `below` counts everybody in the line below them. */
export const sponsored = linePerson.extend({ below: z.int() });
z.globalRegistry.add(sponsored, { id: 'Sponsored' });
export type Sponsored = z.output<typeof sponsored>;

/**
 * The names look swapped and are kept: totalAmont counts the people below, totalAval the sponsors above
 * (MEM-065).
 */
export const lineTotals = z.object({ totalAmont: z.int(), totalAval: z.int() });
z.globalRegistry.add(lineTotals, { id: 'LineTotals' });

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
  shows: ['people'],
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
  shows: ['people'],
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
