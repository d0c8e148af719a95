import { fullName } from '@forman/domain/text';
import type { Answer } from '../../../api/client.ts';

export type Choices = Answer<'groupOrderChoices'>;
export type SessionChoice = Choices['sessions'][number];
export type Person = Choices['people'][number];
export type Room = SessionChoice['rooms'][number]['room'];

/** A seat in the basket, with its session and person, as a search may remove them from the lists. */
export type WantedSeat = { session: SessionChoice; person: Person; room: Room | null };

/** Key of a seat: a person has one seat in a session. */
export const seatKey = (sessionId: number, personId: number): string => `${sessionId}-${personId}`;
export const keyOf = ({ session, person }: WantedSeat): string => seatKey(session.id, person.id);

/** Listed price in euros; null until a room is chosen. */
export function listedPrice({ session, room }: WantedSeat): number | null {
  if (session.rooms.length === 0) return session.price;
  return session.rooms.find((one) => one.room === room)?.price ?? null;
}

/** Seats as the body of the calls. */
export const toBody = (seats: readonly WantedSeat[]) =>
  seats.map(({ session, person, room }) => ({ session: session.id, beneficiary: person.id, room }));

/** Seats after a person was added to a session, or removed from it. */
export function toggleSeat(
  seats: readonly WantedSeat[],
  session: SessionChoice,
  person: Person,
): WantedSeat[] {
  const key = seatKey(session.id, person.id);
  const without = seats.filter((seat) => keyOf(seat) !== key);
  if (without.length < seats.length) return without;
  // Seats of a session stay together, in the order in which they were chosen.
  const last = seats.findLastIndex((seat) => seat.session.id === session.id);
  const at = last === -1 ? seats.length : last + 1;
  return seats.toSpliced(at, 0, { session, person, room: null });
}

/** Chosen entries that are missing in the list, then the whole list. */
export function withChosen<One extends { id: number }>(
  found: readonly One[],
  chosen: readonly One[],
): readonly One[] {
  const known = new Set(found.map(({ id }) => id));
  const others = new Map(chosen.filter(({ id }) => !known.has(id)).map((one) => [one.id, one]));
  return [...others.values(), ...found];
}

/** "Camille Rousseau (vous)" */
export const personWord = (person: Person, me: { id: number }): string =>
  person.id === me.id ? `${fullName(person)} (vous)` : fullName(person);
