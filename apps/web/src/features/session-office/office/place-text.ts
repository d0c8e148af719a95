import type { OfficeSession } from '@forman/contract/session-office';
import { labels } from '../../../messages/fr.ts';

type Placed = Pick<OfficeSession, 'isVisio' | 'place' | 'site'>;

/** "Jouy-en-Josas (78)": the city and the two first digits of its postal code; a typed place as it is (MEM-350). */
export function placeText({ isVisio, place, site }: Placed): string {
  if (isVisio) return 'Visio';
  if (site) return `${site.city} (${site.postalCode.slice(0, 2)})`;
  return place || labels.noSite;
}
