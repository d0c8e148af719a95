import { ladder } from '@forman/domain/access';
import { nameKey } from '@forman/domain/office/move-in/names';
import type { MoveState } from '@forman/domain/office/move-in/cell-words';
import type { PlannedPerson } from '@forman/domain/office/move-in/people';
import type { SessionDraft } from '@forman/domain/office/move-in/sessions';
import { addDays, parisDay, parisHour, parisInstant } from '@forman/domain/paris-time';
import type { Tx } from '../../db/database.ts';
import { tieDocuments } from '../../books/invoicing/former-documents.queries.ts';
import { readPlaces, setSponsors, type Placed, type Place } from '../imports/people-writing.queries.ts';
import { readTaken } from './known.queries.ts';
import type { PlannedSeat, PlannedSession, Sink } from './planning.ts';
import { readSites } from './record-writing.queries.ts';
import { toHtml } from './text-to-html.ts';
import { writeRecords } from './write-records.service.ts';
import * as writing from './writing.queries.ts';

const atOnce = 2000;
function* inChunks<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += atOnce) yield rows.slice(start, start + atOnce);
}

type Writing = { moveId: number; now: Date };

/** The sink of a move: writes its drafts in the transaction, each with its source. */
export const writeInto = (tx: Tx, moved: Writing): Sink => ({
  people: (people) => writePeople(tx, people, moved),
  async sessions(sessions) {
    const ids = await idsFor(
      tx,
      'sessions',
      sessions.map(({ draft }) => draft.ref),
    );
    for (const [index, session] of sessions.entries()) session.id = ids[index]!;
    const sites = await readSites(tx);
    for (const some of inChunks(sessions)) {
      await writing.insertSessions(
        tx,
        some.map((session) => toSession(session, sites)),
        moved,
      );
      await writing.insertSeats(tx, some.flatMap(copilotsOf), moved);
    }
  },
  async seats(seats) {
    for (const some of inChunks(seats))
      await writing.insertSeats(
        tx,
        some.map((seat) => toSeat(seat, moved.now)),
        moved,
      );
  },
  async invoices(invoices) {
    if (invoices.length > 0) await writing.insertInvoices(tx, invoices, moved);
  },
  async documents(documents) {
    for (const some of inChunks(documents)) await tieDocuments(tx, moved.moveId, some);
  },
  async avoirs(avoirs) {
    for (const some of inChunks(avoirs)) await writing.insertAvoirs(tx, some, moved);
  },
  async records(target, records) {
    for (const some of inChunks(records)) await writeRecords(tx, target, some, moved);
  },
  outcomes: async () => {},
});

/** Ends a move: numbers go on above those that were kept, and no session has more people than seats. */
export async function finishWriting(tx: Tx, moveId: number): Promise<void> {
  await writing.raiseIds(tx, 'users');
  await writing.raiseIds(tx, 'sessions');
  await writing.widenSessions(tx, moveId);
  await writing.analyse(tx);
}

/** The first number of a person of the association; the sample's named accounts are below. */
const firstId = 101;

/** Numbers of the former tool where they are free, so that its links lead to the same place; else new ones. */
async function idsFor(
  tx: Tx,
  table: 'users' | 'sessions',
  refs: readonly (string | null)[],
): Promise<number[]> {
  const wanted = refs.map((ref) => (ref !== null && /^[1-9]\d{0,8}$/.test(ref) ? Number(ref) : null));
  const taken = await readTaken(
    tx,
    table,
    wanted.filter((id) => id !== null),
  );
  const kept = wanted.map((id) => {
    if (id === null || id < firstId || taken.has(id)) return null;
    taken.add(id);
    return id;
  });
  const fresh = await freshIds(tx, table, { count: kept.filter((id) => id === null).length, taken });
  return kept.map((id) => id ?? fresh.pop()!);
}

async function freshIds(
  tx: Tx,
  table: 'users' | 'sessions',
  { count, taken }: { count: number; taken: ReadonlySet<number> },
): Promise<number[]> {
  const fresh: number[] = [];
  while (fresh.length < count) {
    const ids = await writing.reserveIds(tx, table, count - fresh.length);
    const used = await readTaken(tx, table, ids);
    fresh.push(...ids.filter((id) => !used.has(id) && !taken.has(id)));
  }
  return fresh.toReversed();
}

async function writePeople(
  tx: Tx,
  people: readonly (PlannedPerson & { source: string })[],
  moved: Writing,
): Promise<void> {
  const ids = await idsFor(
    tx,
    'users',
    people.map(({ draft }) => draft!.ref),
  );
  for (const [index, { who }] of people.entries()) who.id = ids[index]!;
  for (const some of inChunks(people))
    await writing.insertPeople(
      tx,
      some.map(({ draft, who, source }) => ({ ...draft!, id: who.id!, source })),
      moved,
    );
  for (const some of inChunks(await placesOf(tx, people))) await setSponsors(tx, some);
  const managed = people.filter(({ manager }) => manager !== null);
  for (const some of inChunks(managed))
    await writing.setManagers(
      tx,
      some.map(({ who, manager }) => ({ id: who.id!, managerId: manager!.id! })),
    );
}

/** Places of people under their sponsor: its dynasty and its manager, from the top of the line down. */
async function placesOf(tx: Tx, people: readonly PlannedPerson[]): Promise<Placed[]> {
  const under = people.filter(({ sponsor }) => sponsor !== null);
  const own = new Set(people.map(({ who }) => who.id));
  const above = under.flatMap(({ sponsor }) => (own.has(sponsor!.id) ? [] : [sponsor!.id!]));
  const places = await readPlaces(tx, above);
  const bySponsor = Map.groupBy(under, ({ sponsor }) => sponsor!.id!);
  const nobody: Place = { dynastyId: null, managerId: null };
  const placed: Placed[] = [];
  const roots = [...above, ...people.filter(({ sponsor }) => sponsor === null).map(({ who }) => who.id!)];
  const waiting = roots.map((id) => ({ id, place: places.get(id) ?? nobody }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { id, place } = next;
    for (const { who } of bySponsor.get(id) ?? []) {
      placed.push({ id: who.id!, sponsorId: id, ...place });
      waiting.push({ id: who.id!, place });
    }
    bySponsor.delete(id);
  }
  return placed;
}

const toSession = (
  { draft, source, id }: PlannedSession,
  sites: ReadonlyMap<string, number>,
): writing.NewSession => ({
  id: id!,
  source,
  kind: draft.kind,
  thematic: draft.thematic,
  title: draft.title,
  description: toHtml(draft.description),
  prerequisite: toHtml(draft.prerequisite),
  formerWords: toHtml(draft.formerWords),
  priceCents: draft.priceCents,
  bedOne: draft.roomCents[0] ?? null,
  bedTwo: draft.roomCents[1] ?? null,
  bedThree: draft.roomCents[2] ?? null,
  siteId: sites.get(nameKey(draft.place)) ?? null,
  place: sites.has(nameKey(draft.place)) ? '' : draft.place,
  isRemote: draft.isRemote || draft.link !== '',
  link: draft.link,
  linkPassword: draft.linkPassword,
  externalLink: draft.externalLink,
  seats: draft.seats,
  minSeats: draft.minSeats,
  audience: draft.audience ?? [...ladder],
  habilitations: draft.habilitations,
  isPublished: draft.isPublished,
  startsAt: draft.startsAt,
  endsAt: draft.endsAt,
  pilotId: draft.pilot.id!,
  slots: slotsOf(draft),
  slotsInvented: draft.slots.length === 0 && slotsOf(draft).length > 1,
});

/** Those who led the session with its pilot. */
const copilotsOf = ({ draft, source, id }: PlannedSession): writing.NewSeat[] =>
  draft.copilots.map((who) => ({
    sessionId: id!,
    userId: who.id!,
    source,
    state: 'copilot',
    registeredAt: draft.startsAt,
    wasAbsent: false,
    endedAt: null,
  }));

/** The slots of the file; else one a day, from the hour of the first day's beginning to that of the last day's end. */
function slotsOf({ startsAt, endsAt, slots: told }: SessionDraft): { startsAt: Date; endsAt: Date }[] {
  if (told.length > 0) return told;
  const [first, last] = [parisDay(startsAt), parisDay(endsAt)];
  const [begins, ends] = [parisHour(startsAt), parisHour(endsAt)];
  // Over a night, or with hours that do not make a day: one stretch.
  if (first === last || ends <= begins) return [{ startsAt, endsAt }];
  const slots: { startsAt: Date; endsAt: Date }[] = [];
  for (let day = first; day <= last && slots.length < 60; day = addDays(day, 1))
    slots.push({ startsAt: parisInstant(day, begins), endsAt: parisInstant(day, ends) });
  return slots;
}

/** States that nothing comes of once the session is over. */
const hopes = new Set<MoveState>(['waiting', 'candidate']);

function toSeat({ session, seat }: PlannedSeat, now: Date): writing.NewSeat {
  const { startsAt, endsAt } = session.draft;
  const asked = seat.registeredOn ? parisInstant(seat.registeredOn) : startsAt < now ? startsAt : now;
  const registeredAt = asked < startsAt ? asked : startsAt;
  const isOver = endsAt < now;
  const isEnded = seat.state === 'cancelled' || (isOver && hopes.has(seat.state));
  return {
    sessionId: session.id!,
    userId: seat.who.id!,
    source: session.source,
    state: seat.state === 'absent' || seat.state === 'cancelled' ? 'registered' : seat.state,
    registeredAt,
    wasAbsent: seat.state === 'absent' && isOver,
    endedAt: isEnded ? (startsAt < now ? startsAt : now) : null,
  };
}
