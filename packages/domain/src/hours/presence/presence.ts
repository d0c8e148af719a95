import { may, type Viewer } from '../../access.ts';
import { type Decision, firstRefusal, no, yes } from '../../decision.ts';
import { plain } from '../../text.ts';
import type { HalfDay } from '../../sessions/half-days.ts';
import type { ParticipationState } from '../../sessions/registration.ts';

/** Ways in which a presence was recorded; 'list': from the list of absentees. */
export const presenceMethods = ['drawing', 'typed', 'remote', 'by_hand', 'list'] as const;
export type PresenceMethod = (typeof presenceMethods)[number];

/** The states of a half-day: not to be signed yet, open, over without a countersignature, countersigned. */
export const halfDayStates = ['coming', 'open', 'over', 'countersigned'] as const;
export type HalfDayState = (typeof halfDayStates)[number];

/** The page that a scanned code opens; the code follows. */
export const signingPath = '/auth/emargement/';

const minuteMs = 60_000;
/** Time before the start and after the end in which people sign: they come early, and sign as they leave. */
const opensBeforeMs = 30 * minuteMs;
const closesAfterMs = 15 * minuteMs;
/** A signature that took longer than this to arrive has waited for the network. */
const sentLaterMs = 2 * minuteMs;
/** Most that a device may be ahead: it follows the server's time. */
const aheadMs = minuteMs;
/** Longest wait on a device: an older signature has to be recorded by hand, by the pilot. */
const mostWaitingMs = 30 * 24 * 60 * minuteMs;

export const opensAt = ({ startsAt }: Pick<HalfDay, 'startsAt'>): Date =>
  new Date(startsAt.getTime() - opensBeforeMs);
export const closesAt = ({ endsAt }: Pick<HalfDay, 'endsAt'>): Date =>
  new Date(endsAt.getTime() + closesAfterMs);

export function halfDayState(half: HalfDay, countersignedAt: Date | null, now: Date): HalfDayState {
  if (countersignedAt) return 'countersigned';
  if (now < opensAt(half)) return 'coming';
  return now < closesAt(half) ? 'open' : 'over';
}

export const isSentLater = ({ signedAt, recordedAt }: { signedAt: Date; recordedAt: Date }): boolean =>
  recordedAt.getTime() - signedAt.getTime() > sentLaterMs;

/** The sentences of refusals about presence. */
export const presenceSentences = {
  code_wrong: 'Ce code n’est pas celui d’une feuille d’émargement. Scannez celui que le pilote affiche.',
  code_expired: 'Ce code a changé entre-temps. Scannez celui qui est affiché maintenant.',
  ticket_wrong: 'Cette signature n’est pas à votre nom ou date trop. Scannez de nouveau le code.',
  half_day_gone: 'Les horaires de cette session ont changé. Scannez de nouveau le code.',
  half_day_not_open: 'La présence se signe à partir de 30\u00a0minutes avant le début.',
  half_day_over: 'Cette demi-journée est terminée. Demandez au pilote de vous inscrire à la main.',
  not_remote: 'Cette session ne se suit pas à distance\u00a0: scannez le code affiché dans la salle.',
  half_day_not_ended: 'La demi-journée n’est pas terminée\u00a0: elle se contresigne après sa fin.',
  already_countersigned:
    'Cette demi-journée est déjà contresignée. Ce qui est faux se corrige, avec un motif.',
  presence_unchanged: 'C’est déjà ce que dit la feuille d’émargement.',
  late_settled: 'Cette signature a déjà été traitée.',
} as const;
export type PresenceRefusal = keyof typeof presenceSentences;

/** Decides who keeps the sheet of a session: its pilot, its approved co-pilots, and administrators. */
export const canKeepPresence = (who: {
  viewer: Pick<Viewer, 'id'> & Parameters<typeof may>[0];
  state: ParticipationState;
}): Decision<'not_yours'> =>
  who.state === 'pilot' || who.state === 'copilot' || may(who.viewer, 'hours.administer')
    ? yes
    : no('not_yours');

/** Signing begins before the half-day and ends after it; `at` is the instant of signing. */
export const canSignAt = (half: HalfDay, at: Date): Decision<'half_day_not_open' | 'half_day_over'> =>
  firstRefusal<'half_day_not_open' | 'half_day_over'>({
    half_day_not_open: at < opensAt(half),
    half_day_over: at >= closesAt(half),
  });

/**
 * Decides on a signature that waited on a device: made while its ticket was valid, not ahead of the server,
 * and not weeks ago.
 * @param openedAt instant at which the ticket was opened.
 */
export const canSendSigned = (
  times: { openedAt: Date; signedAt: Date; now: Date },
  half: HalfDay,
): Decision<'ticket_wrong' | 'half_day_not_open' | 'half_day_over'> => {
  const { openedAt, signedAt, now } = times;
  const isOutside =
    signedAt.getTime() < openedAt.getTime() - aheadMs ||
    signedAt.getTime() > now.getTime() + aheadMs ||
    now.getTime() - signedAt.getTime() > mostWaitingMs;
  return isOutside ? no('ticket_wrong') : canSignAt(half, signedAt);
};

/**
 * Decides whether a pilot signs for somebody by hand: from the opening of the sheet until it is
 * countersigned.
 */
export const canSignByHand = (
  half: HalfDay,
  countersignedAt: Date | null,
  now: Date,
): Decision<'half_day_not_open' | 'already_countersigned'> =>
  firstRefusal<'half_day_not_open' | 'already_countersigned'>({
    half_day_not_open: now < opensAt(half),
    already_countersigned: countersignedAt !== null,
  });

/**
 * Decides on a countersignature: once, after the end of the half-day, as it proves who was there until then.
 * A later signature is not lost, it waits to be accepted.
 */
export const canCountersign = (
  half: HalfDay,
  countersignedAt: Date | null,
  now: Date,
): Decision<'half_day_not_ended' | 'already_countersigned'> =>
  firstRefusal<'half_day_not_ended' | 'already_countersigned'>({
    already_countersigned: countersignedAt !== null,
    half_day_not_ended: now < half.endsAt,
  });

/** A stay in the meeting of a remote session; without an end the person is still in it. */
export type Stay = { joinedAt: Date; leftAt: Date | null };

/** Whole minutes of a half-day, its pauses left out, that somebody has been in the meeting so far. */
export function connectedMinutes(
  half: Pick<HalfDay, 'stretches'>,
  stays: readonly Stay[],
  now: Date,
): number {
  const overlap = (from: Date, to: Date, { joinedAt, leftAt }: Stay): number =>
    Math.max(0, Math.min(+to, +(leftAt ?? now), +now) - Math.max(+from, +joinedAt));
  const ms = half.stretches.reduce(
    (sum, { startsAt, endsAt }) => sum + stays.reduce((of, stay) => of + overlap(startsAt, endsAt, stay), 0),
    0,
  );
  return Math.floor(ms / minuteMs);
}

/**
 * Minutes for which somebody must be connected for a remote presence to count by itself: below, the pilot
 * confirms it by hand, with a reason.
 * @param share the association’s share of the half-day, in percent.
 */
export const minutesAsked = ({ minutes }: Pick<HalfDay, 'minutes'>, share: number): number =>
  Math.ceil((minutes * share) / 100);

/**
 * True when the list of absentees was closed after this half-day, whose presences were recorded later or
 * never: it takes no signature any more, since everybody not in the records would be absent.
 */
export const isClosedByList = (half: HalfDay, closedAt: Date | null): boolean =>
  closedAt !== null && half.endsAt <= closedAt;

/**
 * True for the person's own name: accents, case and order do not matter, a first name may be an initial, and
 * one half of a double name is enough.
 */
export function isOwnName(typed: string, person: { firstName: string; lastName: string }): boolean {
  const given = wordsOf(typed);
  const [first, last] = [wordsOf(person.firstName), wordsOf(person.lastName)];
  const isFirst = (word: string): boolean => first.some((name) => name === word || name[0] === word);
  const isLast = (word: string): boolean => last.includes(word);
  return (
    given.length > 1 &&
    given.every((word) => isFirst(word) || isLast(word)) &&
    given.some(isFirst) &&
    given.some((word) => isLast(word) && (word.length > 2 || last.length === 1))
  );
}

const wordsOf = (name: string): string[] => plain(name).match(/[\p{L}\p{N}]+/gu) ?? [];

export const ownNameWanted = 'Tapez votre nom tel qu’il figure sur votre profil, prénom compris';
