import { habilitations } from '@forman/domain/people/profile';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, sessionKind, yearParams } from '../fields.ts';

/** The training given in a year, for the bilan pédagogique et financier. */

const count = z.int().min(0);

const figures = {
  sessions: count,
  /** Number of people, counted once for each session. */
  trainees: count,
  people: count,
  /** Minutes followed by all people together: in all, in a room, remotely. */
  minutes: count,
  inRoom: count,
  remote: count,
};

const trainingYear = z.object({
  year: z.int(),
  total: z.object(figures),
  kinds: z.array(z.object({ kind: sessionKind, ...figures })),
  objectives: z.array(z.object({ objective: z.string(), ...figures })),
  /** One hour may count for several: these lines do not add up. null: sessions that count for none. */
  habilitations: z.array(z.object({ habilitation: z.enum(habilitations).nullable(), ...figures })),
  pilots: z.array(z.object({ id, name: z.string(), sessions: count, minutes: count })),
  /** Length of all sessions together, in minutes. */
  taught: count,
  /** Sessions of the year that are over without a closed sheet: their hours are not counted. */
  open: count,
});
z.globalRegistry.add(trainingYear, { id: 'TrainingYear' });
export type TrainingYear = z.output<typeof trainingYear>;

export const getTrainingYear = endpoint({
  id: 'getTrainingYear',
  method: 'GET',
  path: '/training_figures/:year',
  access: 'hours.administer',
  shows: ['hours'],
  summary:
    'Get sessions, trainees and hours of a year by kind, objective and habilitation, and hours led; closed sheets only',
  params: yearParams,
  response: trainingYear,
});

export const exportTrainingYear = endpoint({
  id: 'exportTrainingYear',
  method: 'GET',
  path: '/training_figures/:year/csv',
  access: 'hours.administer',
  summary: 'Export the training figures of a year, as CSV with decimal hours',
  params: yearParams,
  response: 'file',
  fileType: 'text/csv',
});
