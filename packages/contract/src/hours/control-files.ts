import { isDay } from '@forman/domain/paris-time';
import { z } from 'zod';
import { backgroundTask } from '../platform/background-tasks.ts';
import { endpoint } from '../endpoint.ts';
import { day, idParams } from '../fields.ts';

const period = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => !isDay(from) || !isDay(to) || from <= to, {
    path: ['to'],
    message: 'La fin vient avant le début',
  });

export const requestControlFile = endpoint({
  id: 'requestControlFile',
  method: 'POST',
  path: '/users/:id/control-file',
  access: 'portal.use',
  changes: ['tasks'],
  summary:
    'Request a person’s control file of a period: a ZIP of the list of trainings, attestations, sheets, programmes and proofs. The caller’s own, or anybody’s for the office',
  params: idParams,
  body: period,
  response: backgroundTask,
  errors: ['not_found'],
});

export const requestControlFiles = endpoint({
  id: 'requestControlFiles',
  method: 'POST',
  path: '/control-files',
  access: 'hours.administer',
  changes: ['tasks'],
  summary: 'Request the control files of everybody for a period, one folder a person',
  needsConfirmation: true,
  body: period,
  response: backgroundTask,
});
