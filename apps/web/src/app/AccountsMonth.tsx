import { MonthActions } from '../features/closings/MonthActions.tsx';
import { MonthChecks } from '../features/closings/MonthChecks.tsx';
import { MonthPage } from '../features/figures/accountant/MonthPage.tsx';
import { useMonth } from '../features/figures/use-month.ts';
import { MonthDocuments } from '../features/invoicing/office/MonthDocuments.tsx';

/** The month of the books: how it stands, its figures, what to check before it is closed, then its documents. */
export function AccountsMonth() {
  const { month } = useMonth();
  return (
    <MonthPage standing={<MonthActions key={month} month={month} />}>
      <MonthChecks month={month} />
      <MonthDocuments month={month} />
    </MonthPage>
  );
}
