import { formatDay, formatHours } from '../french-dates.ts';
import { parisInstant } from '../paris-time.ts';
import type { AttestationSnapshot, AttestedHalfDay, AttestingBody } from './attestations.ts';

/** The sentences of an attestation, the same on its page, on paper and in a control file. */

const NBSP = '\u00a0';

/** The association as printed, without its signers. */
type PrintedBody = Omit<AttestingBody, 'president' | 'signer'>;

type Half = Pick<AttestedHalfDay, 'day' | 'startsAt' | 'endsAt' | 'isAttended'>;

/**
 * "mar. 3 nov. 2026, 9h-12h30 et 14h-17h", one line a day; half-days not attended stand apart, marked as
 * such.
 */
export function attendedDays(halfDays: readonly Half[]): string[] {
  const days = [...new Set(halfDays.map(({ day }) => day))];
  const lines = (isAttended: boolean): string[] =>
    days.flatMap((day) => {
      const hours = halfDays
        .filter((half) => half.day === day && half.isAttended === isAttended)
        .map(({ startsAt, endsAt }) => formatHours(new Date(startsAt), new Date(endsAt)));
      return hours.length > 0
        ? [
            `${formatDay(parisInstant(day, '12:00'))}, ${hours.join(' et ')}${isAttended ? '' : ' (non suivie)'}`,
          ]
        : [];
    });
  return [...lines(true), ...lines(false)];
}

const few = ['zéro', 'une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'];
const inWords = (count: number): string => few[count] ?? String(count);

/** "deux demi-journées sur trois" */
export function attendedShare(halfDays: readonly Pick<Half, 'isAttended'>[]): string {
  const attended = halfDays.filter(({ isAttended }) => isAttended).length;
  return `${inWords(attended)} demi-journée${attended > 1 ? 's' : ''} sur ${inWords(halfDays.length)}`;
}

export const attestedSentence = (halfDays: readonly Pick<Half, 'isAttended'>[]): string =>
  halfDays.every(({ isAttended }) => isAttended)
    ? `a suivi la formation ci-dessous${NBSP}; sa présence est contresignée à chaque demi-journée.`
    : `a suivi une partie de la formation ci-dessous${NBSP}; sa présence est contresignée à chaque demi-journée suivie.`;

/** "En salle, Espace Vauban, 14 rue du Moulin, 78350 Jouy-en-Josas" */
export const modality = ({ isRemote, place }: AttestationSnapshot['session']): string =>
  isRemote ? 'À distance' : ['En salle', place].filter(Boolean).join(', ');

/** Lines under "Association Forman"; data missing in its record are left out. */
export const bodyLines = ({ address, postalCode, city, siret, activityNumber }: PrintedBody): string[] =>
  [
    [address, `${postalCode} ${city}`.trim()].filter(Boolean).join(', '),
    siret && `SIRET${NBSP}: ${inGroups(siret)}`,
    activityNumber && `Déclaration d’activité${NBSP}: ${activityNumber}`,
  ].filter((line) => line !== '');

/** "123 456 789 00012" */
const inGroups = (siret: string): string =>
  siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, `$1${NBSP}$2${NBSP}$3${NBSP}$4`);

/**
 * Foot of every attestation; the law requires a disclaimer beside a declaration of activity (code du travail,
 * art. L6352-12).
 */
export const bodyFoot = (body: PrintedBody): string =>
  `${[body.name, formOf(body)].filter(Boolean).join(', ')}.${
    body.activityNumber && ' L’enregistrement de la déclaration d’activité ne vaut pas agrément de l’État.'
  }`;

/** Legal form, without the word "Association" that the name has already. */
const formOf = ({ name, legalForm }: Pick<PrintedBody, 'name' | 'legalForm'>): string => {
  const form = legalForm.charAt(0).toLowerCase() + legalForm.slice(1);
  return /^association\b/i.test(name) ? form.replace(/^association /, '') : form;
};

export const linesNote = `Une même heure peut compter pour plusieurs habilitations${NBSP}: ces durées ne s’additionnent pas.`;
