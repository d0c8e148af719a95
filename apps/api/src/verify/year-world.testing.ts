import type { Random } from '../seeded-random.ts';
import { makeSession } from '../testing/factories.ts';
import { type Caller, minutes, type TestPortal } from '../testing/harness.ts';

/**
 * Facts of an association's year that move money, drawn by a seed, through the calls of members and office.
 */

export type Session = {
  id: number;
  startsAt: Date;
  maxGuests: number;
  kind: 'workshop' | 'formation' | 'event';
};
export type Seat = { userId: number; session: Session };
export type World = {
  portal: TestPortal;
  random: Random;
  members: number[];
  /** The accounts of a company, the one who orders first. */
  cabinet: number[];
  office: number;
  sessions: Session[];
  seats: Seat[];
  /** Card payments with a dispute that their bank has not decided. */
  contested: string[];
  /** Ids of the invoices typed by the office. */
  typed: number[];
  events: number;
};
/**
 * @returns true when something happened; a refusal of the portal, for instance of a second purchase, is no
 * fact.
 */
export type Fact = (world: World) => Promise<boolean>;

export const as = (world: World, id: number): Promise<Caller> => world.portal.as({ id });
export const asOffice = (world: World): Promise<Caller> => as(world, world.office);
export const cents = ({ random }: World, maxCents: number): number => random.int(1, maxCents);

export const coming = ({ portal, sessions }: World): Session[] =>
  sessions.filter(({ startsAt }) => startsAt.getTime() > portal.clock.now().getTime() + minutes(30));

export const openSession: Fact = async (world) => {
  const { portal, random } = world;
  const kind = random.pick(['workshop', 'formation', 'event'] as const);
  const price = random.pick([1500, 2000, 4500, 5000, 501, 3333, random.int(60, 12_000)]);
  const inDays = random.int(1, 70);
  const maxGuests = random.int(2, 12);
  const { id, startsAt } = await makeSession(portal, {
    kind,
    inDays,
    euros: price / 100,
    max_guests: maxGuests,
  });
  world.sessions.push({ id, startsAt, maxGuests, kind });
  return true;
};
