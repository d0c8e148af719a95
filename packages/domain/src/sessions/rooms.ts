import type { Cents } from '../money.ts';

/** Rooms of a formation, each with its own price. */
export const rooms = ['single', 'double', 'triple'] as const;
export type Room = (typeof rooms)[number];

export const roomLabel: Record<Room, string> = {
  single: 'chambre simple',
  double: 'chambre double',
  triple: 'chambre triple',
};

/** Price of each room; null where it is not offered. */
export type RoomPrices = Record<Room, Cents | null>;

export const hasRooms = (prices: RoomPrices): boolean => rooms.some((room) => prices[room] !== null);

/** Price of a seat: the chosen room's where rooms are offered, else the session's. */
export type SeatPrice = { ok: true; cents: Cents } | { ok: false; reason: RoomRefusal };
export type RoomRefusal = 'room_required' | 'room_not_offered';

/**
 * Rooms are priced: a seat in a formation that offers some is bought with one of them (CAT-118). Where none
 * is offered, a named room is an error of the caller, not another price.
 */
export function seatPrice(baseCents: Cents, prices: RoomPrices, room: Room | null): SeatPrice {
  if (!hasRooms(prices))
    return room === null ? { ok: true, cents: baseCents } : { ok: false, reason: 'room_not_offered' };
  if (room === null) return { ok: false, reason: 'room_required' };
  const cents = prices[room];
  return cents === null ? { ok: false, reason: 'room_not_offered' } : { ok: true, cents };
}
