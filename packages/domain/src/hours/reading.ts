import { may, type Viewer } from '../access.ts';
import { type Decision, no, yes } from '../decision.ts';

export const hoursSentences = {
  hours_not_shared: 'Cette personne ne montre pas ses heures à son parrain ou à sa marraine.',
} as const;
export type ReadHoursRefusal = 'not_yours' | keyof typeof hoursSentences;

/**
 * Decides who reads hours: everybody their own, the office everybody’s, a sponsor those of people who share
 * them.
 */
export function canReadHours(
  viewer: Viewer,
  person: { id: number; sponsorId: number | null; isShared: boolean },
): Decision<ReadHoursRefusal> {
  if (person.id === viewer.id || may(viewer, 'hours.administer')) return yes;
  if (person.sponsorId !== viewer.id) return no('not_yours');
  return person.isShared ? yes : no('hours_not_shared');
}
