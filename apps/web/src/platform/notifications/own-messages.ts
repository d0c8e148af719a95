import type { OwnMessage } from '@forman/contract/platform/notifications';
import { callQuery } from '../../api/query.ts';

export const messagesPerPage = 20;
export const ownMessages = (page: number) =>
  callQuery('listOwnMessages', { query: { page: String(page), itemsPerPage: String(messagesPerPage) } });

export const deliveryWords = {
  portal: 'Sur le portail seulement',
  sent: 'Envoyé aussi par e-mail',
  waiting: 'E-mail en cours d’envoi',
} as const satisfies Record<OwnMessage['delivery'], string>;

/** Path of a link to a page of the portal, so that it opens without a reload; null for any other. */
export function innerPath(url: string): string | null {
  const { pathname, search, protocol } = new URL(url, location.href);
  const isPage =
    protocol.startsWith('http') && /^\/(?:auth\/|contact$|register|reset|mes-donnees\/)/.test(pathname);
  return isPage ? pathname + search : null;
}
