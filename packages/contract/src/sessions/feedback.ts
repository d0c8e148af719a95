import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { decision, id, idParams, instant, paragraphs, personName, sessionKind } from '../fields.ts';

/** The calls on participants' feedback, asked once after a session. */

const usefulness = z
  .int('Choisissez une réponse')
  .min(1, 'Choisissez une réponse')
  .max(5, 'Choisissez une réponse');

export const feedbackSession = z.object({
  id,
  kind: sessionKind,
  title: z.string(),
  startDate: instant,
  endDate: instant,
});
z.globalRegistry.add(feedbackSession, { id: 'FollowedSession' });

const ownFeedback = z.object({
  session: feedbackSession.extend({ pilot: personName }),
  answer: z.object({ usefulness, words: z.string().nullable(), answeredAt: instant }).nullable(),
  /** The last instant at which the answer can be given or changed. */
  openUntil: instant,
  actions: z.object({ answer: decision }),
});
z.globalRegistry.add(ownFeedback, { id: 'OwnFeedback' });
export type OwnFeedback = z.output<typeof ownFeedback>;

const answers = z.object({
  /** Number of people who attended. */
  attended: z.int(),
  count: z.int(),
  /** The mean from 1 to 5, to one decimal; null while there are too few answers for the reader. */
  mean: z.number().nullable(),
  /** Numbers of answers 1, 2, 3, 4 and 5. */
  spread: z.array(z.int()),
  /** The answers, in no order of time; without names for a pilot. */
  answers: z.array(z.object({ usefulness, words: z.string().nullable(), person: personName.nullable() })),
  isNamed: z.boolean(),
});
z.globalRegistry.add(answers, { id: 'SessionFeedback' });
export type SessionFeedback = z.output<typeof answers>;

export const getOwnFeedback = endpoint({
  id: 'getOwnFeedback',
  method: 'GET',
  path: '/sessions/:id/feedback/mine',
  access: 'portal.use',
  shows: ['feedback'],
  summary: 'Get the caller’s feedback on a session that they attended, with the last instant to change it',
  params: idParams,
  response: ownFeedback,
  errors: ['not_found'],
});

export const giveFeedback = endpoint({
  id: 'giveFeedback',
  method: 'PUT',
  path: '/sessions/:id/feedback/mine',
  access: 'portal.use',
  changes: ['feedback'],
  isRefusedInTakeover: true,
  summary:
    'Rate the usefulness of a session from 1 to 5, with a comment; replaces an earlier answer, until 30 days after the session',
  params: idParams,
  body: z.object({ usefulness, words: paragraphs(1000).nullable().default(null) }),
  response: ownFeedback,
  errors: ['not_found', 'conflict'],
});

export const listFeedbackWaiting = endpoint({
  id: 'listFeedbackWaiting',
  method: 'GET',
  path: '/feedback/waiting',
  access: 'portal.use',
  shows: ['feedback'],
  summary: 'List the sessions that the caller attended and gave no feedback on, latest first',
  response: z.object({ sessions: z.array(feedbackSession) }),
});

export const getSessionFeedback = endpoint({
  id: 'getSessionFeedback',
  method: 'GET',
  path: '/sessions/:id/feedback',
  access: 'portal.use',
  shows: ['feedback'],
  summary:
    'Get the feedback on a session: with names for the office; without names and from three answers on for pilot and co-pilots',
  params: idParams,
  response: answers,
  errors: ['not_found'],
});

export const getUsefulness = endpoint({
  id: 'getUsefulness',
  method: 'GET',
  path: '/sessions/:id/usefulness',
  access: 'portal.use',
  shows: ['feedback'],
  summary:
    'Get the mean usefulness of past sessions of the same title, for people who may open the session; null below five answers',
  params: idParams,
  response: z.object({
    usefulness: z.object({ mean: z.number(), count: z.int() }).nullable(),
  }),
  errors: ['not_found'],
});
