import type { IncomingMessage } from 'node:http';

/**
 * Address of a request without the resource of a site inside its path: clients that name a site so put it there as it
 * stands, slashes and all (CAT-151).
 */
export const siteById = ({ url = '/' }: Pick<IncomingMessage, 'url'>): string =>
  url.replace(/\/exist\/{1,2}api\/sites\/(?=\d)/, '/exist/');
