import { type ReactNode, useId } from 'react';
import { MonthActions } from '../features/closings/MonthActions.tsx';
import { MonthChecks } from '../features/closings/MonthChecks.tsx';
import { MonthState } from '../features/closings/MonthState.tsx';
import { MonthPage } from '../features/figures/accountant/MonthPage.tsx';
import { useMonth } from '../features/figures/use-month.ts';
import { MonthDocuments } from '../features/invoicing/office/MonthDocuments.tsx';

type Props = {
  /** The tabs under the head, on the page of the month alone. */
  tabs?: ReactNode;
};

/** The month of the books: how it stands, its figures, what to check before it is closed, then its documents. */
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
