import type { SessionCard } from '@forman/contract/sessions/sessions';

type Placed = {
  [field in 'isVisio' | 'place']?: SessionCard[field] | undefined;
} & { site?: Pick<NonNullable<SessionCard['site']>, 'city' | 'postalCode'> | null | undefined };

/** Department of a postal code: "33", "974" overseas; Corsica’s "2A" is written 20. */
const department = (postalCode: string): string => postalCode.slice(0, postalCode.startsWith('97') ? 3 : 2);

/** Place in the few words of a list: "Visio", "Salle B", "Bordeaux (33)". */
export function placeInShort({ isVisio, place, site }: Placed): string {
  if (isVisio) return 'Visio';
  if (place) return place;
  return site ? `${site.city} (${department(site.postalCode)})` : 'Lieu à préciser';
}
