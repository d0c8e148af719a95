import { discoveryStageOf } from '@forman/domain/sessions/discovery';
import { rulesOf } from '@forman/domain/sessions/kinds';
import { parisInstant } from '@forman/domain/paris-time';
import type { Days } from './days.ts';
import type { People, Person } from './people.ts';
import type { Plan } from './plan.ts';
import type { Row } from './rows.ts';
import { audiences, entryOf, shapes } from './thematics.ts';

export type Session = {
  plan: Plan;
  /** Days from today, after moving it off the weekend. */
  day: number;
  row: Row<'sessions'> & {
    id: number;
    starts_at: Date;
    ends_at: Date;
    price_cents: number;
    max_guests: number;
    title: string;
  };
  slots: { starts_at: Date; ends_at: Date }[];
  copilotIds: number[];
};

export const pilotsOf = (people: People): Person[] =>
  people.all.filter((person) => person.row.id > 100 && person.row.is_pilot);

/** Rows of the planned sessions, numbered in the plan's order. */
export function makeSessions(days: Days, people: People, plans: readonly Plan[]): Session[] {
  const pilots = pilotsOf(people);
  const idOf = (pilot: Plan['pilot']): number =>
    typeof pilot === 'number' ? pilot : pilots[Number(pilot.slice(1)) % pilots.length]!.row.id;
  return plans.map((plan, index) => makeSession(days, plan, { id: index + 1, idOf }));
}

function makeSession(
  days: Days,
  plan: Plan,
  given: { id: number; idOf: (pilot: Plan['pilot']) => number },
): Session {
  const entry = plan.key ? entryOf.get(plan.key)! : undefined;
  const shape = plan.shape ?? entry?.shape ?? 'matin';
  const day = plan.isExact ? plan.day : days.workday(plan.day, shapes[shape].at(-1)![0] + 1);
  const slots = shapes[shape].map(([offset, from, to]) => ({
    starts_at: parisInstant(days.day(day + offset), from),
    ends_at: parisInstant(days.day(day + offset), to),
  }));
  const isRemote = plan.site === 'visio';
  const title = plan.title ?? entry!.wording;
  const euros = plan.euros === undefined ? (entry?.priceCents ?? 0) / 100 : plan.euros;
  const [one, two, three] = plan.beds ?? [null, null, null];
  const isPublished = !plan.isUnpublished;
  return {
    plan,
    day,
    slots,
    copilotIds: (plan.copilots ?? []).map(given.idOf),
    row: {
      id: given.id,
      kind: plan.kind,
      thematic: plan.theme ?? entry!.theme,
      title,
      description_html: plan.text ? `<p>${plan.text}</p>` : (entry?.description ?? ''),
      prerequisite_html: entry?.prerequisite ?? '<p>Aucun.</p>',
      former_words_html: entry?.words ?? '<p>Au plaisir de vous y retrouver.</p>',
      price_cents: rulesOf(plan.kind).priced ? Math.round(euros * 100) : 0,
      bed_one_cents: one && one * 100,
      bed_two_cents: two && two * 100,
      bed_three_cents: three && three * 100,
      is_remote: isRemote,
      video_link: isRemote ? `https://visio.forman.example/salle-${given.id}` : null,
      video_password: isRemote ? `patrimoine-${given.id}` : null,
      place: plan.place ?? null,
      site_id: typeof plan.site === 'number' ? plan.site : null,
      max_guests: plan.max ?? (isRemote ? entry?.remoteSeats : entry?.seats) ?? 20,
      min_guests: 1,
      starts_at: slots[0]!.starts_at,
      ends_at: slots.at(-1)!.ends_at,
      audience: audiences[plan.audience ?? entry?.audience ?? 'members'],
      habilitations: entry?.habilitations ?? [],
      pilot_id: given.idOf(plan.pilot),
      wants_copilot: plan.wantsCopilot ?? false,
      waiting_list_only: plan.isWaitingOnly ?? false,
      break_time: shape === 'journee' ? '12h30 - 14h' : null,
      external_link: plan.link ?? null,
      discovery_stage: rulesOf(plan.kind).guestsSee === 'discovery' ? discoveryStageOf(title) : null,
      is_published: isPublished,
      // The attendance of the last days is still open.
      absences_closed_at: day < -5 ? parisInstant(days.day(day + 3), '19:00') : null,
      version: 0,
      created_at: parisInstant(days.day(Math.min(day - 80, -50)), '10:00'),
      deleted_at: null,
    },
  };
}

export const slotRows = (sessions: readonly Session[]): Row<'session_slots'>[] =>
  sessions.flatMap((session) => session.slots.map((slot) => ({ session_id: session.row.id, ...slot })));
