import type { Session } from '@forman/contract/sessions/sessions';
import { labels } from '../../messages/fr.ts';

/** Place in a few words, also when neither site nor place is known (MEM-167). */
export function placeOf({ isVisio, place, site }: Pick<Session, 'isVisio' | 'place' | 'site'>): string {
  if (isVisio) return 'Visio';
  return site?.name ?? (place || labels.noSite);
}
