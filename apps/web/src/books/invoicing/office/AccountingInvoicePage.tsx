import { parisDay } from '@forman/domain/paris-time';
import { useState } from 'react';
import { useParams } from 'react-router';
import { labels } from '../../../messages/fr.ts';
import { pathTo, routes } from '../../../paths.ts';
import { OneInvoice } from '../InvoicePage.tsx';
import type { SaleActs } from '../sale-acts.ts';

type Props = {
  place: 'admin' | 'accountant';
  /** What the office may do with the sale: the route composes it. */
  Acts: SaleActs;
};

/** Invoice of one person, in the back office. */
export function AccountingInvoicePage({ place, Acts }: Props) {
  const { userId = '', invoiceId = '' } = useParams();
  const [year] = useState(() => parisDay(new Date()).slice(0, 4));
  const isAdmin = place === 'admin';
  const office = isAdmin
    ? { label: 'Administration', to: routes.admin }
    : { label: labels.dashboard, to: routes.accountant };
  const credits = {
    label: 'Avoirs',
    to: pathTo(isAdmin ? 'adminCredits' : 'accountantCredits', { userId, year }),
  };
  return <OneInvoice id={invoiceId} above={[office, credits]} back={office} userId={userId} Acts={Acts} />;
}
