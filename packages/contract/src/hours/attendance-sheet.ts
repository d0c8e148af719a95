import { kindRules, type SessionKind } from '@forman/domain/sessions/kinds';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { flagText, idParams } from '../fields.ts';

/** The attendance sheet, which people sign when they come. */
export const attendanceCalls = <const K extends SessionKind>(kind: K) => ({
  attendanceSheet: endpoint({
    id: `${kind}.attendanceSheet` as const,
    method: 'GET',
    path: `/${kindRules[kind].path}/:id/attendance-sheet` as const,
    access: 'portal.use',
    summary:
      'Get the attendance sheet as a PDF, by half-day with its signatures, or blank; for holders of the list tools',
    params: idParams,
    query: z.object({ vierge: flagText.optional() }),
    response: 'file',
    errors: ['not_found'],
  }),
});
