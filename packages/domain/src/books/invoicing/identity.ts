import type { Seller } from './document.ts';

const NBSP = '\u00a0';

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** "123 456 789" */
export const spaced = (digits: string): string => digits.replaceAll(/(\d{3})(?=\d)/g, `$1${NBSP}`);

export type LegalIdentity = Pick<
  Seller,
  'name' | 'legalForm' | 'address' | 'postalCode' | 'city' | 'siren' | 'registrationNumber'
> & { vatNumber?: string };

/**
 * Legal identity of an association in one paragraph, for its documents and e-mails; missing data are left
 * out. "" without a name.
 */
export function legalIdentity(seller: Partial<LegalIdentity>): string {
  if (!seller.name) return '';
  const who = [
    seller.name,
    lowerFirst(seller.legalForm ?? ''),
    seller.address,
    [seller.postalCode, seller.city].filter(Boolean).join(' '),
  ];
  const numbers = [
    ['SIREN', spaced(seller.siren ?? '')],
    ['Immatriculation', seller.registrationNumber],
    ['TVA intracommunautaire', seller.vatNumber],
  ];
  return [
    who.filter(Boolean).join(', '),
    ...numbers.filter(([, value]) => value).map(([label, value]) => `${label}${NBSP}:${NBSP}${value}`),
  ]
    .map((sentence) => `${sentence}.`)
    .join(' ');
}
