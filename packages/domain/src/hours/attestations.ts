import type { DayPart } from '../sessions/half-days.ts';
import type { SessionKind } from '../sessions/kinds.ts';
import type { Habilitation, HourLine, Minutes, TrainingNature } from './hours.ts';
import { trimHours } from './matrix.ts';

/** One half-day of the session, and whether the person signed for it. */
export type AttestedHalfDay = {
  day: string;
  part: DayPart;
  /** ISO instants. */
  startsAt: string;
  endsAt: string;
  /** The minutes as they were countersigned. */
  minutes: Minutes;
  isAttended: boolean;
};

/** The session's hours that one attestation counts for. */
export type AttestedLine = HourLine & { theme: string | null };

/** The association as its record stood then; missing data are empty. */
export type AttestingBody = {
  name: string;
  legalForm: string;
  address: string;
  postalCode: string;
  city: string;
  siret: string;
  /** Number of its declaration of activity as a training body. */
  activityNumber: string;
  president: string;
  /** The signer and their function; attestations from before there was such a setting are signed by the president. */
  signer?: Signer;
};

export type Signer = { name: string; quality: string };

/** Null where the record names nobody. */
export const signerOf = ({
  president,
  signer = { name: president, quality: 'Présidence' },
}: Pick<AttestingBody, 'president' | 'signer'>): Signer | null => (signer.name === '' ? null : signer);

/** All that an attestation says, frozen when it was issued. */
export type AttestationSnapshot = {
  number: string;
  code: string;
  /** Paris day. */
  issuedOn: string;
  person: {
    id: number;
    firstName: string;
    lastName: string;
    /** The company and its address; "" without one. */
    company: string;
    companyAddress: string;
  };
  session: {
    id: number;
    kind: SessionKind;
    title: string;
    nature: TrainingNature;
    objectives: string[];
    isRemote: boolean;
    place: string;
    pilot: string;
  };
  halfDays: AttestedHalfDay[];
  /** The minutes of the half-days that were attended. */
  minutes: Minutes;
  lines: AttestedLine[];
  association: AttestingBody;
};

/** "AT-2026-001042" */
export const attestationNumber = (year: number, sequence: number): string =>
  `AT-${year}-${String(sequence).padStart(6, '0')}`;

/** Tells whether the attended half-days are enough. @param share percent of the session's half-days that are asked. */
export function isEntitled(halfDays: readonly { isAttended: boolean }[], share: number): boolean {
  const attended = halfDays.filter(({ isAttended }) => isAttended).length;
  return attended > 0 && attended * 100 >= halfDays.length * share;
}

export const attendedMinutes = (halfDays: readonly { isAttended: boolean; minutes: Minutes }[]): Minutes =>
  halfDays.reduce((sum, { isAttended, minutes }) => sum + (isAttended ? minutes : 0), 0);

/**
 * What the hours of a session come to for who attended part of it: in proportion, down to the minute, and for no
 * habilitation more than they were there. A line that comes to nothing is left out.
 */
export function prorated<T extends HourLine>(
  lines: readonly T[],
  { attended, total }: { attended: Minutes; total: Minutes },
): T[] {
  if (total <= 0) return [];
  const parts = lines.map((line) => ({ ...line, minutes: Math.floor((line.minutes * attended) / total) }));
  return trimHours(parts, attended);
}

/** Why an attestation counts no more, as its page and its PDF say it. */
export const voidReasons = {
  presence: 'Une présence a été corrigée.',
  hours: 'Les heures de la session ont été corrigées.',
  halfDays: 'Une demi-journée a été ajoutée à la session.',
  person: 'Le nom a été corrigé.',
} as const;
export type VoidReason = keyof typeof voidReasons;

/**
 * What of an attestation would be said otherwise today: the reason to void it, or null while it stands. One that says the
 * same is void too where its half-days are enough no more.
 * @param now with the percent of half-days that the session asks.
 */
export function voidReason(
  issued: AttestationSnapshot,
  now: Pick<AttestationSnapshot, 'person' | 'halfDays' | 'lines'> & { nature: TrainingNature; share: number },
): VoidReason | null {
  if (attendance(issued) !== attendance(now)) return 'presence';
  if (counted(issued.lines, issued.session.nature) !== counted(now.lines, now.nature)) return 'hours';
  if (!isEntitled(now.halfDays, now.share)) return 'halfDays';
  return nameOf(issued) === nameOf(now) ? null : 'person';
}

/**
 * Whether a half-day that it says was attended is not so any more. True of whatever waits for the rest of its session: a
 * proof that its presences do not bear out counts no longer.
 * @param present countersigned half-days that the person is present in.
 */
export function isContradicted(
  { halfDays }: Pick<AttestationSnapshot, 'halfDays'>,
  present: readonly Pick<AttestedHalfDay, 'day' | 'part' | 'minutes'>[],
): boolean {
  const borneOut = new Set(present.map(halfDayKey));
  return halfDays.some((half) => half.isAttended && !borneOut.has(halfDayKey(half)));
}

const halfDayKey = ({ day, part, minutes }: Pick<AttestedHalfDay, 'day' | 'part' | 'minutes'>): string =>
  `${day} ${part} ${minutes}`;

const nameOf = ({ person }: Pick<AttestationSnapshot, 'person'>): string =>
  JSON.stringify([person.firstName, person.lastName]);

const attendance = ({ halfDays }: Pick<AttestationSnapshot, 'halfDays'>): string =>
  halfDays
    .filter(({ isAttended }) => isAttended)
    .map(halfDayKey)
    .toSorted()
    .join();

const counted = (lines: readonly HourLine[], nature: TrainingNature): string =>
  [
    nature,
    ...lines
      .map(({ habilitation, themeId, minutes }) => `${habilitation} ${themeId ?? 0} ${minutes}`)
      .toSorted(),
  ].join();

/** The day that its hours count on: the last that was attended. */
export const followedOn = ({ halfDays }: Pick<AttestationSnapshot, 'halfDays'>): string =>
  halfDays
    .filter(({ isAttended }) => isAttended)
    .map(({ day }) => day)
    .toSorted()
    .at(-1)!;

/** The minutes of each habilitation: the lines of its themes add up. */
export function minutesByHabilitation(
  lines: readonly HourLine[],
): { habilitation: Habilitation; minutes: Minutes }[] {
  const sums = new Map<Habilitation, Minutes>();
  for (const { habilitation, minutes } of lines)
    sums.set(habilitation, (sums.get(habilitation) ?? 0) + minutes);
  return Array.from(sums, ([habilitation, minutes]) => ({ habilitation, minutes }));
}

/** How a training is called on its proofs (code du travail, art. L6313-1). */
export const natureNames = {
  training: 'Acquisition et entretien des connaissances, action de formation continue',
  colloquium: 'Colloque, action de formation continue',
  teaching: 'Enseignement',
} as const satisfies Record<TrainingNature, string>;

/** How long an attestation of somebody who is gone keeps their name: what a control may go back to (C. civ. art. 2224). */
export const namedYears = 5;
