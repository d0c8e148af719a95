import type { Viewer } from '../access.ts';
import { centsToEuros } from '../money.ts';
import { searchable } from '../values/search.ts';

/** Stages of the guests' path: discovery day, starter workshop, three days of success (CORE-007). */
export type DiscoveryStage = 'discovery_day' | 'starter' | 'three_days';

/**
 * Stage of a workshop by its title, computed when the workshop is saved (CORE-249, CAT-018). Accents, case
 * and the blanks between words do not count.
 */
export function discoveryStageOf(title: string): DiscoveryStage | null {
  const words = searchable(title);
  if (words.includes('decouverte')) return 'discovery_day';
  if (words === 'atelier demarrage') return 'starter';
  if (words === '3 jours de la reussite') return 'three_days';
  return null;
}

/**
 * Stages that a guest sees: the discovery days, and the rest once the discovery day has ended (CORE-254,
 * CAT-019).
 */
export function stagesVisibleToGuest(guest: Pick<Viewer, 'isJdEnded'>): DiscoveryStage[] {
  return guest.isJdEnded ? ['discovery_day', 'starter', 'three_days'] : ['discovery_day'];
}

/** The price of finalising a discovery day, whatever the workshop's price (CORE-250). Cents. */
export const discoveryFeeCents = 500;
/** The fee in words: "5 €". */
export const discoveryFee = `${centsToEuros(discoveryFeeCents)}\u00a0€`;

/** Days for which a discovery day stays listed after its start (CORE-252). */
export const discoveryLookbackDays = 14;

/** The guests' path: the three stages, then the membership (CORE-007). */
export const pathSteps = ['discovery_day', 'starter', 'three_days', 'membership'] as const;
export type PathStep = (typeof pathSteps)[number];

/** Present step of a guest: the first that has not ended. */
export function currentStep(guest: Pick<Viewer, 'isJdEnded' | 'isDemarrageEnded' | 'is3JREnded'>): PathStep {
  const { isJdEnded, isDemarrageEnded, is3JREnded } = guest;
  const ended: Partial<Record<PathStep, boolean>> = {
    discovery_day: isJdEnded,
    starter: isDemarrageEnded,
    three_days: is3JREnded,
  };
  return pathSteps.find((step) => !ended[step]) ?? 'membership';
}
