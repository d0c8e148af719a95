import type { BareRow } from './bare-statements.ts';

/** Decisions of the bare server, by hand, for callers without special rights. */

export type Caller = { id: number; level: string };
type Answer = { ok: boolean; reason?: string };

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

type Seats = { now: number; left: number; full: boolean };

export function actionsOf(row: BareRow, caller: Caller, state: string, seats: Seats) {
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
