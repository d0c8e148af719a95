import type { SessionDetail } from '@forman/contract/sessions';
import type { Viewer } from '@forman/domain/access';
import { canUseList } from '@forman/domain/members/contacts';
import { parisDay } from '@forman/domain/paris-time';
import { allow } from '@forman/domain/refusals';
import { attendanceDays } from '@forman/domain/sessions/half-days';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import { fullName } from '@forman/domain/text';
import type { Context } from '../../context.ts';
import { partOf } from '../sessions/participation.service.ts';
import { meetSession, readSession } from '../sessions/sessions.service.ts';
import type { AttendanceSheet } from './attendance-sheet.ts';

/** The sheet to print before a session, for whom holds the list tools. @throws AppError not_found, forbidden. */
export async function getAttendanceSheet(
  ctx: Context,
  viewer: Viewer,
  target: { kind: SessionKind; id: number },
): Promise<{ fileName: string; pdf: Buffer }> {
  const now = ctx.clock.now();
  allow(canUseList(viewer, partOf(await meetSession(ctx.db, viewer, target, now))));
  const session = await readSession(ctx.db, viewer, target, now);
  // Loaded when the first one is asked for: most processes never draw.
  const { renderAttendanceSheet } = await import('./attendance-pdf.ts');
  return {
    fileName: `emargement-${parisDay(new Date(session.startDate))}.pdf`,
    pdf: await renderAttendanceSheet(toSheet(session, now)),
  };
}

function toSheet(session: SessionDetail, now: Date): AttendanceSheet {
  const slots =
    session.slots.length > 0 ? session.slots : [{ dateAt: session.startDate, endAt: session.endDate }];
  return {
    noun: rulesOf(session.kind).noun,
    title: session.title,
    place: placeOf(session),
    pilot: fullName(session.former),
    copilots: session.copilotApprouved.map(fullName),
    people: session.guests.toSorted(byName).map(({ firstName, lastName }) => ({ firstName, lastName })),
    days: attendanceDays(
      slots.map(({ dateAt, endAt }) => ({ startsAt: new Date(dateAt), endsAt: new Date(endAt) })),
    ),
    printedAt: now,
  };
}

function placeOf({ isVisio, place, site }: SessionDetail): string {
  if (isVisio) return 'À distance';
  if (place && !site) return place;
  const address = site ? `${site.name}, ${site.address}, ${site.postalCode} ${site.city}` : '';
  return [place, address].filter(Boolean).join(', ');
}

const french = new Intl.Collator('fr', { sensitivity: 'base', ignorePunctuation: true });
type Name = { firstName: string; lastName: string };
const byName = (a: Name, b: Name): number =>
  french.compare(a.lastName, b.lastName) || french.compare(a.firstName, b.firstName);
