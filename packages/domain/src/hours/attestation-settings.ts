import type { Violation } from '../errors.ts';

export const settingMessages = {
  share: 'Un pourcentage de 1 à 100',
  remoteShare: 'Un pourcentage de 1 à 100',
  activityNumber: 'Le numéro de déclaration a 11 chiffres',
  signerName: 'Indiquez qui signe, ou videz sa qualité',
  signerQuality: 'Indiquez sa qualité, par exemple Présidente',
} as const;

/** True for 11 digits, in any grouping; or "", until the association has a number. */
export const isActivityNumber = (value: string): boolean =>
  value === '' || /^\d{11}$/.test(value.replaceAll(/\s/g, ''));

/**
 * Checks that name and function come together: a name without its function would be printed as the
 * president’s.
 */
export function signerViolations({
  signerName,
  signerQuality,
}: {
  signerName: string;
  signerQuality: string;
}): Violation[] {
  if ((signerName === '') === (signerQuality === '')) return [];
  const field = signerName === '' ? 'signerName' : 'signerQuality';
  return [{ propertyPath: field, message: settingMessages[field] }];
}
