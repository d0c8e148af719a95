import { hourMessages, mostHourLines } from '@forman/domain/hours/matrix';
import { mostProofBytes, outsideMessages, outsideStates } from '@forman/domain/hours/outside';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  flagText,
  day,
  flag,
  id,
  idParams,
  instant,
  orderBy,
  paging,
  personName,
  trimmed,
} from '../fields.ts';
import { hourLine, nature, shownHourLine } from '../sessions/hour-lines.ts';

/** Trainings that members followed elsewhere, with their proofs. */

const version = z.int().min(1);
const proofId = z.string(outsideMessages.proof).regex(/^[\da-f]{32}$/, outsideMessages.proof);
const line = shownHourLine.extend({ themeId: id.nullable() });
const filled = (max: number, message: string) =>
  z.string(message).pipe(trimmed(max)).pipe(z.string().min(1, message));

const outsideTraining = z.object({
  id,
  provider: z.string(),
  title: z.string(),
  startsOn: day,
  endsOn: day,
  isRemote: z.boolean(),
  nature,
  /** Lines as declared; `acceptedLines`: as accepted. */
  lines: z.array(line),
  acceptedLines: z.array(line).nullable(),
  state: z.enum(outsideStates),
  proof: z.object({ name: z.string(), type: z.string(), bytes: z.int() }).nullable(),
  declaredAt: instant,
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
  /** Attested elsewhere before the move from a former tool, and brought by it. */
  isMoved: z.boolean(),
  version,
});
z.globalRegistry.add(outsideTraining, { id: 'OutsideTraining' });
export type OutsideTraining = z.output<typeof outsideTraining>;

const declaration = z.object({
  provider: filled(200, outsideMessages.provider),
  title: filled(200, outsideMessages.title),
  startsOn: z.string(outsideMessages.startsOn).pipe(day),
  endsOn: z.string(outsideMessages.endsOn).pipe(day),
  isRemote: flag,
  nature,
  lines: z.array(hourLine, hourMessages.lines).min(1, hourMessages.lines).max(mostHourLines),
  /** Id that `uploadProof` answered. */
  proofId,
});
z.globalRegistry.add(declaration, { id: 'OutsideDeclaration' });

export const uploadProof = endpoint({
  id: 'uploadProof',
  method: 'POST',
  path: '/outside-trainings/proofs',
  access: 'portal.member',
  changes: [],
  summary: `Store a proof for a later declaration: PDF, JPEG, PNG or WebP by content, ${mostProofBytes / 1024 / 1024} MB at most; kept for a day`,
  upload: 'file',
  response: z.object({ id: z.string(), name: z.string(), type: z.string(), bytes: z.int() }),
  status: 201,
  errors: ['too_large'],
  rateLimit: { per: 'account', count: 40, seconds: 3600 },
});

export const declareOutsideTraining = endpoint({
  id: 'declareOutsideTraining',
  method: 'POST',
  creates: true,
  path: '/outside-trainings',
  access: 'portal.member',
  changes: ['trainings'],
  summary: 'Declare a training followed elsewhere; its hours count once accepted',
  body: declaration,
  response: outsideTraining,
  status: 201,
  rateLimit: { per: 'account', count: 60, seconds: 3600 },
});

export const editOutsideTraining = endpoint({
  id: 'editOutsideTraining',
  method: 'PUT',
  path: '/outside-trainings/:id',
  access: 'portal.use',
  changes: ['trainings'],
  summary: 'Change a pending declaration of the caller; without `proofId` the proof stays',
  params: idParams,
  body: declaration.extend({ proofId: proofId.optional(), version }),
  response: outsideTraining,
  errors: ['not_found', 'conflict'],
});

export const withdrawOutsideTraining = endpoint({
  id: 'withdrawOutsideTraining',
  method: 'DELETE',
  path: '/outside-trainings/:id',
  access: 'portal.use',
  changes: ['trainings'],
  summary: 'Withdraw a pending declaration of the caller',
  params: idParams,
  response: null,
  status: 204,
  errors: ['not_found', 'conflict'],
});

export const listOwnOutsideTrainings = endpoint({
  id: 'listOwnOutsideTrainings',
  method: 'GET',
  path: '/outside-trainings',
  access: 'portal.use',
  shows: ['trainings'],
  summary: 'List the caller’s declarations, latest training first; withdrawn ones are left out',
  query: z.object(paging),
  response: z.object({ trainings: z.array(outsideTraining), count: z.int(), maxPage: z.int() }),
});

export const getProof = endpoint({
  id: 'getProof',
  method: 'GET',
  path: '/outside-trainings/:id/proof',
  access: 'portal.use',
  summary: 'Get the proof of a declaration; for its author and the office',
  params: idParams,
  response: 'file',
  errors: ['not_found'],
});

const officeTraining = outsideTraining.extend({
  person: personName,
  /** The first valid attestation of the person on a day of this training. */
  attested: z.object({ number: z.string(), day }).nullable(),
});
z.globalRegistry.add(officeTraining, { id: 'OfficeOutsideTraining' });
export type OfficeOutsideTraining = z.output<typeof officeTraining>;

export const listOutsideTrainings = endpoint({
  id: 'listOutsideTrainings',
  method: 'GET',
  path: '/office/outside-trainings',
  access: 'hours.administer',
  shows: ['trainings'],
  summary: 'List everybody’s declarations: pending ones, oldest first, or in any state',
  query: z.object({
    ...paging,
    ...orderBy(['declaredAt', 'startsOn', 'person', 'provider', 'title']),
    search: trimmed(100).optional(),
    state: z.enum(outsideStates).default('declared'),
    user: z
      .string()
      .regex(/^\d{1,9}$/, 'Identifiant invalide')
      .optional(),
    /** Only accepted ones that no reason explains, on a day that an attestation counts too. */
    doubled: flagText.optional(),
  }),
  response: z.object({ trainings: z.array(officeTraining), count: z.int(), maxPage: z.int() }),
});

export const decideOutsideTraining = endpoint({
  id: 'decideOutsideTraining',
  method: 'POST',
  path: '/office/outside-trainings/:id/decision',
  access: 'hours.administer',
  changes: ['trainings', 'hours'],
  summary:
    'Accept a declaration, as it is or with other lines and a reason, or refuse it with a reason; the person is informed',
  params: idParams,
  body: z.object({
    accept: flag,
    /** The accepted lines, where they differ from the declared ones. */
    lines: z.array(hourLine).min(1, hourMessages.lines).max(mostHourLines).optional(),
    reason: trimmed(300).optional(),
    version,
  }),
  response: officeTraining,
  errors: ['not_found', 'conflict'],
});

export const reopenOutsideTraining = endpoint({
  id: 'reopenOutsideTraining',
  method: 'POST',
  path: '/office/outside-trainings/:id/reopen',
  access: 'hours.administer',
  changes: ['trainings', 'hours'],
  summary: 'Undo a decision: the declaration is pending again and its hours no longer count',
  params: idParams,
  body: z.object({ version }),
  response: officeTraining,
  errors: ['not_found', 'conflict'],
});
