import type { ComponentType } from 'react';
import { CreditHistoryPage } from '../money/credits/office/CreditHistoryPage.tsx';
import { RepayCard } from '../money/counter/RepayCard.tsx';
import { AccountingInvoicePage } from '../books/invoicing/office/AccountingInvoicePage.tsx';

type Place = 'admin' | 'accountant';

export const creditsScreen =
  (place: Place): ComponentType =>
  () => <CreditHistoryPage place={place} />;

export const invoiceScreen =
  (place: Place): ComponentType =>
  () => <AccountingInvoicePage place={place} Acts={RepayCard} />;
