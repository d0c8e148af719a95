import type { ComponentType } from 'react';
import { CreditHistoryPage } from '../features/credits/office/CreditHistoryPage.tsx';
import { AccountingInvoicePage } from '../features/invoicing/office/AccountingInvoicePage.tsx';

type Place = 'admin' | 'accountant';

export const creditsScreen =
  (place: Place): ComponentType =>
  () => <CreditHistoryPage place={place} />;

export const invoiceScreen =
  (place: Place): ComponentType =>
  () => <AccountingInvoicePage place={place} />;
