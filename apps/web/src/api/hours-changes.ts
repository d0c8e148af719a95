import type { EndpointId } from '@forman/contract';

/** Answers about hours and feedback that a change makes outdated; few screens load this file. */
type Answers = readonly EndpointId[];

/** Answers outdated once the office has confirmed the hours of a session. */
export const sessionHoursChanged = [
  'listSessionsWithoutHours',
  'getSessionHours',
  'listMemberHours',
  'getHoursReminders',
  'listAudit',
  'home',
] as const satisfies Answers;

/** Answers outdated once an outside training is decided, or its decision withdrawn. */
export const outsideTrainingsChanged = [
  'listOutsideTrainings',
  'listMemberHours',
  'getHoursReminders',
  'getUserHours',
  'listAudit',
  'home',
] as const satisfies Answers;

/** Answers outdated once somebody has given feedback on a session. */
export const feedbackGiven = [
  'getOwnFeedback',
  'listFeedbackWaiting',
  'getSessionFeedback',
  'getUsefulness',
  'home',
] as const satisfies Answers;

/** Answers outdated once one’s own declaration of an outside training has changed. */
export const declarationsChanged = ['listOwnOutsideTrainings', 'getUserHours'] as const satisfies Answers;

/** Answers outdated once the office has corrected a person’s hours. */
export const hoursCorrected = [
  'getUserHours',
  'suggestHours',
  'listMemberHours',
  'getHoursReminders',
  'getPersonFile',
  'listPersonChanges',
  'listAudit',
] as const satisfies Answers;

/** Answers outdated once the themes of hours have changed. */
export const themesChanged = ['listHourThemes', 'listAudit'] as const satisfies Answers;

/** Answers outdated once a habilitation has another quota from a day on. */
export const quotasChanged = ['listHourQuotas', 'getUserHours', 'suggestHours'] as const satisfies Answers;
