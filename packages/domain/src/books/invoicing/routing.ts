import { isPublicBuyer, isSiret } from './corrections.ts';

/**
 * Route of an invoice to its buyer. email: the member's PDF. chorus_pro: a deposit, for public bodies.
 * platform: an approved platform, for businesses in France from the day on which they must receive electronic
 * invoices (ordonnance 2021-1190).
 */
export type Route = 'email' | 'chorus_pro' | 'platform';

export type RoutedBuyer = {
  /** '' for a person in their own name. */
  company: string;
  /** 14 digits, or ''. */
  siret: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Choice of the back office against the SIRET; undefined: it made none. */
  toChorusPro?: boolean | undefined;
};

/**
 * @param on Paris day of the sale.
 * @param platformFrom first Paris day of the approved platform, a setting.
 */
export function routeOf(
  buyer: RoutedBuyer,
  { on, platformFrom }: { on: string; platformFrom: string },
): Route {
  if (buyer.toChorusPro ?? isPublicBuyer(buyer.siret)) return 'chorus_pro';
  const isBusiness = buyer.company !== '' && buyer.country === 'FR' && isSiret(buyer.siret);
  return isBusiness && on >= platformFrom ? 'platform' : 'email';
}
