import type { SessionDetail } from '@forman/contract/sessions/sessions';
import type { Viewer } from '@forman/domain/access';
import { canUseList } from '@forman/domain/people/contacts';
import { parisDay } from '@forman/domain/paris-time';
import { allow } from '@forman/domain/refusals';
import type { Seller } from '@forman/domain/books/invoicing/document';
import { attendanceDays, halfDays } from '@forman/domain/sessions/half-days';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import type { Context } from '../../context.ts';
import { type AssociationRecord, readRecords } from '../../platform/association/association.queries.ts';
import { listSheetMarks, type StoredMark } from '../presence/sheet-marks.queries.ts';
import { partOf } from '../../sessions/sessions/participation.service.ts';
import { meetSession, readSession } from '../../sessions/sessions/sessions.service.ts';
import type { AttendanceSheet, SheetPerson } from './attendance-sheet.ts';
import { marksOf } from './sheet-marks.ts';

type Wanted = { kind: SessionKind; id: number; isBlank: boolean };

/** The sheet to print, signed or blank, for holders of list tools. @throws AppError not_found, forbidden. */
export async function getAttendanceSheet(
  ctx: Context,
  viewer: Viewer,
  target: Wanted,
): Promise<{ fileName: string; pdf: Buffer }> {
  const now = ctx.clock.now();
  allow(canUseList(viewer, partOf(await meetSession(ctx.db, viewer, target, now))));
  const session = await readSession(ctx.db, viewer, target, now);
  const marks = target.isBlank ? [] : await listSheetMarks(ctx.db, session.id);
  const { seller, record } = await readRecords(ctx.db);
  // Loaded with the first sheet: most processes never draw one.
  const { renderAttendanceSheet } = await import('./sheet-pdf.ts');
  return {
    fileName: `emargement-${parisDay(new Date(session.startDate))}.pdf`,
    pdf: await renderAttendanceSheet({
      ...toSheet(session, marks),
      body: bodyOf(seller, record),
      isBlank: marks.length === 0,
      printedAt: now,
    }),
  };
}

function toSheet(
  session: SessionDetail,
  marks: readonly StoredMark[],
): Omit<AttendanceSheet, 'body' | 'isBlank' | 'printedAt'> {
  const slots =
    session.slots.length > 0 ? session.slots : [{ dateAt: session.startDate, endAt: session.endDate }];
  const stretches = slots.map(({ dateAt, endAt }) => ({
    startsAt: new Date(dateAt),
    endsAt: new Date(endAt),
  }));
  const days = attendanceDays(stretches);
  const person = (
    { id, firstName, lastName }: Name & { id: number },
    { isLeader = false } = {},
  ): SheetPerson => ({ firstName, lastName, marks: marksOf(id, { days, marks }, { isLeader }) });
  const leader = (one: Name & { id: number }): SheetPerson => person(one, { isLeader: true });
  return {
    noun: rulesOf(session.kind).noun,
    title: session.title,
    place: placeOf(session),
    pilot: leader(session.former),
    copilots: session.copilotApprouved.map(leader),
    people: session.guests.toSorted(byName).map((one) => person(one)),
    days,
    minutes: halfDays(stretches).reduce((sum, half) => sum + half.minutes, 0),
  };
}

/** "SIRET 123 456 789 00012" where the SIRET is known, else the SIREN. */
function bodyOf(seller: Partial<Seller>, { activityNumber }: Partial<AssociationRecord>): string[] {
  const { name, siret, siren } = seller;
  const registered = siren ? `SIREN\u00a0${siren}` : '';
  return [
    name ?? '',
    siret ? `SIRET\u00a0${siret}` : registered,
    activityNumber ? `Déclaration d’activité n°\u00a0${activityNumber.replaceAll(' ', '\u00a0')}` : '',
  ].filter(Boolean);
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
