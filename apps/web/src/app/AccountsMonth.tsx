import { type ReactNode, useId } from 'react';
import { MonthActions } from '../features/closings/MonthActions.tsx';
import { MonthChecks } from '../features/closings/MonthChecks.tsx';
import { MonthState } from '../features/closings/MonthState.tsx';
import { MonthPage } from '../features/figures/accountant/MonthPage.tsx';
import { useMonth } from '../features/figures/use-month.ts';
import { MonthDocuments } from '../features/invoicing/office/MonthDocuments.tsx';

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
