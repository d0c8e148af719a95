import type { EndpointId } from '@forman/contract';

/** The same of hours and of what people thought of a session, which few screens fetch with themselves. */
type Answers = readonly EndpointId[];

/** The office has confirmed what a session counts for. */
export const sessionHoursChanged = [
  'listSessionsWithoutHours',
  'getSessionHours',
  'listMemberHours',
  'getHoursReminders',
  'listAudit',
  'home',
] as const satisfies Answers;

/** A declaration of a training followed elsewhere was decided, or the decision taken back. */
export const outsideTrainingsChanged = [
  'listOutsideTrainings',
  'listMemberHours',
  'getHoursReminders',
  'getUserHours',
  'listAudit',
  'home',
] as const satisfies Answers;

/** Somebody has said what a session was worth. */
export const feedbackGiven = [
  'getOwnFeedback',
  'listFeedbackWaiting',
  'getSessionFeedback',
  'getUsefulness',
  'home',
] as const satisfies Answers;

/** Of a training followed elsewhere. */
export const declarationsChanged = ['listOwnOutsideTrainings', 'getUserHours'] as const satisfies Answers;

/** The office has corrected somebody’s hours. */
export const hoursCorrected = [
  'getUserHours',
  'suggestHours',
  'listMemberHours',
  'getHoursReminders',
  'getPersonFile',
  'listPersonChanges',
  'listAudit',
] as const satisfies Answers;

/** What hours can be about. */
export const themesChanged = ['listHourThemes', 'listAudit'] as const satisfies Answers;

/** What a habilitation asks from a day on. */
export const quotasChanged = ['listHourQuotas', 'getUserHours', 'suggestHours'] as const satisfies Answers;
