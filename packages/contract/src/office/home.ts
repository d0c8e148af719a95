import { pathSteps } from '@forman/domain/sessions/discovery';
import { z } from 'zod';
import { discoveryDay } from '../sessions/discovery.ts';
import { endpoint } from '../endpoint.ts';
import { day, euros, id, instant } from '../fields.ts';
import { completion, goalPerson, journey } from '../community/goals.ts';
import { feedbackSession } from '../sessions/feedback.ts';
import { counters } from './badges.ts';
import { newsHead, newsWaiting } from '../community/news.ts';
import { candidate, session, sessionCard } from '../sessions/sessions.ts';
import { awaitingVote } from '../community/votes.ts';

const count = z.int().min(0);

/** The first few items of each sort, the oldest or the next first; `counters` has the whole numbers. */
const waiting = z.object({
  sheets: z.array(session),
  candidacies: z.array(z.object({ session, person: candidate })),
  /** The discovery days with only the guests who are not finalised. */
  discoveryDays: z.array(discoveryDay),
  goals: z.array(completion.extend({ user: goalPerson })),
  votes: z.array(awaitingVote),
  publications: z.array(session),
  news: z.array(newsWaiting),
});
z.globalRegistry.add(waiting, { id: 'Waiting' });
export type Waiting = z.output<typeof waiting>;

/** The first session that a pilot leads; `session` is null before it exists. */
const firstSession = z.object({
  session: z.object({ id, kind: sessionCard.shape.kind, title: z.string(), startDate: instant }).nullable(),
  isPublished: z.boolean(),
  registered: count,
  isOver: z.boolean(),
});
z.globalRegistry.add(firstSession, { id: 'FirstSession' });
export type FirstSession = z.output<typeof firstSession>;

/** A session that the caller leads, with what may still be missing before it. */
const led = session.extend({
  /** The numbers of candidates and of co-pilots. */
  candidates: count,
  copilots: count,
  /** True for a remote session without a link yet. */
  lacksLink: z.boolean(),
});
z.globalRegistry.add(led, { id: 'NextLedSession' });
export type LedSession = z.output<typeof led>;

export const home = endpoint({
  id: 'home',
  method: 'GET',
  path: '/home',
  access: 'portal.member',
  shows: [
    'dues',
    'sessions',
    'seats',
    'orders',
    'goals',
    'votes',
    'news',
    'hours',
    'trainings',
    'presence',
    'feedback',
  ],
  summary:
    'Get the home page: pending items, next session led, next sessions, suggested sessions, latest news, new guests and progress',
  response: z.object({
    /** Counters of the badges, read at the same time. */
    counters,
    offers: z.array(sessionCard),
    payments: z.array(sessionCard),
    waiting,
    /**
     * Further tasks of an administrator: the sum behind `counters.money`, people who owe dues, trainings to
     * accept, sessions whose hours are not confirmed.
     */
    office: z.object({ money: euros, owing: count, trainings: count, withoutHours: count }).nullable(),
    /** Sessions that the caller followed lately and may give feedback on; a choice, not a task. */
    feedback: z.array(feedbackSession),
    /** Session that the caller leads within a week, or now. */
    leading: led.nullable(),
    /** The first session of a pilot who has never closed a sheet. */
    firstSession: firstSession.nullable(),
    /** Next sessions, without the one in `leading`. */
    next: z.array(session),
    suggestions: z.array(sessionCard),
    news: z.array(newsHead),
    /** Guests who joined thanks to the caller in the last two weeks, the latest first. */
    newGuests: z.array(z.object({ id, firstName: z.string(), lastName: z.string(), joinedAt: instant })),
    journey,
    membership: z.object({
      until: z.string().nullable(),
      isActive: z.boolean(),
      isDue: z.boolean(),
      price: euros,
      untilAfterPayment: day,
    }),
    credit: z.object({ balance: euros, usable: euros, nextExpiry: instant.nullable() }),
  }),
});

const pathStep = z.object({
  step: z.enum(pathSteps),
  state: z.enum(['done', 'current', 'coming']),
  /** Day on which they attended, if the portal knows it. */
  doneAt: instant.nullable(),
});
z.globalRegistry.add(pathStep, { id: 'PathStep' });
export type PathStep = z.output<typeof pathStep>;

export const guestPath = endpoint({
  id: 'guestPath',
  method: 'GET',
  path: '/path',
  access: 'portal.guest',
  shows: ['sessions', 'seats'],
  summary:
    'Get a guest’s path to the membership: steps, own or next session of the current step, kept seats, sponsor, first questions',
  response: z.object({
    counters,
    steps: z.array(pathStep),
    offers: z.array(sessionCard),
    payments: z.array(sessionCard),
    /** Session of the current step that the guest is registered in, or waits for. */
    mine: sessionCard.nullable(),
    /** Next sessions of the current step. */
    dates: z.array(sessionCard),
    membershipPrice: euros,
    sponsor: z
      .object({
        id,
        firstName: z.string(),
        lastName: z.string(),
        fileUrl: z.string().nullable(),
        civilite: z.string(),
        role: z.string(),
        society: z.string(),
        email: z.string(),
        phoneNumber: z.string(),
        telPrefix: z.string(),
      })
      .nullable(),
    questions: z.array(z.object({ id, question: z.string(), reponse: z.string() })),
  }),
});
