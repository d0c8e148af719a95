import type { Level } from '@forman/domain/access';
import {
  becomesMember,
  duesName,
  firstDuesPrices,
  membershipPriceCents,
  paidUntil,
} from '@forman/domain/money/memberships/dues';
import { addDays, parisDay } from '@forman/domain/paris-time';
import { daytime } from './days.ts';
import { historyDays, levelAt } from './levels.ts';
import type { Person } from './people.ts';
import type { Act, World } from './registrations.ts';

/** The dues of three years; each payment pays what it would on the portal (CORE-146, CORE-147). */
export function makeDues(world: World): Act[] {
  return world.people.all
    .filter((person) => person.level !== 'ROLE_GUEST')
    .flatMap((person) => duesOf(world, person));
}

function duesOf(world: World, person: Person): Act[] {
  const moments = momentsOfPayment(world, person);
  let untilOn: string | null = null;
  return moments.map((at) => {
    // An instant before the payment, for the level at which it was paid, not the one that it gave.
    const level = levelAt(person.history, new Date(at.getTime() - 1));
    untilOn = paidUntil({ level, untilOn }, at);
    person.row.dues_paid_on = parisDay(at);
    person.row.member_until_on = untilOn;
    return payDues(world, person, { at, level, untilOn });
  });
}

const yearOf = (at: Date): number => Number(parisDay(at).slice(0, 4));

/** Instants of the first dues, then of each December; some pay early this year, some have stopped. */
function momentsOfPayment({ random, days }: World, person: Person): Date[] {
  const joined = person.history.find((reached) => reached.cause === 'membership')?.at;
  const firstDay = days.day(Math.max(person.since, -historyDays));
  const hasLapsed =
    person.level === 'ROLE_NOMAN' ||
    (person.level === 'ROLE_ONEMAN' && person.row.id > 100 && person.row.id % 2 === 0);
  const isNamed = person.row.id < 100;
  const moments: Date[] = joined ? [joined] : [];
  for (let year = days.year - 4; year <= days.year; year += 1) {
    const day = `${year}-12-${String(random.int(1, 28)).padStart(2, '0')}`;
    const isPast = day < days.today && day > firstDay;
    if (!isPast || (joined && yearOf(joined) === year)) continue;
    if ((hasLapsed && year > days.year - 2) || (isNamed && year === days.year)) continue;
    moments.push(daytime(random, day));
  }
  const early = addDays(days.today, -random.int(2, 50));
  const paidThisYear = moments.some((at) => yearOf(at) === days.year);
  if (
    !isNamed &&
    !hasLapsed &&
    !paidThisYear &&
    early.startsWith(`${days.year}-`) &&
    early > firstDay &&
    random.chance(0.12)
  ) {
    moments.push(daytime(random, early));
  }
  return moments;
}

type Dues = { at: Date; level: Level; untilOn: string };

function payDues({ random }: World, person: Person, { at, level, untilOn }: Dues): Act {
  const method = random.chance(0.25) ? 'paypal' : 'card';
  // Dues do not use the credit of the named accounts, whose amounts the demonstration promises.
  const wantsCredit = random.chance(0.3) && person.row.id > 100;
  return {
    at,
    run: (books) =>
      books.sell({
        at, payerId: person.row.id, beneficiaryId: person.row.id, item: 'membership', product: 'dues',
        itemName: duesName(becomesMember(level), untilOn),
        session: null, registrationId: null, priceCents: membershipPriceCents(level, firstDuesPrices), method, credit: wantsCredit ? 'whole' : 'none',
      }),
  }; // prettier-ignore
}
