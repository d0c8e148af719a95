import type { Profile } from './slots.ts';

/** Two figures of the last twelve months, from the six totals (MEM-052, MEM-053). */
export const activityOf = (totals: Profile['totals']): { followed: number; led: number } => ({
  followed: totals.totalFormationGuestCount + totals.totalWorkshopGuestCount,
  led:
    totals.totalWorkshopCount +
    totals.totalFormationCount +
    totals.totalWorkshopCopiloteCount +
    totals.totalFormationsCopiloteCount,
});
