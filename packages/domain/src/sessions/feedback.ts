import type { Viewer } from '../access.ts';
import { type Decision, firstRefusal } from '../decision.ts';
import { addDays, parisDay, parisInstant, parisParts } from '../paris-time.ts';

/** "Cette session vous a-t-elle été utile ?", asked once of everybody who attended, the day after. */

/** Possible answers, from 1 to 5. */
export const usefulnessWords = ['Pas du tout', 'Un peu', 'Assez', 'Utile', 'Très utile'] as const;
export const usefulnessWord = (usefulness: number): string => usefulnessWords[usefulness - 1] ?? '';

/** Fewest answers shown to the pilot: with fewer, they would know who gave which one. */
export const fewestForPilot = 3;
/** Fewest answers shown for a title: fewer say nothing about it. */
export const fewestForTitle = 5;

/** Days after the end of the session on which an answer can still be given or changed. */
export const feedbackDays = 30;
/** End of the last Paris day on which an answer can be given. */
export const feedbackClosesAt = (endsAt: Date): Date =>
  parisInstant(addDays(parisDay(endsAt), feedbackDays + 1));

/** Paris hours between which people are asked. */
const askingHours = { from: 10, until: 20 } as const;
/** Days within which the question still makes sense, if the portal was down on the first. */
const askingDays = 3;

/** Range of ends of the sessions to ask about now; null at night. */
export function askedEnds(now: Date): { from: Date; before: Date } | null {
  const { hour } = parisParts(now);
  if (hour < askingHours.from || hour >= askingHours.until) return null;
  const today = parisDay(now);
  return { from: parisInstant(addDays(today, -askingDays)), before: parisInstant(today) };
}

export type AnswerFeedbackRefusal = 'session_not_ended' | 'did_not_attend' | 'feedback_over';

/** Decides who may give feedback: people who held a seat and were not absent, once the session has ended. */
export function canAnswerFeedback({
  endsAt,
  attended,
  now,
}: {
  endsAt: Date;
  attended: boolean;
  now: Date;
}): Decision<AnswerFeedbackRefusal> {
  return firstRefusal<AnswerFeedbackRefusal>({
    did_not_attend: !attended,
    session_not_ended: endsAt > now,
    feedback_over: feedbackClosesAt(endsAt) <= now,
  });
}

/**
 * True for readers of names beside answers: administrators; the pilot and approved co-pilots read answers
 * without names.
 */
export const readsFeedbackNames = (viewer: Pick<Viewer, 'isAdmin'>): boolean => viewer.isAdmin;

/** 4.6 for answers with an average of 4.583. */
export const meanOf = (count: number, sum: number): number => Math.round((sum / count) * 10) / 10;
