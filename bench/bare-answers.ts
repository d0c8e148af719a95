/** Turns rows of the bare statements into the portal's JSON, by hand, for callers without special rights. */

export type BarePerson = {
  id: number;
  firstName: string;
  lastName: string;
  role: string;
  email: string;
  phoneNumber: string;
  state: string;
  absent: boolean;
  room: string | null;
  godFather: object | null;
};

export type BareRow = {
  id: number;
  kind: string;
  thematic: string;
  title: string;
  price_cents: number;
  starts_at: Date;
  ends_at: Date;
  is_remote: boolean;
  place: string | null;
  max_guests: number;
  min_guests: number;
  audience: string[];
  wants_copilot: boolean;
  waiting_list_only: boolean;
  is_published: boolean;
  discovery_stage: string | null;
  external_link: string | null;
  bed_one_cents: number | null;
  bed_two_cents: number | null;
  bed_three_cents: number | null;
  absences_closed_at: Date | null;
  pilot_id: number;
  pilot: object;
  /** Hours of the session, in the form that pages show. */
  hours: object[];
  site: object | null;
  slots: { id: number; dateAt: string; endAt: string }[] | null;
  registered: number;
  held: number;
  offered: number;
  waiting: number;
  copilots: number;
  my_state: string | null;
  my_room: string | null;
  my_position: number | null;
  offer_until: Date | null;
  held_until: Date | null;
  paid_cents: number;
  fee_paid: boolean;
};

export type BareDetailRow = BareRow & {
  description_html: string;
  prerequisite_html: string;
  former_words_html: string;
  video_link: string | null;
  video_password: string | null;
  habilitations: string[];
  break_time: string | null;
  version: number;
  people: BarePerson[] | null;
  host: { role: string; fileUrl: string | null; led: number };
};

type Caller = { id: number; level: string };
type Answer = { ok: boolean; reason?: string };

const DAY = 86_400_000;
const yes: Answer = { ok: true };
const no = (reason: string): Answer => ({ ok: false, reason });
const assistants = new Set([
  'ROLE_BEMAN',
  'ROLE_ADMAN',
  'ROLE_MAN',
  'ROLE_DEVMAN',
  'ROLE_DXMAN',
  'ROLE_XMAN',
]);
const listTools = new Set(['ROLE_MAN', 'ROLE_DEVMAN', 'ROLE_DXMAN', 'ROLE_XMAN']);
const editors = new Set(['ROLE_DXMAN', 'ROLE_XMAN']);

const iso = (value: string | Date): string => new Date(value).toISOString();

export function cardOf(row: BareRow, caller: Caller, now: number) {
  const left = row.external_link
    ? Infinity
    : Math.max(0, row.max_guests - row.registered - row.held - row.offered);
  const full = row.registered >= row.max_guests;
  const state = stateOf(row, caller, now);
  return {
    id: row.id,
    kind: row.kind,
    thematic: row.thematic,
    title: row.title,
    price: row.price_cents / 100,
    rooms: roomsOf(row),
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at.toISOString(),
    date: row.starts_at.toISOString(),
    slots: (row.slots ?? []).map((slot) => ({
      id: slot.id,
      dateAt: iso(slot.dateAt),
      endAt: iso(slot.endAt),
    })),
    isVisio: row.is_remote,
    place: row.place,
    site: row.site,
    former: row.pilot,
    maxGuests: row.max_guests,
    minGuests: row.min_guests,
    totalGuests: row.registered,
    wantCopilot: row.wants_copilot,
    isUniqueWaiting: row.waiting_list_only,
    isPublish: row.is_published,
    discoveryStage: row.discovery_stage,
    externLink: row.external_link,
    hours: row.hours,
    seats: {
      state: full ? 'full' : left > 0 ? 'open' : 'reserved',
      left: row.external_link ? null : left,
      waiting: row.waiting,
    },
    mine: {
      state,
      position: row.my_position,
      offerUntil:
        row.offer_until && (state === 'offered' || (state === 'held' && row.offer_until.getTime() > now))
          ? row.offer_until.toISOString()
          : null,
      heldUntil: row.held_until && state === 'held' ? row.held_until.toISOString() : null,
      finalised: row.fee_paid,
      room: state === 'registered' || state === 'held' ? row.my_room : null,
      paid: row.paid_cents / 100,
      refundNow: Math.ceil((row.starts_at.getTime() - now) / DAY) > 7 ? row.paid_cents / 100 : 0,
    },
    actions: actionsOf(row, caller, state, { now, left, full }),
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

type Seats = { now: number; left: number; full: boolean };

function actionsOf(row: BareRow, caller: Caller, state: string, seats: Seats) {
  const started = row.starts_at.getTime() <= seats.now;
  const edit = row.pilot_id === caller.id || editors.has(caller.level) ? yes : no('not_yours');
  const tools = listTools.has(caller.level) || row.pilot_id === caller.id || row.my_state === 'copilot';
  const barred = started
    ? no('session_started')
    : row.is_published
      ? row.audience.includes(caller.level)
        ? null
        : no('not_in_audience')
      : no('not_published');
  return {
    register: register(row, state, barred, seats),
    wait: wait(row, state, barred, seats),
    cancel: state === 'registered' ? (started ? no('session_started') : yes) : no('not_registered'),
    leaveList: state === 'waiting' || state === 'offered' ? yes : no('not_waiting'),
    finalise: finalise(row),
    edit,
    remove: edit,
    publish: no('not_allowed'),
    useList: tools ? yes : no('not_allowed'),
    ...leadingOf(row, caller, state, seats),
    addGuests:
      takesGuests.has(row.kind) && (row.pilot_id === caller.id || caller.level === 'ROLE_XMAN')
        ? yes
        : no('not_allowed'),
    removeGuest: no('not_allowed'),
  };
}

const takesGuests = new Set(['team_meeting']);

/** Decisions on co-pilots and on the sheet. */
function leadingOf(row: BareRow, caller: Caller, state: string, { now }: Seats) {
  const started = row.starts_at.getTime() <= now;
  const ended = row.ends_at.getTime() <= now;
  const leads = state === 'pilot';
  const manage = leads ? (ended ? no('session_ended') : yes) : no('not_yours');
  const complete = row.copilots >= 3;
  const sheet = ended ? (row.absences_closed_at ? no('sheet_closed') : yes) : no('session_not_ended');
  return {
    askCopilot: askCopilot(row, caller, state, { started, complete }),
    cancelCopilot: state === 'candidate' ? yes : no('not_candidate'),
    leaveCopilot: state === 'copilot' ? (started ? no('session_started') : yes) : no('not_copilot'),
    approveCopilot: manage.ok && complete ? no('copilots_complete') : manage,
    removeCopilot: manage,
    markAbsent: leads || state === 'copilot' ? sheet : no('not_yours'),
    write: leads || state === 'copilot' ? yes : no('not_yours'),
  };
}

type Places = { started: boolean; complete: boolean };

function askCopilot(row: BareRow, caller: Caller, state: string, { started, complete }: Places): Answer {
  if (state === 'pilot' || state === 'copilot') return no(state);
  if (state === 'candidate') return no('copilot_candidate');
  if (!assistants.has(caller.level)) return no('level_too_low');
  if (!row.wants_copilot) return no('no_copilot_wanted');
  if (!row.is_published) return no('not_published');
  if (started) return no('session_started');
  if (state !== 'none') return no('seat_or_line');
  return complete ? no('copilots_complete') : yes;
}

const taken: Partial<Record<string, string>> = {
  pilot: 'pilot',
  copilot: 'copilot',
  candidate: 'copilot_candidate',
  registered: 'already_registered',
};

function register(row: BareRow, state: string, barred: Answer | null, { left, full }: Seats): Answer {
  if (taken[state]) return no(taken[state]);
  if (barred) return barred;
  if (state === 'held' || state === 'offered') return yes;
  if (row.waiting_list_only && state !== 'waiting') return no('waiting_list_only');
  if (left > 0) return yes;
  return full ? no('session_full') : no('seats_reserved');
}

function wait(row: BareRow, state: string, barred: Answer | null, { left }: Seats): Answer {
  if (taken[state]) return no(taken[state]);
  if (state === 'held') return no('payment_pending');
  if (state === 'waiting' || state === 'offered') return no('already_waiting');
  if (barred) return barred;
  if (row.external_link) return no('no_waiting_list');
  return !row.waiting_list_only && left > 0 ? no('seats_left') : yes;
}

function finalise(row: BareRow): Answer {
  if (row.discovery_stage !== 'discovery_day') return no('not_a_discovery_day');
  if (row.my_state !== 'registered') return no('not_registered');
  return row.fee_paid ? no('already_finalised') : yes;
}

const slotFields: Record<string, string[]> = {
  workshop: ['workshopDates'],
  formation: ['formationDates'],
  event: ['eventDates'],
  team_meeting: ['TeamMeatingDates', 'teamMeetingDates'],
};

export function detailOf(row: BareDetailRow, caller: Caller, now: number) {
  const card = cardOf(row, caller, now);
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
