import { MonthPage } from '../features/figures/accountant/MonthPage.tsx';
import { useMonth } from '../features/figures/use-month.ts';
import { MonthDocuments } from '../features/invoicing/office/MonthDocuments.tsx';

/** The month of the books: its figures, then its documents. */
export function AccountsMonth() {
  const { month } = useMonth();
  return (
    <MonthPage>
      <MonthDocuments month={month} />
    </MonthPage>
  );
}
