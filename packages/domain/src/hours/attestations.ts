import type { DayPart } from '../sessions/half-days.ts';
import type { SessionKind } from '../sessions/kinds.ts';
import type { Habilitation, HourLine, Minutes, TrainingNature } from './hours.ts';
import { trimHours } from './matrix.ts';

/** A half-day of the session, and whether the person attended it. */
export type AttestedHalfDay = {
  day: string;
  part: DayPart;
  /** ISO instants. */
  startsAt: string;
  endsAt: string;
  /** Minutes as countersigned. */
  minutes: Minutes;
  isAttended: boolean;
};

/** Hours of the session that one attestation counts for. */
export type AttestedLine = HourLine & { theme: string | null };

/** The association as its record stood at the time; missing data are "". */
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
  /**
   * The signer and their function; absent on attestations older than this setting, which the president signs.
   */
  signer?: Signer;
};

export type Signer = { name: string; quality: string };

/** Signer of the attestation; null where the record names nobody. */
export const signerOf = ({
  president,
  signer = { name: president, quality: 'Présidence' },
}: Pick<AttestingBody, 'president' | 'signer'>): Signer | null => (signer.name === '' ? null : signer);

/** Whole content of an attestation, frozen when it is issued. */
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
  /** Minutes of the attended half-days. */
  minutes: Minutes;
  lines: AttestedLine[];
  association: AttestingBody;
};

/** "AT-2026-001042" */
export const attestationNumber = (year: number, sequence: number): string =>
  `AT-${year}-${String(sequence).padStart(6, '0')}`;

/**
 * True when enough half-days were attended. @param share required share of the session's half-days, in
 * percent.
 */
export function isEntitled(halfDays: readonly { isAttended: boolean }[], share: number): boolean {
  const attended = halfDays.filter(({ isAttended }) => isAttended).length;
  return attended > 0 && attended * 100 >= halfDays.length * share;
}

export const attendedMinutes = (halfDays: readonly { isAttended: boolean; minutes: Minutes }[]): Minutes =>
  halfDays.reduce((sum, { isAttended, minutes }) => sum + (isAttended ? minutes : 0), 0);

/**
 * Hours of a session for somebody who attended part of it: in proportion, to the minute, and for no
 * habilitation more than they attended. Lines that come to 0 are left out.
 */
export function prorated<T extends HourLine>(
  lines: readonly T[],
  { attended, total }: { attended: Minutes; total: Minutes },
): T[] {
  if (total <= 0) return [];
  const parts = lines.map((line) => ({ ...line, minutes: Math.floor((line.minutes * attended) / total) }));
  return trimHours(parts, attended);
}

/** Reasons for which an attestation is void, as its page and its PDF show them. */
export const voidReasons = {
  presence: 'Une présence a été corrigée.',
  hours: 'Les heures de la session ont été corrigées.',
  halfDays: 'Une demi-journée a été ajoutée à la session.',
  person: 'Le nom a été corrigé.',
  overlap: 'Une autre session, suivie aux mêmes heures et plus longue, les compte déjà.',
} as const;
export type VoidReason = keyof typeof voidReasons;

/**
 * Reason to void an attestation whose content would differ today; null while it is right. An unchanged one is
 * void too when its half-days are no longer enough.
 * @param now the content of today, with the required share of half-days in percent.
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
 * True when a half-day attested as attended no longer is. The attestation then counts no longer, even while
 * the rest of its session waits.
 * @param present countersigned half-days in which the person is present.
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

/**
 * Of two proofs for the same hours the longer one stays, at equal length the one issued first: one person, one
 * minute, once.
 * @param minutes those of the proof to come.
 * @returns the rival to which it gives way.
 */
export const givesWayTo = <R extends { minutes: Minutes }>(
  minutes: Minutes,
  rivals: readonly R[],
): R | undefined => rivals.find((rival) => rival.minutes >= minutes);

/** Day for which its hours count: the last one attended. */
export const followedOn = ({ halfDays }: Pick<AttestationSnapshot, 'halfDays'>): string =>
  halfDays
    .filter(({ isAttended }) => isAttended)
    .map(({ day }) => day)
    .toSorted()
    .at(-1)!;

/** Minutes of each habilitation: the sum over its themes. */
export function minutesByHabilitation(
  lines: readonly HourLine[],
): { habilitation: Habilitation; minutes: Minutes }[] {
  const sums = new Map<Habilitation, Minutes>();
  for (const { habilitation, minutes } of lines)
    sums.set(habilitation, (sums.get(habilitation) ?? 0) + minutes);
  return Array.from(sums, ([habilitation, minutes]) => ({ habilitation, minutes }));
}

/** Legal name of each nature of training, for its proofs (code du travail, art. L6313-1). */
export const natureNames = {
  training: 'Acquisition et entretien des connaissances, action de formation continue',
  colloquium: 'Colloque, action de formation continue',
  teaching: 'Enseignement',
} as const satisfies Record<TrainingNature, string>;

/**
 * Years for which the attestation of an erased account keeps the name, as a control may go back so far (C.
 * civ. art. 2224).
 */
export const namedYears = 5;
