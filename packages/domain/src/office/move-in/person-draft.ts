import type { Level } from '../../access.ts';

/** A person to be written; the day on which they reached their level may be unknown. */
export type PersonDraft = {
  ref: string | null;
  email: string;
  civility: 'Madame' | 'Monsieur';
  firstName: string;
  lastName: string;
  telPrefix: string;
  phone: string;
  bornOn: string | null;
  address: string;
  postalCode: string;
  city: string;
  country: string;
  level: Level;
  levelSince: string | null;
  /** Levels reached before it, with their days. */
  levelDates: { level: Level; on: string }[];
  showsAddress: boolean;
  memberSince: string | null;
  memberUntil: string | null;
  duesPaidOn: string | null;
  companyName: string;
  companySiret: string;
  companyAddress: string;
  companyPostalCode: string;
  companyCity: string;
  companyCountry: string;
  passwordHash: string;
  habilitations: string[];
  isPilot: boolean;
  isDiscovered: boolean;
  isStarted: boolean;
  isSuccessful: boolean;
  curriculumEndedOn: string | null;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const orNull = (value: unknown): string | null => text(value) || null;

/** What a row says of a person, and what is told for rows that do not say it. */
export function draftOf(
  values: Readonly<Record<string, unknown>>,
  names: { firstName: string; lastName: string },
  { civility, level: usual }: { civility: 'Madame' | 'Monsieur' | null; level: Level | null },
): PersonDraft {
  const level = (values.level as Level | undefined) ?? usual ?? 'ROLE_GUEST';
  const phone = values.phone as { telPrefix?: string; phoneNumber: string } | undefined;
  return {
    ref: orNull(values.ref),
    email: text(values.email),
    civility: (orNull(values.civility) ?? civility) as PersonDraft['civility'],
    ...names,
    telPrefix: phone?.telPrefix ?? '+33',
    phone: phone?.phoneNumber ?? '',
    bornOn: orNull(values.bornOn),
    address: text(values.address),
    postalCode: text(values.postalCode),
    city: text(values.city),
    country: text(values.country) || 'France',
    level,
    levelSince: orNull(values.levelSince),
    levelDates: earlierLevels(values, level),
    showsAddress: values.showsAddress === true,
    memberSince: orNull(values.memberSince),
    memberUntil: orNull(values.memberUntil),
    duesPaidOn: orNull(values.duesPaidOn),
    companyName: text(values.companyName),
    companySiret: text(values.companySiret),
    companyAddress: text(values.companyAddress),
    companyPostalCode: text(values.companyPostalCode),
    companyCity: text(values.companyCity),
    companyCountry: text(values.companyCountry),
    passwordHash: text(values.passwordHash),
    habilitations: (values.habilitations as string[] | undefined) ?? [],
    isPilot: values.isPilot === true,
    isDiscovered: values.isDiscovered === true,
    isStarted: values.isStarted === true,
    isSuccessful: values.isSuccessful === true,
    curriculumEndedOn: orNull(values.curriculumEndedOn),
  };
}

/** Levels reached before the present one; a later day is of a level that was lost since. */
function earlierLevels({ levelDates, levelSince }: Readonly<Record<string, unknown>>, level: Level) {
  const reached = (levelDates as (readonly [Level, string])[] | undefined) ?? [];
  return reached
    .map(([one, on]) => ({ level: one, on }))
    .filter((one) => one.level !== level && (typeof levelSince !== 'string' || one.on <= levelSince));
}
