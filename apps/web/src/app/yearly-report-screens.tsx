import type { ComponentType } from 'react';
import { CreditHistoryPage } from '../money/credits/office/CreditHistoryPage.tsx';
import { ReceiptsCard } from '../money/counter/ReceiptsCard.tsx';
import { RepayCard } from '../money/counter/RepayCard.tsx';
import type { SaleActs } from '../books/invoicing/sale-acts.ts';
import { CorrectCard } from '../books/invoicing/office/CorrectCard.tsx';
import { AccountingInvoicePage } from '../books/invoicing/office/AccountingInvoicePage.tsx';

type Place = 'admin' | 'accountant';

export const creditsScreen =
  (place: Place): ComponentType =>
  () => <CreditHistoryPage place={place} />;

const Acts: SaleActs = ({ id, ...invoice }) => (
  <>
    <CorrectCard id={id} {...invoice} />
    <ReceiptsCard id={id} />
    <RepayCard id={id} />
  </>
);

export const invoiceScreen =
  (place: Place): ComponentType =>
  () => <AccountingInvoicePage place={place} Acts={Acts} />;
