import { type ReactNode, useId } from 'react';
import { MonthActions } from '../money/closings/MonthActions.tsx';
import { MonthChecks } from '../money/closings/MonthChecks.tsx';
import { MonthState } from '../money/closings/MonthState.tsx';
import { MonthPage } from '../office/figures/accountant/MonthPage.tsx';
import { useMonth } from '../office/figures/use-month.ts';
import { MonthDocuments } from '../books/invoicing/office/MonthDocuments.tsx';

type Props = {
  /** Tabs under the head; only on the page of the month. */
  tabs?: ReactNode;
};

/** Month of the books: its state, its figures, the checks before closing, then its documents. */
export function AccountsMonth({ tabs }: Props) {
  const { month } = useMonth();
  const documents = useId();
  return (
    <MonthPage
      isPage={tabs !== undefined}
      state={<MonthState month={month} />}
      acts={<MonthActions key={month} month={month} />}
      tabs={tabs}
      documentsId={documents}
    >
      <MonthChecks month={month} />
      <MonthDocuments id={documents} month={month} />
    </MonthPage>
  );
}
