import type { AccountBalance, PersonBalance } from '@forman/contract/books/ledger';
import { IconScaleOutline } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { FilterBox } from '../../ui/FilterBox.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import type { PagedColumn } from '../../ui/paged-table/columns.ts';
import { CsvButton } from '../../ui/paged-table/CsvButton.tsx';
import { pagedSource } from '../../ui/paged-table/source.ts';
import { usePaged } from '../../ui/paged-table/use-paged.ts';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { SortedTable } from '../../ui/SortedTable.tsx';
import type { SortedColumn } from '../../ui/sorted-rows.ts';
import { amountText, balanceText, csvEuros } from './ledger-words.ts';
import type { Ledger } from './use-ledger.ts';

/** Balance and movements of each account; an account kept by person opens into its people. */
export function BalanceView({ ledger }: { ledger: Ledger }) {
  const { data, error, refetch } = useCall('getLedgerBalance', { query: { period: ledger.period } });
  if (ledger.account) return <PeopleBalance ledger={ledger} balance={data} />;
  const retry = (): void => void refetch();
  if (data) return <AccountBalances ledger={ledger} balance={data} />;
  if (error) return <ErrorState title="La balance n’a pas pu être lue" error={error} onRetry={retry} />;
  return <TableSkeleton label="Chargement de la balance" onRetry={retry} />;
}

type Balance = Answer<'getLedgerBalance'>;

function AccountBalances({ ledger, balance }: { ledger: Ledger; balance: Balance }) {
  const [csvError, setCsvError] = useState<Error | null>(null);
  const { accounts, totals, earlierResult } = balance;
  const rows = earlierResult === 0 ? accounts : [...accounts, earlierRow(earlierResult)];
  const columns = accountColumns(ledger);
  if (rows.length === 0)
    return (
      <EmptyState title="Aucune donnée" icon={<IconScaleOutline />}>
        Les comptes apparaîtront ici dès la première écriture.
      </EmptyState>
    );
  return (
    <section className="ledger-balance" aria-label="Balance">
      <div className="table-acts flex wrap gap-8">
        <CsvButton
          name={`balance-${ledger.period}`}
          columns={columns}
          readRows={() => Promise.resolve(rows)}
          onError={setCsvError}
        />
      </div>
      {csvError && <FailureNote title="Le fichier n’a pas pu être écrit." error={csvError} />}
      <SortedTable
        caption="Balance des comptes"
        columns={columns}
        rows={rows}
        rowKey={({ account }) => account}
        usualOrder="Par numéro"
        totals={['Total', '', '', amountText(totals.debit), amountText(totals.credit), '', '']}
      />
    </section>
  );
}

const earlierRow = (earlier: number): AccountBalance => ({
  account: '',
  label: 'Résultat des années précédentes',
  isByPerson: false,
  opening: earlier,
  debit: 0,
  credit: 0,
  closing: earlier,
});

type Moved = Pick<AccountBalance, 'opening' | 'debit' | 'credit' | 'closing'>;
type MovedColumn = {
  key: keyof Moved;
  head: string;
  numeric: true;
  csv: (row: Moved) => string;
  cell: (row: Moved) => React.ReactNode;
};
const moved = (key: keyof Moved, head: string, write: (euros: number) => string): MovedColumn => ({
  key,
  head,
  numeric: true,
  csv: (row) => csvEuros(row[key]),
  cell: (row) => <span className="num nowrap">{write(row[key])}</span>,
});
const movedColumns: readonly MovedColumn[] = [
  moved('opening', 'Solde initial', balanceText),
  moved('debit', 'Débit', amountText),
  moved('credit', 'Crédit', amountText),
  moved('closing', 'Solde final', balanceText),
];

const accountColumns = (ledger: Ledger): (SortedColumn<AccountBalance> & PagedColumn<AccountBalance>)[] => [
  {
    key: 'account',
    head: 'Compte',
    phone: 'title',
    by: ({ account }) => account,
    csv: ({ account }) => account,
    cell: ({ account }) =>
      account && (
        <Link className="num" to={ledger.to({ vue: 'compte', compte: account })}>
          {account}
        </Link>
      ),
  },
  {
    key: 'label',
    head: 'Libellé',
    by: ({ label }) => label,
    csv: ({ label }) => label,
    cell: ({ label }) => label,
  },
  ...movedColumns.map((column) => ({ ...column, by: (row: AccountBalance) => row[column.key] })),
  {
    key: 'people',
    head: 'Détail',
    cell: ({ account, label, isByPerson }) =>
      isByPerson && (
        <Link
          className="btn btn-plain btn-s"
          to={ledger.to({ vue: 'balance', compte: account })}
          aria-label={`Par personne\u00a0: ${label}`}
        >
          Par personne
        </Link>
      ),
  },
];

/** Balances of the people of one account. */
function PeopleBalance({ ledger, balance }: { ledger: Ledger; balance: Balance | undefined }) {
  const { account, period } = ledger;
  const paged = usePaged({ filters: { ouverts: 'isOpen' }, itemsPerPage: 25 });
  const label = balance?.accounts.find((one) => one.account === account)?.label ?? '';
  return (
    <section className="ledger-lines" aria-labelledby="ledger-people">
      <h3 id="ledger-people">
        <Link to={ledger.to({ vue: 'balance' })}>Balance</Link> · {account} {label}, par personne
      </h3>
      <PagedTable
        name="balance-personnes"
        fileName={`balance-${account}-${period}`}
        caption={`Balance du compte ${account} par personne`}
        columns={peopleColumns(ledger)}
        rowKey={({ userId }) => userId}
        source={pagedSource('listLedgerPeople', 'people', { query: { account, period } })}
        paged={paged}
        searchLabel="Nom"
        filters={
          <FilterBox
            icon={<IconScaleOutline aria-hidden="true" />}
            label="Non soldés seulement"
            checked={paged.valueOf('ouverts') === '1'}
            onChange={(isOpen) => paged.set({ ouverts: isOpen ? '1' : '' })}
          />
        }
        totals={({ totals }) => ({
          name: 'Total',
          opening: balanceText(totals.opening),
          debit: amountText(totals.debit),
          credit: amountText(totals.credit),
          closing: balanceText(totals.closing),
        })}
        empty="Personne n’a de ligne sur ce compte."
      />
    </section>
  );
}

const peopleColumns = (ledger: Ledger): PagedColumn<PersonBalance>[] => [
  {
    key: 'name',
    head: 'Nom',
    sort: 'name',
    phone: 'title',
    isFixed: true,
    csv: ({ name }) => name,
    cell: ({ userId, name }) => (
      <Link to={ledger.to({ vue: 'compte', compte: ledger.account, personne: String(userId) })}>{name}</Link>
    ),
  },
  ...movedColumns.map((column) => ({ ...column, sort: column.key })),
];
