import { kindRules, type SessionKind } from '@forman/domain/sessions/kinds';
import { mostCopilots } from '@forman/domain/sessions/leadership';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, id, idParams, okFlag, reference } from '../fields.ts';

/** Co-pilots by their e-mail addresses, as a form sends them: the whole list. */
export const copilotEmails = z.array(email()).max(mostCopilots, `${mostCopilots} co-pilotes au maximum`);

const person = z.object({ id: reference('users') });
z.globalRegistry.add(person, { id: 'PersonToManage' });

const approvedCopilots = z.object({ emails: copilotEmails });
z.globalRegistry.add(approvedCopilots, { id: 'ApprovedCopilots' });

const leavingCopilots = z.object({ id: reference('users').optional(), emails: copilotEmails.optional() });
z.globalRegistry.add(leavingCopilots, { id: 'LeavingCopilots' });

const absence = z.object({ absentGuest: z.array(reference('users')).max(500) });
z.globalRegistry.add(absence, { id: 'Absence' });

const confirmedAbsence = z.object({ absentGuest: z.array(id), isAbsentEnded: z.boolean() });
z.globalRegistry.add(confirmedAbsence, { id: 'ConfirmedAbsence' });

const act = {
  method: 'POST',
  access: 'portal.use',
  changes: ['sessions'],
  params: idParams,
  response: okFlag,
  errors: ['not_found', 'conflict', 'session_started'],
} as const;

/** The calls on co-pilots and absentees of a session. */
export function peopleCalls<const K extends SessionKind>(kind: K) {
  const path = `/${kindRules[kind].path}/:id` as const;
  return {
    askCopilot: endpoint({
      ...act,
      id: `${kind}.askCopilot` as const,
      path: `${path}/join-copilot`,
      summary: 'Offer to co-pilot a session that wants a co-pilot; the pilot is informed',
    }),
    cancelCopilot: endpoint({
      ...act,
      id: `${kind}.cancelCopilot` as const,
      path: `${path}/cancel-copilot`,
      summary: 'Withdraw the caller’s offer to co-pilot',
    }),
    approveCopilots: endpoint({
      ...act,
      id: `${kind}.approveCopilots` as const,
      path: `${path}/join/copilot/approuved`,
      summary: 'Set the approved co-pilots, three at most, in place of the present ones',
      body: approvedCopilots,
    }),
    approveCopilot: endpoint({
      ...act,
      id: `${kind}.approveCopilot` as const,
      path: `${path}/join/copilot/approuved/by`,
      summary: 'Approve one co-pilot candidate, by user id',
      body: person,
    }),
    removeCandidate: endpoint({
      ...act,
      id: `${kind}.removeCandidate` as const,
      path: `${path}/cancel-copilot-by`,
      summary: 'Remove one candidate or approved co-pilot, by user id',
      body: person,
    }),
    leaveCopilot: endpoint({
      ...act,
      id: `${kind}.leaveCopilot` as const,
      path: `${path}/cancel/copilot/approuved`,
      summary: 'Leave as co-pilot (without a body), or remove approved co-pilots as the pilot (with one)',
      body: leavingCopilots.optional(),
    }),
    markAbsent: endpoint({
      ...act,
      method: 'PUT',
      id: `${kind}.markAbsent` as const,
      changes: ['sessions', 'presence'],
      path: `${path}/absents`,
      summary: 'Confirm the list of absentees (registered people who did not come), once, after the end',
      body: absence,
      response: confirmedAbsence,
    }),
  };
}
