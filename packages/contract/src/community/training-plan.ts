import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { decision, id, idParams, instant, personName, reference } from '../fields.ts';
import { sessionCard } from '../sessions/sessions.ts';

/** A title of the catalogue, with the facts that help to advise it. */
const planChoice = z.object({
  id,
  /**
   * Description of its next workshop, else of the last one, without markup; empty where the viewer may not
   * read it.
   */
  about: z.string(),
  /** The start of the next workshop of this title that is meant for the person. */
  nextDate: instant.nullable(),
  /** Length of that workshop, else of the last one that took place; null where neither is known. */
  minutes: z.int().nullable(),
  /** Last day on which the person attended a workshop of this title. */
  followedOn: instant.nullable(),
});
z.globalRegistry.add(planChoice, { id: 'PlanChoice' });

const plan = z.object({
  person: personName,
  /** Recipient of a request; null: the association. */
  sponsor: personName.nullable(),
  /** Themes of workshops, by name. */
  thematics: z.array(
    z.object({
      id,
      wording: z.string(),
      theme: z.string(),
      /** The start of the next workshop of this title that is meant for the person. */
      nextDate: instant.nullable(),
      /** That workshop, when the viewer finds it in the list too; `mine` is the viewer's own part in it. */
      next: sessionCard.nullable(),
    }),
  ),
  /** The titles of the catalogue of workshops, for those who may advise; empty for readers. */
  choices: z.array(planChoice),
  /** Instant since which the person has been waiting for a plan. */
  requestedAt: instant.nullable(),
  /**
   * Number of changes so far; sent back with a change, so that the server notices somebody else's meanwhile.
   */
  version: z.int(),
  actions: z.object({ advise: decision, request: decision }),
});
z.globalRegistry.add(plan, { id: 'TrainingPlan' });

const maxThemes = 200;

export const getAdvisedThematics = endpoint({
  id: 'getAdvisedThematics',
  method: 'GET',
  path: '/users/:id/advise_thematics',
  access: 'portal.use',
  shows: ['titles', 'plan'],
  summary: 'Get a person’s training plan, their advised themes; for that person and their guides',
  params: idParams,
  response: plan,
  errors: ['not_found'],
});

export const saveAdvisedThematics = endpoint({
  id: 'saveAdvisedThematics',
  method: 'PUT',
  path: '/users/:id/advise_thematics',
  access: 'portal.use',
  changes: ['plan'],
  summary:
    'Replace the advised themes, from the catalogue of workshops; a person who requested a plan is informed. 409 changed_meanwhile when `version` is not the stored one',
  params: idParams,
  body: z.object({
    thematics: z.array(reference('thematics')).max(maxThemes, 'Trop de thèmes'),
    version: z.int().min(0).optional(),
  }),
  response: plan,
  errors: ['not_found', 'conflict'],
});

export const requestTrainingPlan = endpoint({
  id: 'requestTrainingPlan',
  method: 'POST',
  path: '/users/:id/training-plan-request',
  access: 'portal.use',
  changes: ['plan'],
  summary: 'Request a training plan from the sponsor or the association; repeated requests send one message',
  params: idParams,
  response: null,
  status: 204,
  errors: ['not_found', 'conflict'],
});
