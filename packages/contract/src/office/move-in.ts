import { ladder } from '@forman/domain/access';
import { moveDecisions } from '@forman/domain/office/move-in/people';
import { moveTargetNames } from '@forman/domain/office/move-in/targets';
import { moveOutcomes } from '@forman/domain/office/move-in/stages';
import { dayOrders } from '@forman/domain/values/times';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, idText, paging } from '../fields.ts';
import { moveStanding } from './move-standing.ts';

/** Moving in from a former tool: its files, what they become, a rehearsal, the move, and its undoing. */

const access = 'settings.administer';
const changes = ['moves'] as const;

export const getMove = endpoint({
  id: 'getMove',
  method: 'GET',
  path: '/moves/current',
  access,
  shows: ['moves', 'tasks'],
  summary: 'Get the move that is under way, else the last one; null before any',
  response: moveStanding,
});

export const startMove = endpoint({
  id: 'startMove',
  method: 'POST',
  path: '/moves',
  access,
  changes,
  summary: 'Begin a move; the one that is under way is answered where there is one',
  response: moveStanding,
  isRefusedInTakeover: true,
});

export const mostMoveBytes = 64 * 1024 * 1024;

export const addMoveFile = endpoint({
  id: 'addMoveFile',
  method: 'POST',
  path: '/moves/:id/files',
  access,
  changes,
  summary:
    'Read a file of the former tool: CSV, XLSX, ODS, JSON, or a ZIP of these; each sheet becomes a file of the move',
  params: idParams,
  upload: 'file',
  response: moveStanding,
  status: 201,
  errors: ['not_found', 'conflict', 'malformed', 'too_large'],
  isRefusedInTakeover: true,
  rateLimit: { per: 'account', count: 120, seconds: 900 },
});

const fileParams = idParams.extend({ file: idText });

export const updateMoveFile = endpoint({
  id: 'updateMoveFile',
  method: 'PATCH',
  path: '/moves/:id/files/:file',
  access,
  changes,
  summary:
    'Change what a file brings, what some of its columns become, or how its days or levels are read; kept for the tool’s next file',
  params: fileParams,
  body: z.object({
    target: z.enum(moveTargetNames).optional(),
    columns: z
      .array(z.object({ at: z.int().min(0).max(299), field: z.string().max(40).nullable() }))
      .max(300)
      .optional(),
    dayOrder: z.enum(dayOrders).nullable().optional(),
    levels: z.record(z.string().max(200), z.enum(ladder)).optional(),
  }),
  response: moveStanding,
  errors: ['not_found', 'conflict'],
  isRefusedInTakeover: true,
});

export const removeMoveFile = endpoint({
  id: 'removeMoveFile',
  method: 'DELETE',
  path: '/moves/:id/files/:file',
  access,
  changes,
  summary: 'Take a file out of the move',
  params: fileParams,
  response: moveStanding,
  errors: ['not_found', 'conflict'],
  isRefusedInTakeover: true,
});

export const setMoveSettings = endpoint({
  id: 'setMoveSettings',
  method: 'PUT',
  path: '/moves/:id/settings',
  access,
  changes,
  summary: 'Say what rows get that do not say it themselves: civility, level, who leads a session',
  params: idParams,
  body: z.object({
    civility: z.enum(['Madame', 'Monsieur'], 'Madame ou Monsieur').nullable(),
    level: z.enum(ladder, 'Niveau inconnu').nullable(),
    leadsUnknown: z.boolean(),
  }),
  response: moveStanding,
  errors: ['not_found', 'conflict'],
  isRefusedInTakeover: true,
});

const question = z.object({
  /** "file:line" */
  at: z.string(),
  /** "adherents.csv, ligne 4", or "Personnes, n° 41" of the former portal. */
  place: z.string(),
  name: z.string(),
  because: z.enum(['phone', 'name', 'email']),
  like: z.string(),
  /** The other one has an account here already. */
  isAccount: z.boolean(),
  decision: z.enum(moveDecisions).nullable(),
});
z.globalRegistry.add(question, { id: 'MoveQuestion' });

export const listMoveQuestions = endpoint({
  id: 'listMoveQuestions',
  method: 'GET',
  path: '/moves/:id/questions',
  access,
  shows: ['moves'],
  summary:
    'List the rows that may be somebody who is there already, by e-mail, phone, or name; the first thousand',
  params: idParams,
  response: z.object({ questions: z.array(question), joined: z.int() }),
  errors: ['not_found'],
});

export const decideMove = endpoint({
  id: 'decideMove',
  method: 'PUT',
  path: '/moves/:id/decisions',
  access,
  changes,
  summary:
    'Decide of some rows whether they are somebody who is there already (merge) or another person (apart); null asks again',
  params: idParams,
  body: z.object({
    at: z
      .array(z.string().regex(/^[1-9]\d{0,9}:[1-9]\d{0,9}$/, 'Ligne inconnue'))
      .min(1)
      .max(1000),
    decision: z.enum(moveDecisions, 'Décision inconnue').nullable(),
  }),
  response: moveStanding,
  errors: ['not_found', 'conflict'],
  isRefusedInTakeover: true,
});

export const rehearseMove = endpoint({
  id: 'rehearseMove',
  method: 'POST',
  path: '/moves/:id/rehearsals',
  access,
  changes: ['moves', 'tasks'],
  summary:
    'Rehearse the move in the background: what becomes of each row, and totals beside the former tool’s; nothing is written',
  params: idParams,
  response: moveStanding,
  errors: ['not_found', 'conflict'],
  isRefusedInTakeover: true,
  rateLimit: { per: 'account', count: 60, seconds: 900 },
});

const outcome = z.object({
  /** As of a question. */
  place: z.string(),
  outcome: z.enum(moveOutcomes),
  field: z.string(),
  sentence: z.string(),
  /** Other rows of the file with the same reason; `place` is of the first. */
  others: z.int(),
});
z.globalRegistry.add(outcome, { id: 'MoveOutcome' });

export const listMoveOutcomes = endpoint({
  id: 'listMoveOutcomes',
  method: 'GET',
  path: '/moves/:id/outcomes',
  access,
  shows: ['moves'],
  summary: 'List the rows that the last rehearsal refused, joined, or took with a remark',
  params: idParams,
  query: z.object({ outcome: z.enum(moveOutcomes).optional(), ...paging }),
  response: z.object({ outcomes: z.array(outcome), count: z.int(), maxPage: z.int() }),
  errors: ['not_found'],
});

export const getMoveOutcomes = endpoint({
  id: 'getMoveOutcomes',
  method: 'GET',
  path: '/moves/:id/outcomes.csv',
  access,
  summary: 'Get the refused rows of the last rehearsal with their reasons, as CSV',
  params: idParams,
  response: 'file',
  fileType: 'text/csv',
  errors: ['not_found'],
});

export const signMove = endpoint({
  id: 'signMove',
  method: 'POST',
  path: '/moves/:id/signature',
  access,
  changes: ['moves', 'tasks'],
  summary:
    'Sign the last rehearsal: the move is written as it was rehearsed, or not at all, in the background; nobody is written to',
  params: idParams,
  body: z.object({ rehearsal: z.int().min(1) }),
  response: moveStanding,
  errors: ['not_found', 'conflict'],
  isRefusedInTakeover: true,
  needsConfirmation: true,
});

export const undoMove = endpoint({
  id: 'undoMove',
  method: 'POST',
  path: '/moves/:id/undo',
  access,
  changes: ['moves', 'people', 'accounts', 'sessions', 'seats', 'credit', 'books'],
  summary: 'Undo a move on which nothing stands yet: all that it brought goes, its files stay',
  params: idParams,
  response: moveStanding,
  errors: ['not_found', 'conflict'],
  isRefusedInTakeover: true,
  needsConfirmation: true,
});

export const dropMove = endpoint({
  id: 'dropMove',
  method: 'DELETE',
  path: '/moves/:id',
  access,
  changes,
  summary: 'Give up a move that is not signed, with its files',
  params: idParams,
  response: moveStanding,
  errors: ['not_found', 'conflict'],
  isRefusedInTakeover: true,
});
