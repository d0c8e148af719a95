import { describe, expect, test } from 'vitest';
import { parisInstant } from '../paris-time.ts';
import {
  checkChosenHabilitation,
  checkSessionForm,
  dailySlots,
  formMessages,
  readPeriod,
  readPrice,
  type SessionForm,
} from './form.ts';
import { readFormInstant } from './form-instants.ts';
import { sessionKinds } from '../sessions/kinds.ts';
import { hasRooms, seatPrice } from '../sessions/rooms.ts';

const now = parisInstant('2026-12-01', '10:00');
const form = (extra: Partial<SessionForm> = {}): SessionForm => ({
  thematic: 'Entreprise',
  title: 'Transmettre',
  price: 0,
  site: 3,
  isVisio: false,
  maxGuests: 10,
  minGuests: 1,
  startDate: '2027-02-01',
  endDate: '2027-02-02',
  destined: ['ROLE_MAN'],
  habilitation: [],
  ...extra,
});
const create = { mode: 'create', now } as const;
const fields = (violations: { propertyPath: string }[]) => violations.map(({ propertyPath }) => propertyPath);

describe('the checks that a screen and the server share', () => {
  test.each(sessionKinds)('%s: a complete form has no fault, at creation and at a change', (kind) => {
    expect(checkSessionForm(kind, form(), create)).toEqual([]);
    expect(checkSessionForm(kind, form(), { mode: 'edit', now })).toEqual([]);
  });

  test('CAT-101 CAT-102 CAT-105 CAT-107 CAT-109: all faults are reported at once, each at its field', () => {
    const wrong = form({
      title: ' a ',
      thematic: ' ',
      site: null,
      maxGuests: '',
      startDate: '',
      price: 'abc',
    });
    expect(checkSessionForm('workshop', wrong, create)).toEqual([
      { propertyPath: 'title', message: formMessages.title },
      { propertyPath: 'thematic', message: formMessages.thematic },
      { propertyPath: 'price', message: formMessages.price },
      { propertyPath: 'site', message: formMessages.place },
      { propertyPath: 'maxGuests', message: formMessages.maxGuests },
      { propertyPath: 'startDate', message: formMessages.date },
    ]);
  });

  test('CAT-104 CAT-110 CAT-113: workshops require an habilitation, formations only at creation, the other kinds never', () => {
    const asks = sessionKinds.flatMap((kind) =>
      (['create', 'edit'] as const)
        .filter((mode) => checkChosenHabilitation(kind, mode, []).length > 0)
        .map((mode) => `${kind} ${mode}`),
    );
    expect(asks).toEqual(['workshop create', 'workshop edit', 'formation create']);
    expect(checkChosenHabilitation('workshop', 'create', ['nothing'])).toEqual([]);
    expect(checkChosenHabilitation('workshop', 'create', [])[0]?.message).toBe(
      'Veuillez selectionner une habilitation',
    );
  });

  test('CAT-103 CAT-117 CAT-118 CORE-267: a price is an amount in euros within its bounds', () => {
    expect([null, undefined, '', 0, '12,50', '0.5', 999_999].map(readPrice)).toEqual([
      null,
      null,
      null,
      0,
      1250,
      50,
      99_999_900,
    ]);
    for (const value of ['abc', '-1', '0,49', 0.01, '1,234', ' ', Number.NaN, 1_000_000]) {
      expect([value, readPrice(value)]).toEqual([value, 'wrong']);
    }
    // 0 is a price, an empty field is none: only a formation may leave it out.
    for (const kind of sessionKinds)
      for (const mode of ['create', 'edit'] as const)
        expect([kind, fields(checkSessionForm(kind, form({ price: '' }), { mode, now }))]).toEqual([
          kind,
          kind === 'workshop' || kind === 'event' ? ['price'] : [],
        ]);
    const rooms = form({ priceBedOne: 'x', priceBedTwo: '-1', priceBedThree: '0,10' });
    expect(fields(checkSessionForm('formation', rooms, create))).toEqual([
      'priceBedOne',
      'priceBedTwo',
      'priceBedThree',
    ]);
    expect(checkSessionForm('workshop', rooms, create)).toEqual([]);
  });

  test('CAT-108 CAT-110 CAT-121: the minimum of guests is checked against the maximum, as each kind requires', () => {
    const equal = form({ minGuests: 10 });
    expect(fields(checkSessionForm('workshop', equal, create))).toEqual(['minGuests']);
    expect(checkSessionForm('workshop', equal, { mode: 'edit', now })).toEqual([]);
    expect(checkSessionForm('formation', equal, create)).toEqual([]);
    expect(fields(checkSessionForm('event', form({ minGuests: 0, maxGuests: 0 }), create))).toEqual([
      'maxGuests',
      'minGuests',
    ]);
    expect(checkSessionForm('workshop', form({ minGuests: 0, maxGuests: 0 }), create)).toEqual([]);
    expect(checkSessionForm('team_meeting', form({ minGuests: undefined, maxGuests: 0 }), create)).toEqual(
      [],
    );
  });

  test('CAT-122: an event begins today at the earliest, or keeps its stored start', () => {
    const past = form({ startDate: '2026-11-30 09:00', endDate: '2026-12-03' });
    expect(fields(checkSessionForm('event', past, create))).toEqual(['startDate']);
    const storedStart = parisInstant('2026-11-30', '09:00');
    expect(checkSessionForm('event', past, { mode: 'edit', now, storedStart })).toEqual([]);
    expect(checkSessionForm('workshop', past, create)).toEqual([]);
    expect(
      checkSessionForm('event', form({ startDate: '2026-12-01', endDate: '2026-12-01' }), create),
    ).toEqual([]);
  });
});

describe('the dates of a session form', () => {
  test('CAT-084 CAT-125: days, hours of Paris and instants are read, none before the first day or after the last', () => {
    expect(readFormInstant('2027-07-01', '09:00')?.toISOString()).toBe('2027-07-01T07:00:00.000Z');
    expect(readFormInstant('2027-07-01 14:30', '09:00')?.toISOString()).toBe('2027-07-01T12:30:00.000Z');
    expect(readFormInstant('2027-07-01T14:30:00+04:00', '09:00')?.toISOString()).toBe(
      '2027-07-01T10:30:00.000Z',
    );
    expect(readFormInstant('2028-02-29', '09:00')).not.toBeNull();
    expect(readFormInstant('2030-12-31 23:59', '09:00')).not.toBeNull();
    for (const text of [
      '2027-02-29',
      '2031-01-01',
      '2030-12-31T23:30:00Z',
      '2009-10-09',
      '',
      'demain',
      '2027-01-01 25:00',
      '2027-01-01 9:00',
    ]) {
      expect([text, readFormInstant(text, '09:00')]).toEqual([text, null]);
    }
  });

  test('CAT-125: a session ends by the last day that the installation has set', () => {
    const on = (day: string) => form({ startDate: day, endDate: day });
    const moved = { ...create, lastDay: '2031-06-30' };
    expect(checkSessionForm('workshop', on('2031-06-30'), moved)).toEqual([]);
    expect(fields(checkSessionForm('workshop', on('2031-07-01'), moved))).toEqual(['startDate', 'endDate']);
    expect(fields(checkSessionForm('workshop', on('2031-01-01'), create))).toEqual(['startDate', 'endDate']);
  });

  test('CAT-084: a period has a slot a day, also over a clock change; a night that ends before nine is one slot', () => {
    const hours = dailySlots(parisInstant('2027-03-27', '14:00'), parisInstant('2027-03-29', '12:00')).map(
      ({ startsAt, endsAt }) => (endsAt.getTime() - startsAt.getTime()) / 3_600_000,
    );
    expect(hours).toEqual([4, 9, 3]);
    const night = {
      startsAt: parisInstant('2027-02-01', '20:00'),
      endsAt: parisInstant('2027-02-02', '02:00'),
    };
    expect(dailySlots(night.startsAt, night.endsAt)).toEqual([night]);
  });

  test('CAT-116: a period in days takes the hours of its slots; a period in hours contains its slots', () => {
    const none = () => {};
    const slots = [{ dateAt: '2027-02-01 14:00', endAt: '2027-02-01 16:00' }];
    const byDay = readPeriod({ startDate: '2027-02-01', endDate: '2027-02-01', slots }, none);
    expect([byDay?.startsAt, byDay?.endsAt]).toEqual([
      parisInstant('2027-02-01', '14:00'),
      parisInstant('2027-02-01', '16:00'),
    ]);
    const byHour = readPeriod({ startDate: '2027-02-01 09:00', endDate: '2027-02-01 18:00', slots }, none);
    expect(byHour?.startsAt).toEqual(parisInstant('2027-02-01', '09:00'));
    const refused: string[] = [];
    readPeriod({ startDate: '2027-02-01 15:00', endDate: '2027-02-01 18:00', slots }, (field) =>
      refused.push(field),
    );
    expect(refused).toEqual(['slots.0.dateAt']);
  });
});

test('CAT-118: the price is that of the chosen room, or the base price without rooms', () => {
  const rooms = { single: 12_000, double: 8000, triple: null };
  const none = { single: null, double: null, triple: null };
  expect(hasRooms({ ...none, triple: 0 })).toBe(true);
  expect(seatPrice(5000, rooms, 'single')).toEqual({ ok: true, cents: 12_000 });
  expect(seatPrice(0, rooms, null)).toEqual({ ok: false, reason: 'room_required' });
  expect(seatPrice(5000, rooms, 'triple')).toEqual({ ok: false, reason: 'room_not_offered' });
  expect(seatPrice(5000, none, null)).toEqual({ ok: true, cents: 5000 });
  expect(seatPrice(5000, none, 'double')).toEqual({ ok: false, reason: 'room_not_offered' });
});
