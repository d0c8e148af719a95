import type { OfficeSession } from '@forman/contract/participation/session-office';
import { labels } from '../../../messages/fr.ts';

type Placed = Pick<OfficeSession, 'isVisio' | 'place' | 'site'>;

/**
 * Place in words: "Jouy-en-Josas (78)", the city and the first two digits of its postal code; a typed place
 * unchanged (MEM-350).
 */
export function placeText({ isVisio, place, site }: Placed): string {
  if (isVisio) return 'Visio';
  if (site) return `${site.city} (${site.postalCode.slice(0, 2)})`;
  return place || labels.noSite;
}
