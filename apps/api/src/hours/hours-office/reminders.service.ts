import type { HoursReminders } from '@forman/contract/hours/hours-office';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import {
  type HelpingSession,
  isYearDay,
  nextWave,
  type ReminderDay,
  waveDue,
  wavesOf,
} from '@forman/domain/hours/reminders';
import { formatMinutes, missingWords } from '@forman/domain/hours/words';
import { parisDay, parisInstant, parisParts } from '@forman/domain/paris-time';
import type { Context } from '../../context.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { type CountedMember, countEverybody } from './counting.service.ts';
import * as queries from './reminders.queries.ts';

/** Small enough that no transaction lasts long. */
const batch = 100;
const sessionsNamed = 2;

/**
 * The job: on the days set by the association, reminds the members who lack hours even with their
 * registrations, once a wave. Each reminder is recorded with the message itself; of two runs at once the
 * second finds it.
 */
export async function remindOfHours(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const wave = waveDue(await queries.listDays(ctx.db), now);
  if (!wave) return 0;
  const { members } = await countEverybody(ctx.db, now);
  const reminded = new Set(await queries.listReminded(ctx.db, wave));
  const lacking = members.filter((member) => lacks(member) && !reminded.has(member.id));
  if (lacking.length === 0) return 0;
  const until = parisInstant(`${parisParts(now).year + 1}-01-01`);
  const sessions = await queries.listHelping(ctx.db, { now, until });
  let count = 0;
  for (let first = 0; first < lacking.length && !ctx.isStopping(); first += batch)
    count += await tell(ctx, wave, { people: lacking.slice(first, first + batch), sessions, now });
  return count;
}

const lacks = ({ cards }: CountedMember): boolean => cards.some(({ state }) => state === 'missing');

type Batch = { people: readonly CountedMember[]; sessions: readonly queries.HelpRow[]; now: Date };

async function tell(ctx: Context, wave: string, { people, sessions, now }: Batch): Promise<number> {
  return ctx.transaction(async (tx) => {
    const ids = new Set(await queries.recordReminded(tx, wave, { ids: people.map(({ id }) => id), now }));
    for (const person of people)
      if (ids.has(person.id))
        await enqueueMail(tx, {
          to: person.id,
          template: 'hours_reminder',
          data: {
            until: `${wave.slice(0, 4)}-12-31`,
            lacks: missingCards(person).map((card) => ({
              habilitation: card.habilitation,
              words: missingWords(card),
            })),
            sessions: helpingOf(person, sessions),
          },
          now,
        });
    return ids.size;
  });
}

const missingCards = ({ cards }: CountedMember) => cards.filter(({ state }) => state === 'missing');

/** The next sessions that the person may see, is not in, and that count for the hours they lack. */
function helpingOf(person: CountedMember, sessions: readonly queries.HelpRow[]): HelpingSession[] {
  const lacking = new Set(missingCards(person).map(({ habilitation }) => habilitation));
  return sessions
    .flatMap((session) => {
      const { id, kind, title, startsAt, audience, habilitations } = session;
      const lines = session.lines.filter(({ habilitation }) => lacking.has(habilitation));
      const isFor =
        audience.includes(person.level) &&
        (habilitations.length === 0 ||
          habilitations.some((one) => person.habilitations.includes(one as never)));
      if (lines.length === 0 || !isFor || session.people.includes(person.id)) return [];
      const counts = lines
        .map((line) => `${formatMinutes(line.minutes)}\u00a0${line.habilitation}`)
        .join(', ');
      return [{ id, kind, title, startsAt: startsAt.toISOString(), counts }];
    })
    .slice(0, sessionsNamed);
}

/** Reads the days, the waves sent this year, and the people who would be reminded today. */
export async function readReminders(ctx: Context): Promise<HoursReminders> {
  const now = ctx.clock.now();
  const today = parisDay(now);
  const year = parisParts(now).year;
  const [days, sent, { members }] = await Promise.all([
    queries.listDays(ctx.db),
    queries.listWaves(ctx.db, year),
    countEverybody(ctx.db, now),
  ]);
  const none = { sent: 0, seen: 0, failed: 0 };
  const found = new Map(sent.map(({ on, ...wave }) => [on, wave]));
  const waves = [...new Set([...found.keys(), ...wavesOf(days, year)])].toSorted();
  return {
    days,
    waves: waves.map((on) => ({ on, ...(found.get(on) ?? none), isPast: found.has(on) || on < today })),
    next: nextWave(days, today),
    lacking: members.filter(lacks).length,
  };
}

/** @throws AppError invalid. */
export async function setReminderDays(
  ctx: Context,
  viewer: Viewer,
  days: readonly ReminderDay[],
): Promise<HoursReminders> {
  const wrong = days.findIndex((day) => !isYearDay(day));
  if (wrong >= 0)
    throw new AppError('invalid', {
      violations: [{ propertyPath: `days.${wrong}`, message: 'Ce jour n’existe pas tous les ans' }],
    });
  const once = [...new Map(days.map((day) => [`${day.month}-${day.day}`, day])).values()];
  await ctx.transaction(async (tx) => {
    const before = await queries.lockDays(tx);
    await queries.replaceDays(tx, once);
    await audit(tx, {
      at: ctx.clock.now(),
      actorId: viewer.id,
      action: 'hours.reminder_days',
      subject: 'settings',
      subjectId: 'hours',
      changes: { days: { from: before, to: once } },
    });
  });
  return readReminders(ctx);
}
