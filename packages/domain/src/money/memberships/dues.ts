import { isAtLeast, type Level, type Viewer } from '../../access.ts';
import { type Decision, firstRefusal } from '../../decision.ts';
import type { Cents } from '../../money.ts';
import { addDays, daysBetween, parisDay, parisParts } from '../../paris-time.ts';

/** Yearly dues, in cents: of who is no member yet, of members, and from DEVMAN up. A setting, from a day on. */
export type DuesPrices = { guestCents: Cents; memberCents: Cents; upperCents: Cents };

/** The first ones, until the association sets others (CORE-140). */
export const firstDuesPrices: DuesPrices = { guestCents: 3000, memberCents: 5000, upperCents: 6000 };

/** Yearly dues by level: those of a guest, from DEVMAN up, and of everybody else (CORE-140). */
export function membershipPriceCents(level: Level, prices: DuesPrices): Cents {
  if (level === 'ROLE_GUEST') return prices.guestCents;
  return isAtLeast(level, 'ROLE_DEVMAN') ? prices.upperCents : prices.memberCents;
}

/** A price above the guest's is called a renewal, whoever pays it (CORE-141). */
export const isCalledRenewal = (priceCents: Cents, { guestCents }: DuesPrices): boolean =>
  priceCents > guestCents;

/**
 * State of a membership: active until the end of its last day in Paris; due once it has ended, and from 1
 * December when it ends with the year (CORE-153, CORE-155).
 */
export function membershipState(untilOn: string | null, now: Date): { isActive: boolean; isDue: boolean } {
  const isActive = untilOn !== null && untilOn >= parisDay(now);
  return { isActive, isDue: untilOn === null || untilOn <= duesCalledUntil(now) };
}

/**
 * Latest end of a membership that owes dues today: the end of this year once they are called, yesterday
 * before.
 */
export function duesCalledUntil(now: Date): string {
  const today = parisDay(now);
  const year = today.slice(0, 4);
  return today >= `${year}-12-01` ? `${year}-12-31` : addDays(today, -1);
}

/**
 * Day from which dues will be called: 1 December of the year in which the membership ends, else the day after
 * its end.
 */
export function duesCalledOn(untilOn: string | null, now: Date): string | null {
  if (untilOn === null || membershipState(untilOn, now).isDue) return null;
  const call = `${untilOn.slice(0, 4)}-12-01`;
  return untilOn >= call ? call : addDays(untilOn, 1);
}

type Member = { level: Level; untilOn: string | null };

/** First day paid by a payment made now: the day after a running membership, else the day of the payment. */
export function paidFrom(untilOn: string | null, now: Date): string {
  return untilOn !== null && membershipState(untilOn, now).isActive ? addDays(untilOn, 1) : parisDay(now);
}

/**
 * Last day paid by a payment made now. Who is no member yet pays until 31 December of next year (CORE-146). A
 * renewal pays the first calendar year that is neither paid nor over, and from the call of 1 December on, none
 * before the next one (CORE-147). Nobody’s membership ends earlier than it did.
 */
export function paidUntil({ level, untilOn }: Member, now: Date): string {
  const { year, month } = parisParts(now);
  if (untilOn === null || becomesMember(level)) {
    const given = `${year + 1}-12-31`;
    return untilOn !== null && untilOn > given ? untilOn : given;
  }
  const firstUnpaid = Number(addDays(untilOn, 1).slice(0, 4));
  return `${Math.max(firstUnpaid, month === 12 ? year + 1 : year)}-12-31`;
}

/**
 * True when a payment makes a person NEOMAN: for those who are no member yet; everybody else keeps their
 * level (CORE-144, CORE-147).
 */
export const becomesMember = (level: Level): boolean => level === 'ROLE_GUEST' || level === 'ROLE_NOMAN';

/** Name of the transaction; its words also exempt an invoice typed by hand from VAT (CORE-152). */
export const duesName = (isNew: boolean, untilOn: string): string =>
  `${isNew ? 'Adhésion' : 'Renouvellement cotisation'} ${untilOn.slice(0, 4)}`;

type Path = Pick<Viewer, 'level' | 'isJdEnded' | 'isDemarrageEnded' | 'is3JREnded'>;

/**
 * True once the discovery day, start-up day and 3JR of a guest are over: they lead to the membership
 * (CORE-007, CORE-103).
 */
export const hasEndedPath = (who: Path): boolean =>
  who.level !== 'ROLE_GUEST' || (who.isJdEnded && who.isDemarrageEnded && who.is3JREnded);

/** True when this person owes dues: a guest only once the three stages are over (CORE-155). */
export const areDuesCalled = (who: Path, untilOn: string | null, now: Date): boolean =>
  hasEndedPath(who) && membershipState(untilOn, now).isDue;

export type DuesRefusal = 'path_not_ended' | 'dues_just_paid';

/**
 * Decides whether somebody may pay now. Paying again is possible, but not within the quarter of an hour that
 * a payment lasts: a second press would pay twice.
 */
export const canPayDues = (who: Path, justPaid: boolean): Decision<DuesRefusal> =>
  firstRefusal({
    path_not_ended: !hasEndedPath(who),
    dues_just_paid: justPaid,
  });

/**
 * Messages about dues, each sent once for a membership's end: the call on 1 December, a second one before the
 * end of the year, and one after it. Days count from the end day, negative before it.
 */
export const duesReminders = [
  { step: 'call', fromDay: -30 },
  { step: 'last_days', fromDay: -10 },
  { step: 'ended', fromDay: 1 },
] as const;
export type DuesReminder = (typeof duesReminders)[number]['step'];

/** Last day of reminders after the end: a person who stopped paying is not written to for ever. */
const lastReminderDay = 60;

/** Latest message due for a membership that ends on this day, or null. */
export function reminderDue(untilOn: string, now: Date): DuesReminder | null {
  const since = daysBetween(untilOn, parisDay(now));
  if (since > lastReminderDay) return null;
  return duesReminders.findLast(({ fromDay }) => since >= fromDay)?.step ?? null;
}
