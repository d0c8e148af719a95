import type { SessionCard } from '@forman/contract/sessions';
import { labels } from '../../messages/fr.ts';

/** Where, in a few words; without a site and a typed place it says so (MEM-167). */
export function placeOf({ isVisio, place, site }: Pick<SessionCard, 'isVisio' | 'place' | 'site'>): string {
  if (isVisio) return 'Visio';
  return site?.name ?? (place || labels.noSite);
}
