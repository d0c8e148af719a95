import { isPublicBuyer, isSiret } from './corrections.ts';

/**
 * How an invoice reaches its buyer: the member's PDF by e-mail; deposited with Chorus Pro, for public bodies; through an
 * approved platform, for businesses in France from the day on which they receive electronic invoices (ordonnance 2021-1190).
 */
export type Route = 'email' | 'chorus_pro' | 'platform';

export type RoutedBuyer = {
  /** '' for a person in their own name. */
  company: string;
  /** 14 digits, or ''. */
  siret: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** The back office's choice against what the SIRET says; undefined: it made none. */
  toChorusPro?: boolean | undefined;
};

/**
 * @param on the Paris day of the sale.
 * @param platformFrom the first Paris day of the approved platform, a setting.
 */
export function routeOf(
  buyer: RoutedBuyer,
  { on, platformFrom }: { on: string; platformFrom: string },
): Route {
  if (buyer.toChorusPro ?? isPublicBuyer(buyer.siret)) return 'chorus_pro';
  const isBusiness = buyer.company !== '' && buyer.country === 'FR' && isSiret(buyer.siret);
  return isBusiness && on >= platformFrom ? 'platform' : 'email';
}
