import { type HalfDay, halfDays } from '@forman/domain/sessions/half-days';
import { genesisHash } from '../canonical-json.ts';
import { type Mark, markHash, type PresenceFacts, recordRow } from '../hours/presence/presence-chain.ts';
import { minutesAfter } from './days.ts';
import { createRandom, type Random } from '../seeded-random.ts';
import type { Registration } from './registrations.ts';
import type { Row } from './rows.ts';
import type { Session } from './sessions.ts';

export type Presence = { records: Row<'presence_records'>[]; marks: Row<'presence_marks'>[] };

type Point = [number, number];
/** Drawings of signatures, one per hand. */
const hands: readonly (readonly Point[])[] = [
  [[60, 720], [180, 260], [260, 240], [230, 640], [290, 780], [420, 320], [500, 300], [480, 680], [620, 420], [760, 560], [930, 380]],
  [[330, 180], [150, 220], [80, 460], [170, 640], [360, 560], [440, 260], [380, 700], [520, 300], [560, 690], [700, 430], [930, 470]],
  [[120, 120], [90, 860], [300, 140], [180, 520], [330, 800], [480, 430], [520, 620], [640, 380], [760, 600], [950, 420]],
  [[100, 300], [480, 160], [380, 420], [120, 640], [300, 700], [520, 520], [600, 700], [760, 480], [900, 610]],
]; // prettier-ignore

/** Pilot of a last session that only some have signed, and that awaits its countersignature. */
const halfSignedBy = 9;

/** Makes the signatures of sessions with a closed sheet, and of the last one of the pilot's account. */
export function makePresence(
  seed: number,
  sessions: readonly Session[],
  registrations: readonly Registration[],
): Presence {
  // A generator of its own, so that the rest of the sample stays the same.
  const random = createRandom(seed);
  const presence: Presence = { records: [], marks: [] };
  const bySession = Map.groupBy(
    registrations.filter(({ state, ended_at: endedAt }) => state === 'registered' && !endedAt),
    (registration) => registration.session_id,
  );
  for (const session of sessions) {
    const guests = bySession.get(session.row.id) ?? [];
    const isClosed = session.row.absences_closed_at !== null;
    const isHalfSigned = session.row.pilot_id === halfSignedBy && session.day < 0 && !isClosed;
    if (isClosed || isHalfSigned) addSheet(presence, random, { session, guests, isClosed });
  }
  return presence;
}

type Sheet = { session: Session; guests: readonly Registration[]; isClosed: boolean };
type Link = { position: number; hash: string };

function addSheet(presence: Presence, random: Random, { session, guests, isClosed }: Sheet): void {
  const link: Link = { position: 0, hash: genesisHash };
  const add = (facts: PresenceFacts, mark: Mark | null = null): void => {
    const id = addRecord(presence.records, link, session.row.id, facts);
    // Of old sheets one drawing in four is left: the others are deleted, and their hashes stay.
    if (mark && 'drawing' in mark && (!isClosed || id % 4 === 0))
      presence.marks.push({ record_id: id, drawing: mark.drawing as never, typed_name: null });
  };
  for (const half of halfDays(
    session.slots.map((slot) => ({ startsAt: slot.starts_at, endsAt: slot.ends_at })),
  )) {
    const there = guests.filter((guest) => !guest.was_absent && (isClosed || random.chance(0.6)));
    for (const facts of there.map((guest) => signatureOf(random, session, half, guest)).toSorted(byTime))
      add(facts.facts, facts.mark);
    if (!isClosed) continue;
    const at = minutesAfter(half.endsAt, 2);
    add({
      ...bare(half, at, session.row.pilot_id),
      kind: 'countersignature',
      minutes: half.minutes,
    });
  }
}

const bare = (half: HalfDay, at: Date, by: number) => ({
  day: half.day,
  part: half.part,
  userId: null,
  isPresent: true,
  method: null,
  reason: null,
  signedAt: at,
  recordedAt: at,
  recordedBy: by,
  device: null,
  markHash: null,
  minutes: null,
});

type Signed = { facts: PresenceFacts; mark: Mark | null };
const byTime = (one: Signed, other: Signed): number =>
  one.facts.recordedAt.getTime() - other.facts.recordedAt.getTime();

function signatureOf(random: Random, session: Session, half: HalfDay, guest: Registration): Signed {
  const at = minutesAfter(half.startsAt, random.int(-12, 9));
  const way = random.int(1, 20);
  const own = { ...bare(half, at, guest.user_id), kind: 'signature', userId: guest.user_id } as const;
  if (way === 1) {
    const byHand = {
      ...own,
      recordedBy: session.row.pilot_id,
      method: 'by_hand',
      reason: 'Téléphone déchargé',
    } as const;
    return { facts: byHand, mark: null };
  }
  const mark: Mark = { drawing: drawingOf(random, guest.user_id) };
  const method = session.row.is_remote ? 'remote' : 'drawing';
  // One in ten had no network, and sent the signature at the pause.
  const recordedAt = way === 2 ? minutesAfter(half.endsAt, -10) : at;
  return {
    facts: { ...own, recordedAt, method, device: 'Safari sur iPhone', markHash: markHash(mark) },
    mark,
  };
}

/** Everybody has their own hand, but never signs twice quite the same. */
const drawingOf = (random: Random, userId: number) => [
  hands[userId % hands.length]!.map(([x, y]): Point => [
    Math.min(1000, x + random.int(0, 40)),
    Math.min(1000, y + random.int(0, 60)),
  ]),
];

function addRecord(
  records: Presence['records'],
  link: Link,
  sessionId: number,
  facts: PresenceFacts,
): number {
  const place = { sessionId, position: link.position + 1 };
  // A fixed salt, for the same row at each start.
  const row = recordRow(link.hash, place, facts, link.hash.slice(0, 32));
  const id = records.length + 1;
  records.push({ id, ...row });
  Object.assign(link, { position: row.position, hash: row.hash });
  return id;
}
