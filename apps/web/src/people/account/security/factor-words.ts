import type { FactorKind } from '@forman/contract/people/second-factor';
import { IconDeviceMobile, IconFingerprint, type TablerIcon } from '@tabler/icons-react';

type Words = {
  Icon: TablerIcon;
  /** Name of the kind of factor, under the factor's own name. */
  kind: string;
  title: string;
  /** One sentence for people who have never heard of this kind of factor. */
  tells: string;
  add: string;
};

export const factorWords: Record<FactorKind, Words> = {
  passkey: {
    Icon: IconFingerprint,
    kind: 'Clé d’accès',
    title: 'Une clé d’accès (passkey)',
    tells:
      'Votre téléphone ou votre ordinateur vous reconnaît, par l’empreinte, le visage ou son code de déverrouillage. Rien à retenir ni à recopier.',
    add: 'Ajouter une clé d’accès',
  },
  totp: {
    Icon: IconDeviceMobile,
    kind: 'Application',
    title: 'Une application d’authentification',
    tells:
      'Une application gratuite de votre téléphone (Google Authenticator, Microsoft Authenticator, Mots de passe d’Apple…) affiche un code qui change toutes les trente secondes.',
    add: 'Ajouter une application',
  },
};

/** Easiest first. The contract's own list is not imported, as its library would come with it. */
export const factorKinds = ['passkey', 'totp'] as const satisfies readonly FactorKind[];

/** Proposed name for this device. */
export const deviceGuess = (): string =>
  /iPhone|iPad|Android/.test(navigator.userAgent) ? 'Mon téléphone' : 'Mon ordinateur';

/** First free name: "Mon téléphone 2" when "Mon téléphone" is taken. */
export function freeName(wanted: string, factors: readonly { name: string }[]): string {
  const isTaken = (name: string): boolean =>
    factors.some((one) => one.name.localeCompare(name, 'fr', { sensitivity: 'accent' }) === 0);
  let name = wanted;
  for (let count = 2; isTaken(name); count += 1) name = `${wanted} ${count}`;
  return name;
}
