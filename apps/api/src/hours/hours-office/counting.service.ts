import {
  countHours,
  type HourCount,
  type HourSum,
  hourYears,
  type Quota,
  quotaOn,
} from '@forman/domain/hours/count';
import type { Habilitation } from '@forman/domain/hours/hours';
import { habilitations } from '@forman/domain/people/profile';
import { parisDay } from '@forman/domain/paris-time';
import type { Db } from '../../db/database.ts';
import { listQuotas } from '../hours/hours.queries.ts';
import {
  listDone,
  listMembers,
  listSeats,
  type MemberRow,
  type PackedSum,
  readCode,
  type SeatRow,
} from './board.queries.ts';

export type CountedCard = HourCount & { habilitation: Habilitation; asked: number };
export type CountedMember = MemberRow & { cards: CountedCard[]; seats: number };

/** The current quota of a habilitation that asks for a duration. */
export type AskedQuota = Quota & { minutes: number };

export type Everybody = { members: CountedMember[]; quotas: AskedQuota[] };

/** Hours of everybody whose habilitations require some, by name, counted as on their own page. */
export async function countEverybody(db: Db, now: Date, search?: string): Promise<Everybody> {
  const today = parisDay(now);
  const thisYear = Number(today.slice(0, 4));
  const rows = await listQuotas(db, now);
  const quotas = habilitations.flatMap((habilitation) => {
    const quota = quotaOn(rows, habilitation, today);
    return quota?.minutes ? [{ ...quota, minutes: quota.minutes }] : [];
  });
  const since = quotas.map((quota) => ({
    habilitation: quota.habilitation,
    year: hourYears(quota, today).from,
  }));
  const asked = quotas.map(({ habilitation }) => habilitation);
  const [people, done, seats] = await Promise.all([
    listMembers(db, { asked, year: thisYear, search }),
    listDone(db, since, today),
    listSeats(db, now),
  ]);
  const doneOf = sumsByPerson(done);
  const seatsOf = sumsByPerson(seats.flatMap(sumsOfSeat));
  const sessionsOf = countSeats(seats.filter(({ year }) => year === thisYear));
  const count = counterOf(quotas, today);
  const members = people.map((person) => ({
    ...person,
    seats: sessionsOf.get(person.id) ?? 0,
    cards: count(person.habilitations, doneOf.get(person.id) ?? [], seatsOf.get(person.id) ?? []),
  }));
  return { members, quotas };
}

type Sum = Pick<PackedSum, 'code' | 'minutes'>;

const sumsOfSeat = ({ people, lines }: SeatRow): PackedSum[] =>
  people.flatMap((userId) => lines.map((line) => ({ userId, ...line })));

function sumsByPerson(sums: readonly PackedSum[]): Map<number, Sum[]> {
  const found = new Map<number, Sum[]>();
  for (const { userId, code, minutes } of sums) {
    const own = found.get(userId);
    if (own) own.push({ code, minutes });
    else found.set(userId, [{ code, minutes }]);
  }
  return found;
}

function countSeats(seats: readonly SeatRow[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const { people } of seats) for (const id of people) found.set(id, (found.get(id) ?? 0) + 1);
  return found;
}

/** Counts the cards of one person after the other, and reads each code once. */
function counterOf(quotas: readonly AskedQuota[], today: string) {
  const codes = new Map<number, ReturnType<typeof readCode>>();
  const read = (code: number): ReturnType<typeof readCode> => {
    const known = codes.get(code) ?? readCode(code);
    codes.set(code, known);
    return known;
  };
  const sumsFor = (sums: readonly Sum[], habilitation: Habilitation): HourSum[] =>
    sums.flatMap(({ code, minutes }) => {
      const sum = read(code);
      return sum.habilitation === habilitation ? [{ ...sum, minutes }] : [];
    });
  return (held: readonly Habilitation[], done: readonly Sum[], seats: readonly Sum[]): CountedCard[] =>
    quotas
      .filter(({ habilitation }) => held.includes(habilitation))
      .map((quota) => {
        const { habilitation, minutes: asked } = quota;
        const count = countHours(quota, today, sumsFor(done, habilitation), sumsFor(seats, habilitation));
        return { ...count, habilitation, asked };
      });
}
