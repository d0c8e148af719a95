import { discoveryFeeCents } from '@forman/domain/sessions/discovery';
import { rulesOf } from '@forman/domain/sessions/kinds';
import type { Books } from './books.ts';
import { type Days, daytime, minutesAfter } from './days.ts';
import { historyDays } from './levels.ts';
import { momentBetween, type People, type Person } from './people.ts';
import type { Random } from '../seeded-random.ts';
import type { Row } from './rows.ts';
import type { Session } from './sessions.ts';

/** One event of a person's money, written to the books when its turn comes. */
export type Act = { at: Date; run: (books: Books) => void };
export type Registration = Row<'registrations'> & { id: number };
export type World = { random: Random; days: Days; people: People };

/** Accounts that have a story of their own and are left out of the random draw. */
export const quiet = { spoiled: 120, bankRefund: 121, stuck: 122, refunded: 123, lateBuyer: 124 } as const;
const quietIds = new Set<number>(Object.values(quiet));

/** Fills the seats of a whole association. */
export function makeRegistrations(world: World, sessions: readonly Session[]): Registrations {
  const rows: Registration[] = [];
  const acts: Act[] = [];
  const busy = new Map<number, [number, number][]>();
  const registrations: Registrations = { world, rows, acts, busy };
  for (const session of sessions) block(registrations, session.row.pilot_id, session);
  for (const session of sessions) fillSession(registrations, session);
  return registrations;
}

/** The registrations made so far, their effects on money, and the hours at which each person is busy. */
export type Registrations = {
  world: World;
  rows: Registration[];
  acts: Act[];
  busy: Map<number, [number, number][]>;
};

function block({ busy }: Registrations, userId: number, { row }: Session): void {
  busy.set(userId, [...(busy.get(userId) ?? []), [row.starts_at.getTime(), row.ends_at.getTime()]]);
}

const isFree = ({ busy }: Registrations, userId: number, { row }: Session): boolean =>
  !(busy.get(userId) ?? []).some(
    ([from, to]) => from < row.ends_at.getTime() && to > row.starts_at.getTime(),
  );

function fillSession(registrations: Registrations, session: Session): void {
  const { world } = registrations;
  const { plan, day } = session;
  const { people } = world;
  const named = (ids: readonly number[] = []): Person[] => ids.map((id) => people.byId.get(id)!);
  for (const id of session.copilotIds) propose(registrations, session, id, 'copilot');
  for (const id of plan.candidates ?? []) propose(registrations, session, id, 'candidate');
  const taken = new Set([
    session.row.pilot_id,
    ...session.copilotIds,
    ...(plan.candidates ?? []),
    ...(plan.with ?? []),
  ]);
  for (const id of [plan.offeredTo, plan.waitsSecond, plan.cancelledBy]) if (id) taken.add(id);
  const draw = world.random.shuffled(
    people.all.filter((person) => !taken.has(person.row.id) && isEligible(registrations, session, person)),
  );
  // Guests come first in sessions of the discovery stages.
  if (session.row.discovery_stage)
    draw.sort((a, b) => Number(b.level === 'ROLE_GUEST') - Number(a.level === 'ROLE_GUEST'));
  const seats = Math.min(plan.fill, session.row.max_guests) - (plan.with?.length ?? 0);
  for (const person of [...named(plan.with), ...draw.splice(0, Math.max(0, seats))])
    register(registrations, session, person);
  if (plan.cancelledBy) cancelInTime(registrations, session, people.byId.get(plan.cancelledBy)!);
  for (const person of draw.splice(0, leavers(world.random, session))) leave(registrations, session, person);
  if (plan.offeredTo) offer(registrations, session, plan.offeredTo);
  const line = draw.splice(0, plan.waiting ?? 0).map((person) => person.row.id);
  if (plan.waitsSecond) line.splice(1, 1, plan.waitsSecond);
  line.forEach((id, index) =>
    wait(registrations, session, id, world.days.at(Math.min(day, 0) - 6, `1${index}:20`)),
  );
}

/** Number of people who gave their seat back before the session. */
function leavers(random: Random, { row, day }: Session): number {
  if (row.price_cents === 0 || row.discovery_stage || day > 60) return 0;
  return random.chance(0.45) ? random.int(1, 2) : 0;
}

function isEligible(registrations: Registrations, session: Session, person: Person): boolean {
  const { row, day } = session;
  const id = person.row.id;
  const isCalm = day < -60 && [7, 8, 10, 11].includes(id);
  if ((id < 100 && !isCalm) || quietIds.has(id)) return false;
  if (!row.audience!.includes(person.level) || person.since > Math.min(day, 0) - 5) return false;
  if (person.level === 'ROLE_GUEST' && row.discovery_stage === 'starter' && !person.row.is_jd_ended)
    return false;
  if (person.level === 'ROLE_GUEST' && row.discovery_stage === 'three_days' && !person.row.is_demarrage_ended)
    return false;
  if (row.discovery_stage === 'discovery_day' && person.level !== 'ROLE_GUEST' && person.row.id % 4 !== 0)
    return false;
  return isFree(registrations, id, session);
}

/** Adds a registration; columns that the row does not give are empty. */
export function addRegistration(
  { rows }: Registrations,
  session: Session,
  userId: number,
  row: Partial<Registration> & { state: string; created_at: Date },
): Registration {
  const registration = {
    id: rows.length + 1,
    session_id: session.row.id,
    user_id: userId,
    registered_at: null,
    waiting_since: null,
    offer_until: null,
    held_until: null,
    skip_told_at: null,
    was_absent: false,
    room: session.plan.beds ? 'double' : null,
    ended_at: null,
    end_reason: null,
    ...row,
  };
  rows.push(registration);
  return registration;
}

/**
 * The instant of a registration: some weeks before the session, never before the person joined, never after
 * yesterday.
 */
function momentOfRegistration({ world }: Registrations, session: Session, person: Person): Date {
  const latest = Math.min(session.day - 2, -1);
  return momentBetween(world, Math.max(latest - 40, person.since + 2), latest);
}

/** Takes a seat, and pays for it when it has a price. */
export function register(registrations: Registrations, session: Session, person: Person): void {
  const { random } = registrations.world;
  const at = momentOfRegistration(registrations, session, person);
  const isOver = session.row.absences_closed_at !== null;
  const seat = addRegistration(registrations, session, person.row.id, {
    state: 'registered',
    created_at: at,
    registered_at: at,
    was_absent: isOver && random.chance(0.07),
  });
  block(registrations, person.row.id, session);
  pay(registrations, session, person, seat, at);
}

function pay(
  registrations: Registrations,
  session: Session,
  person: Person,
  seat: Registration,
  at: Date,
): void {
  if (session.row.discovery_stage === 'discovery_day')
    return finalise(registrations, session, person, seat, at);
  const product = rulesOf(session.plan.kind).vatProduct;
  if (session.row.price_cents === 0 || !product || session.day < -historyDays) return;
  sellSeat(registrations, session, person, { seat, at, product });
}

function sellSeat(
  registrations: Registrations,
  session: Session,
  person: Person,
  { seat, at, product }: { seat: Registration; at: Date; product: 'workshop' | 'formation' | 'event' },
): void {
  const { row, plan } = session;
  const method = registrations.world.random.chance(0.28) ? 'paypal' : 'card';
  registrations.acts.push({
    at,
    run: (books) =>
      books.sell({
        at, payerId: person.row.id, beneficiaryId: person.row.id, item: 'session', product, itemName: row.title,
        session: { id: row.id, kind: plan.kind, startsAt: row.starts_at, title: row.title },
        registrationId: seat.id, priceCents: row.price_cents, method, credit: 'first',
      }),
  }); // prettier-ignore
}

/**
 * Pays the 5 € of a discovery day for most guests, half of them through their sponsor; for coming days, for
 * every second one.
 */
function finalise(
  registrations: Registrations,
  session: Session,
  person: Person,
  seat: Registration,
  registeredAt: Date,
): void {
  const { random } = registrations.world;
  const nth = registrations.rows.filter((row) => row.session_id === session.row.id).length;
  if (session.day >= 0 ? nth % 2 === 1 : random.chance(0.2)) return;
  const bySponsor = nth % 4 === 0 && person.row.sponsor_id;
  const { row } = session;
  const at = minutesAfter(registeredAt, 25);
  registrations.acts.push({
    at,
    run: (books) =>
      books.sell({
        at, payerId: bySponsor || person.row.id, beneficiaryId: person.row.id, item: 'discovery_fee', product: 'discovery_fee',
        itemName: row.title, session: { id: row.id, kind: 'workshop', startsAt: row.starts_at, title: row.title },
        registrationId: seat.id, priceCents: discoveryFeeCents, method: 'card', credit: 'whole',
      }),
  }); // prettier-ignore
}

/** A person who registers and leaves: in time, or too late for a refund. */
function leave(registrations: Registrations, session: Session, person: Person): void {
  const { random, days } = registrations.world;
  const boughtOn = Math.min(session.day, 0) - random.int(22, 40);
  if (person.since > boughtOn - 2) return;
  const leftOn = random.chance(0.7)
    ? Math.min(session.day - random.int(9, 16), -1 - random.int(0, 9))
    : Math.min(session.day - random.int(1, 5), -1);
  giveUp(registrations, session, person, {
    boughtAt: daytime(random, days.day(boughtOn)),
    leftAt: daytime(random, days.day(leftOn)),
  });
}

function cancelInTime(registrations: Registrations, session: Session, person: Person): void {
  const { days } = registrations.world;
  giveUp(registrations, session, person, { boughtAt: days.at(-41, '10:12'), leftAt: days.at(-19, '18:40') });
}

/** A seat that is bought, then given back. */
export function giveUp(
  registrations: Registrations,
  session: Session,
  person: Person,
  { boughtAt, leftAt }: { boughtAt: Date; leftAt: Date },
): void {
  const seat = addRegistration(registrations, session, person.row.id, {
    state: 'registered',
    created_at: boughtAt,
    registered_at: boughtAt,
    ended_at: leftAt,
    end_reason: 'cancelled',
  });
  pay(registrations, session, person, seat, boughtAt);
  registrations.acts.push({
    at: leftAt,
    run: (books) => books.cancel({ registrationId: seat.id, startsAt: session.row.starts_at, at: leftAt }),
  });
}

function propose(
  registrations: Registrations,
  session: Session,
  userId: number,
  state: 'candidate' | 'copilot',
): void {
  const latest = Math.min(session.day, 0);
  addRegistration(registrations, session, userId, {
    state,
    created_at: daytime(registrations.world.random, registrations.world.days.day(latest - 12)),
  });
  if (state === 'copilot') block(registrations, userId, session);
}

/** Offers a seat to a person who was first in line for ten days; it is kept until tomorrow noon. */
function offer(registrations: Registrations, session: Session, userId: number): void {
  const { days } = registrations.world;
  const since = days.at(-10, '09:15');
  addRegistration(registrations, session, userId, {
    state: 'offered',
    created_at: since,
    waiting_since: since,
    offer_until: days.at(1, '12:00'),
  });
}

function wait(registrations: Registrations, session: Session, userId: number, since: Date): void {
  addRegistration(registrations, session, userId, {
    state: 'waiting',
    created_at: since,
    waiting_since: since,
  });
}
