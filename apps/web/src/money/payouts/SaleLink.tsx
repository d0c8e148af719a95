import { Link } from 'react-router';
import { booksPlace } from '../../api/own-office.ts';
import { useViewer } from '../../api/viewer.ts';
import { pathTo } from '../../paths.ts';

type Sale = { party: string | null; transactionId: number | null; buyerId: number | null };

/** Name of the payer, linked to their invoice if there is one. */
export function SaleLink({ sale: { party, transactionId, buyerId } }: { sale: Sale }) {
  const place = booksPlace(useViewer());
  if (party === null || transactionId === null || buyerId === null) return party;
  const route = place === 'admin' ? 'adminInvoice' : 'accountantInvoice';
  return <Link to={pathTo(route, { userId: buyerId, invoiceId: transactionId })}>{party}</Link>;
}
