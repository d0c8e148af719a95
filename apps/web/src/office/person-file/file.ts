import type { Answer } from '../../api/client.ts';
import { pathTo } from '../../paths.ts';

export type PersonFile = Answer<'getPersonFile'>;
export type Person = PersonFile['person'];

/** Parts that have a list of their own, by their name in the address: ?voir=messages. */
export const wholeParam = 'voir';
export const wholeParts = {
  mouvements: 'Mouvements de crédit',
  factures: 'Factures et avoirs',
  inscriptions: 'Inscriptions',
  sessions: 'Sessions animées',
  messages: 'Messages envoyés',
  historique: 'Qui a changé quoi',
} as const;
export type WholePart = keyof typeof wholeParts;

export const wholePath = (id: number, part: WholePart): string =>
  `${pathTo('adminUser', { id })}?${wholeParam}=${part}`;
