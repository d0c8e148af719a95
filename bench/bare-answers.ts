import { actionsOf, type Caller } from './bare-decisions.ts';
import type { BareDetailRow, BarePerson, BareRow } from './bare-statements.ts';

/** Turns rows of the bare statements into the portal's JSON, by hand, for callers without special rights. */

const DAY = 86_400_000;

const iso = (value: string | Date): string => new Date(value).toISOString();

const hoursOf = ({ dateAt, endAt }: { dateAt: string; endAt: string }) => ({
  dateAt: iso(dateAt),
  endAt: iso(endAt),
});

export function cardOf(row: BareRow, caller: Caller, now: number) {
  const { left, full, state, decisions } = decided(row, caller, now);

  return {
    id: row.id,
    kind: row.kind,
    thematic: row.thematic,
    title: row.title,
    price: row.price_cents / 100,
    rooms: roomsOf(row),
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at.toISOString(),
    ...(row.slots?.length !== 1 && { slots: (row.slots ?? []).map(hoursOf) }),
    isVisio: row.is_remote,
    place: row.place,
    site: row.site,
    former: row.pilot,
    maxGuests: row.max_guests,
    totalGuests: row.registered,
    wantCopilot: row.wants_copilot,
    isPublish: row.is_published,
    discoveryStage: row.discovery_stage,
    externLink: row.external_link,
    hours: row.hours,
    seats: {
      state: full ? 'full' : left > 0 ? 'open' : 'reserved',
      left: row.external_link ? null : left,
      waiting: row.waiting,
    },
    mine: mineOf(row, state, now),
    actions: {
      register: decisions.register,
      wait: decisions.wait,
      cancel: { ok: decisions.cancel.ok },
      finalise: { ok: decisions.finalise.ok },
      edit: { ok: decisions.edit.ok },
      publish: { ok: decisions.publish.ok },
      askCopilot: { ok: decisions.askCopilot.ok },
    },
  };
}

function decided(row: BareRow, caller: Caller, now: number) {
  const left = row.external_link
    ? Infinity
    : Math.max(0, row.max_guests - row.registered - row.held - row.offered);
  const full = row.registered >= row.max_guests;
  const state = stateOf(row, caller, now);
  return { left, full, state, decisions: actionsOf(row, caller, state, { now, left, full }) };
}

function mineOf(row: BareRow, state: string, now: number) {
  if (state === 'none') return { state };
  const keeps =
    row.offer_until && (state === 'offered' || (state === 'held' && row.offer_until.getTime() > now));
  const isSeated = state === 'registered' || state === 'held';
  const isFarOff = Math.ceil((row.starts_at.getTime() - now) / DAY) > 7;
  return {
    state,
    ...((state === 'waiting' || state === 'offered') && row.my_position && { position: row.my_position }),
    ...(keeps && { offerUntil: row.offer_until!.toISOString() }),
    ...(state === 'held' && row.held_until && { heldUntil: row.held_until.toISOString() }),
    ...(isSeated && {
      ...(row.my_room && { room: row.my_room }),
      finalised: row.fee_paid,
      paid: row.paid_cents / 100,
      refundNow: isFarOff ? row.paid_cents / 100 : 0,
    }),
  };
}

/** A session of a collection. */
export const collectedOf = (row: BareRow, caller: Caller, now: number) => ({
  ...cardOf(row, caller, now),
  site: row.site,
  minGuests: row.min_guests,
});

/** A session with all its facts and decisions. */
function sessionOf(row: BareRow, caller: Caller, now: number) {
  return {
    ...cardOf(row, caller, now),
    date: row.starts_at.toISOString(),
    slots: (row.slots ?? []).map((slot) => ({ id: slot.id, ...hoursOf(slot) })),
    minGuests: row.min_guests,
    isUniqueWaiting: row.waiting_list_only,
    actions: decided(row, caller, now).decisions,
  };
}

function roomsOf(row: BareRow) {
  const { bed_one_cents: single, bed_two_cents: double, bed_three_cents: triple } = row;
  return Object.entries({ single, double, triple }).flatMap(([room, cents]) =>
    cents === null ? [] : [{ room, price: cents / 100 }],
  );
}

function stateOf(row: BareRow, caller: Caller, now: number): string {
  if (row.pilot_id === caller.id) return 'pilot';
  if (row.my_state === 'held' && row.held_until!.getTime() <= now)
    return row.my_position ? 'waiting' : 'none';
  if (row.my_state === 'offered' && row.offer_until!.getTime() <= now) return 'none';
  return row.my_state ?? 'none';
}

const slotFields: Record<string, string[]> = {
  workshop: ['workshopDates'],
  formation: ['formationDates'],
  event: ['eventDates'],
  team_meeting: ['TeamMeatingDates', 'teamMeetingDates'],
};

export function detailOf(row: BareDetailRow, caller: Caller, now: number) {
  const card = sessionOf(row, caller, now);
  const link = ['registered', 'copilot'].includes(row.my_state ?? '') || card.actions.edit.ok;
  const full = card.actions.useList.ok;
  const people = row.people ?? [];
  const inState = (...states: string[]) =>
    people.filter((one) => states.includes(one.state)).map((one) => listed(one, full));
  return {
    ...card,
    // The bench's caller is a member, who opens every page.
    host: { ...row.host, mayOpen: true },
    description: row.description_html,
    prerequisite: row.prerequisite_html,
    formerWords: row.former_words_html,
    videoConferenceLink: link ? row.video_link : null,
    visioPassword: link ? row.video_password : null,
    destined: row.audience,
    habilitation: row.habilitations,
    guests: inState('registered'),
    waitingZone: inState('waiting', 'offered'),
    coPilotWanted: inState('candidate').filter((one) => card.actions.edit.ok || one.id === caller.id),
    copilotApprouved: inState('copilot'),
    absentGuest: full ? people.filter((one) => one.absent).map((one) => one.id) : [],
    isAbsentEnded: row.absences_closed_at !== null,
    breakTime: row.break_time,
    isUniqueEvent: false,
    priceBedOne: euros(row.bed_one_cents),
    priceBedTwo: euros(row.bed_two_cents),
    priceBedThree: euros(row.bed_three_cents),
    refundUntil: new Date(row.starts_at.getTime() - 7 * DAY - 1).toISOString(),
    version: row.version,
    ...Object.fromEntries(slotFields[row.kind]!.map((name) => [name, card.slots])),
  };
}

const euros = (cents: number | null): number | null => (cents === null ? null : cents / 100);

const listed = (person: BarePerson, full: boolean) => {
  const { id, firstName, lastName, role, email, phoneNumber, room, godFather } = person;
  const name = { id, firstName, lastName, role };
  return full ? { ...name, email, phoneNumber, room, godFather } : name;
};
