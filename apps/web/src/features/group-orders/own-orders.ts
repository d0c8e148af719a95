import { callQuery } from '../../api/query.ts';
import { readPage } from '../../ui/pages.ts';
import { orderQuery } from '../../ui/sorted-rows.ts';

/** The columns, by key, that the server sorts by. */
export const sortFields = ['number', 'dueOn', 'total'] as const;

/** One’s own orders, newest first or as the address orders them, on the page that it names. */
export const ownOrders = (search: URLSearchParams) =>
  callQuery('listGroupOrders', {
    query: {
      page: String(readPage(search)),
      itemsPerPage: '20',
      ...orderQuery(search.get('tri') ?? '', sortFields),
    },
  });
