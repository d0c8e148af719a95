import { callQuery } from '../../api/query.ts';
import { readPage } from '../../ui/pages.ts';
import { orderQuery } from '../../ui/sorted-rows.ts';

/** Keys of the columns that the server sorts by. */
export const sortFields = ['number', 'dueOn', 'total'] as const;

/** Query of the viewer's orders: the page and the order of the address, else newest first. */
export const ownOrders = (search: URLSearchParams) =>
  callQuery('listGroupOrders', {
    query: {
      page: String(readPage(search)),
      itemsPerPage: '20',
      ...orderQuery(search.get('tri') ?? '', sortFields),
    },
  });
