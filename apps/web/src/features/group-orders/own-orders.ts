import { callQuery } from '../../api/query.ts';
import { readPage } from '../../ui/pages.ts';

/** One’s own orders, newest first, on the page that the address names. */
export const ownOrders = (search: URLSearchParams) =>
  callQuery('listGroupOrders', { query: { page: String(readPage(search)), itemsPerPage: '20' } });
