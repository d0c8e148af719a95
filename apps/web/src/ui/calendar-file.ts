import type { SessionCard } from '@forman/contract/sessions';
import { fullName } from '@forman/domain/text';
import { kindUi } from './kind-ui.tsx';
import { safeFileName, saveFile } from './save-file.ts';

type Session = Pick<
  SessionCard,
  'id' | 'kind' | 'title' | 'slots' | 'startDate' | 'endDate' | 'place' | 'site' | 'isVisio' | 'former'
>;

const stamp = (instant: string | Date): string =>
  new Date(instant).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
/** Lines of 75 octets at most: 25 characters never take more. */
const folded = (line: string): string => line.replaceAll(/(.{25})(?=.)/gu, '$1\r\n ');

const placeOf = ({ isVisio, place, site }: Session): string => {
  if (isVisio) return 'À distance';
  if (place) return place;
  return site ? `${site.name}, ${site.address}, ${site.postalCode} ${site.city}` : '';
};

/** One entry a slot, under the same UIDs as the e-mails' own: adding both adds one. */
export function calendarText(session: Session, address: string, now: Date): string {
  const slots =
    session.slots.length > 0 ? session.slots : [{ dateAt: session.startDate, endAt: session.endDate }];
  const events = slots.flatMap((slot, index) => [
    'BEGIN:VEVENT',
    `UID:forman-session-${session.id}-${index}@forman`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(slot.dateAt)}`,
    `DTEND:${stamp(slot.endAt)}`,
    `SUMMARY:${escaped(slots.length > 1 ? `${session.title} (${index + 1}/${slots.length})` : session.title)}`,
    `LOCATION:${escaped(placeOf(session))}`,
    `DESCRIPTION:${escaped(`${kindUi[session.kind].one} avec ${fullName(session.former)}\n${address}`)}`,
    `URL:${address}`,
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Forman//Portail//FR', ...events, 'END:VCALENDAR', '']
    .map(folded)
    .join('\r\n');
}

export function saveCalendar(session: Session): void {
  const address = `${window.location.origin}${window.location.pathname}`;
  saveFile(
    `${safeFileName(session.title)}.ics`,
    'text/calendar;charset=utf-8',
    calendarText(session, address, new Date()),
  );
}
