import type { Attachment, MailAddress } from '../../adapters/mail/port.ts';
import { sessionCalendars } from './calendar.service.ts';
import type { MailSession } from './mail-session.queries.ts';

type Options = { publicUrl: string; organizer: MailAddress; attendee: MailAddress; now: Date };

/** Calendar entries of a message about a session, one per file: "session-2.ics" when there are several. */
export function calendarFiles(
  session: MailSession,
  calendar: 'request' | 'cancel',
  options: Options & { from?: number },
): Attachment[] {
  const method = calendar === 'request' ? 'REQUEST' : 'CANCEL';
  const name = calendar === 'request' ? 'session' : 'annulation';
  const { from = 0 } = options;
  return sessionCalendars(session, { method, ...options }).map((ics, index) => ({
    filename: session.slots.length > 1 ? `${name}-${from + index + 1}.ics` : `${name}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    contentBase64: Buffer.from(ics).toString('base64'),
    invitation: method,
  }));
}

const entriesOf = ({ slots }: MailSession): number => Math.max(1, slots.length);

/** Cancels the entries of half-days that a change has removed. */
export function leftoverFiles(before: MailSession, after: MailSession, options: Options): Attachment[] {
  const { version, timesLeft } = after;
  return calendarFiles({ ...before, version, timesLeft }, 'cancel', { ...options, from: entriesOf(after) });
}
