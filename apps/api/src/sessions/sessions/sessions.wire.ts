import type { LedSession } from '@forman/contract/sessions/sessions';
import type {
  Candidate,
  CollectedSession,
  ListedPerson,
  Session,
  SessionCard,
  SessionDetail,
} from '@forman/contract/sessions/sessions';
import type { Viewer } from '@forman/domain/access';
import { centsToEuros } from '@forman/domain/money';
import { rulesOf } from '@forman/domain/sessions/kinds';
import { type ParticipationState, refundOnCancel } from '@forman/domain/sessions/registration';
import { refundUntil } from '@forman/domain/sessions/refund-window';
import { rooms } from '@forman/domain/sessions/rooms';
import { freeSeats, seatState } from '@forman/domain/sessions/seats';
import { canUseList, readsAnybody } from '@forman/domain/people/contacts';
import { readsCandidates, readsNames, readsVideoLink } from '@forman/domain/sessions/reading';
import { actionsOf, participationOf, partOf, roomPricesOf, rowActionsOf } from './participation.service.ts';
import type { CardRow, Inside, PersonRow, SessionPageRow, SessionRow } from './sessions.queries.ts';

const iso = (value: Date): string => value.toISOString();

/** Converts an instant of PostgreSQL's JSON: whole seconds of UTC, as nearly all are, need no Date. */
export const isoOfJson = (text: string): string =>
  text.length === 25 && text.endsWith('+00:00') ? `${text.slice(0, 19)}.000Z` : new Date(text).toISOString();

/** A session as its people meet it: all its facts and decisions. */
export function toSession(row: SessionRow, viewer: Viewer, now: Date): Session {
  const facts = factsOf(row, viewer, now);
  return {
    ...facts,
    date: facts.startDate,
    slots: row.slots.map((slot) => ({ id: slot.id, ...hoursOf(slot) })),
    site: row.site,
    minGuests: row.min_guests,
    isUniqueWaiting: row.waiting_list_only,
    actions: actionsOf(row, viewer, now),
  };
}

/** A session on a list. */
export const toCard = (row: CardRow, viewer: Viewer, now: Date): SessionCard => ({
  ...factsOf(row, viewer, now),
  actions: rowActionsOf(row, viewer, now),
});

function factsOf(row: CardRow, viewer: Viewer, now: Date): Omit<SessionCard, 'actions'> {
  const participation = participationOf(row, viewer, now);
  const { seats } = participation.session;
  const left = freeSeats(seats);
  return {
    id: row.id,
    kind: row.kind,
    thematic: row.thematic,
    title: row.title,
    price: centsToEuros(row.price_cents),
    rooms: roomsOf(row),
    startDate: iso(row.starts_at),
    endDate: iso(row.ends_at),
    ...(row.slots.length !== 1 && { slots: row.slots.map(hoursOf) }),
    isVisio: row.is_remote,
    place: row.place,
    site: row.site && { id: row.site.id, postalCode: row.site.postalCode, city: row.site.city },
    former: row.pilot,
    maxGuests: row.max_guests,
    totalGuests: row.registered,
    wantCopilot: row.wants_copilot,
    isPublish: row.is_published,
    externLink: row.external_link,
    discoveryStage: row.discovery_stage,
    hours: row.hours,
    seats: { state: seatState(seats), left: Number.isFinite(left) ? left : null, waiting: row.waiting },
    mine: mineOf(row, participation.state, now),
  };
}

const hoursOf = ({ starts, ends }: CardRow['slots'][number]) => ({
  dateAt: isoOfJson(starts),
  endAt: isoOfJson(ends),
});

/** The viewer's part in this state. */
function mineOf(row: CardRow, state: ParticipationState, now: Date): SessionCard['mine'] {
  if (state === 'none') return { state };
  const isSeated = state === 'registered' || state === 'held';
  return {
    state,
    ...((state === 'waiting' || state === 'offered') &&
      row.my_position !== null && { position: row.my_position }),
    ...(isOffer(row.my_offer_until, state, now) && { offerUntil: iso(row.my_offer_until) }),
    ...(state === 'held' && row.my_held_until && { heldUntil: iso(row.my_held_until) }),
    ...(isSeated && {
      ...(row.my_room && { room: row.my_room }),
      finalised: row.my_fee_paid,
      paid: centsToEuros(row.my_paid_cents),
      refundNow: centsToEuros(refundOnCancel(row.my_paid_cents, row.starts_at, now)),
    }),
  };
}

/** True for an offer, also for a held seat that falls back to its offer while that runs. */
const isOffer = (until: Date | null, state: ParticipationState, now: Date): until is Date =>
  until !== null && (state === 'offered' || (state === 'held' && until > now));

/** Lists the rooms that can be chosen, with their prices. */
export function roomsOf(row: Parameters<typeof roomPricesOf>[0]): SessionCard['rooms'] {
  const prices = roomPricesOf(row);
  return rooms.flatMap((room) =>
    prices[room] === null ? [] : [{ room, price: centsToEuros(prices[room]) }],
  );
}

export function toDetail(row: SessionPageRow, viewer: Viewer, now: Date): SessionDetail {
  const session = toSession(row, viewer, now);
  // An admin reads all that the form sends back, whatever their level.
  const isGuest = viewer.level === 'ROLE_GUEST' && !viewer.isAdmin;
  const link = readsVideoLink(viewer, partOf(row));
  const people = peopleOf(row, row.people, viewer);
  return {
    ...session,
    host: hostOf(row, viewer),
    description: row.description_html,
    prerequisite: row.prerequisite_html,
    formerWords: row.former_words_html,
    videoConferenceLink: link ? row.video_link : null,
    visioPassword: link ? row.video_password : null,
    destined: isGuest ? [] : row.audience,
    habilitation: isGuest ? [] : row.habilitations,
    ...people,
    isAbsentEnded: row.absences_closed_at !== null,
    breakTime: row.break_time,
    isUniqueEvent: false,
    priceBedOne: eurosOrNull(row.bed_one_cents),
    priceBedTwo: eurosOrNull(row.bed_two_cents),
    priceBedThree: eurosOrNull(row.bed_three_cents),
    refundUntil: iso(refundUntil(row.starts_at)),
    version: row.version,
    ...Object.fromEntries(rulesOf(row.kind).slotFields.map((field) => [field, session.slots])),
  };
}

/** A guest opens the page of a pilot whom they may meet; their level and photograph are on it. */
function hostOf({ pilot, host, my_state }: SessionPageRow, viewer: Viewer): SessionDetail['host'] {
  const mayOpen = readsAnybody(viewer, pilot.id) || my_state === 'registered';
  return { ...host, ...(!mayOpen && { role: null, fileUrl: null }), mayOpen };
}

const eurosOrNull = (cents: number | null): number | null => (cents === null ? null : centsToEuros(cents));

/** Lists of people inside a session, as this viewer may read them (CORE-181, CORE-182). */
function peopleOf(row: CardRow, people: PersonRow[], viewer: Viewer) {
  const part = partOf(row);
  const full = canUseList(viewer, part).ok;
  const names = readsNames(viewer, row.kind, part);
  const inState = (...states: string[]): PersonRow[] =>
    people.filter((person) => states.includes(person.state));
  const readable = (list: PersonRow[]): PersonRow[] =>
    list.filter((person) => names || person.id === viewer.id);
  const shown = (list: PersonRow[]): ListedPerson[] =>
    readable(list).map((person) => toListedPerson(person, full));
  return {
    guests: shown(inState('registered')),
    waitingZone: shown(inState('waiting', 'offered')),
    coPilotWanted: readable(inState('candidate'))
      .filter((person) => readsCandidates(viewer, part) || person.id === viewer.id)
      .map((person): Candidate => ({
        ...toListedPerson(person, full),
        askedAt: isoOfJson(person.askedAt!),
      })),
    copilotApprouved: inState('copilot').map((person) => toListedPerson(person, full)),
    absentGuest: full ? people.filter((person) => person.absent).map((person) => person.id) : [],
  };
}

/** A session of a collection. `inside`: its people as far as the viewer reads them, and its audience. */
export function toCollected(
  row: SessionRow,
  inside: Inside | null,
  viewer: Viewer,
  now: Date,
): CollectedSession {
  const card = { ...toCard(row, viewer, now), site: row.site, minGuests: row.min_guests };
  if (!inside) return card;
  const { guests, waitingZone, copilotApprouved } = peopleOf(row, inside.people, viewer);
  const isGuest = viewer.level === 'ROLE_GUEST' && !viewer.isAdmin;
  return {
    ...card,
    destined: isGuest ? [] : row.audience,
    habilitation: isGuest ? [] : inside.habilitations,
    guests,
    waitingZone,
    copilotApprouved,
  };
}

/** A session's card with its people, for its leaders: without its texts. */
export function toLedSession(row: SessionRow, people: PersonRow[], viewer: Viewer, now: Date): LedSession {
  const { guests, coPilotWanted, copilotApprouved } = peopleOf(row, people, viewer);
  return {
    ...toSession(row, viewer, now),
    location: row.site?.city ?? null,
    guests,
    copilotApprouved,
    users: coPilotWanted,
  };
}

function toListedPerson(person: PersonRow, full: boolean): ListedPerson {
  const name = { id: person.id, firstName: person.firstName, lastName: person.lastName, role: person.level };
  if (!full || !person.contact) return name;
  const { email, phone, room, sponsor } = person.contact;
  return {
    ...name,
    email,
    phoneNumber: phone,
    room,
    godFather: sponsor && {
      id: sponsor.id,
      firstName: sponsor.firstName,
      lastName: sponsor.lastName,
      email: sponsor.email,
      phoneNumber: sponsor.phone,
    },
  };
}
