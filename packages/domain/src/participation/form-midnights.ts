import { parisDay, parisInstant } from '../paris-time.ts';
import { type SessionForm } from './form.ts';
import { readFormInstant } from './form-instants.ts';

/**
 * A form whose period goes from midnight to midnight, in Paris: it is one in days, as calendars without hours send
 * it, and its last day is a day of the session. Others stay as they are.
 */
export function withoutMidnights<Form extends Pick<SessionForm, 'startDate' | 'endDate'>>(form: Form): Form {
  const [startsAt, endsAt] = [
    readFormInstant(form.startDate, '00:01'),
    readFormInstant(form.endDate, '00:01'),
  ];
  if (!startsAt || !endsAt || !isMidnight(startsAt) || !isMidnight(endsAt)) return form;
  return { ...form, startDate: parisDay(startsAt), endDate: parisDay(endsAt) };
}
const isMidnight = (instant: Date): boolean =>
  parisInstant(parisDay(instant)).getTime() === instant.getTime();
