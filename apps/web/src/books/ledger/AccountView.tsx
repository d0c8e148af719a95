import { IconLinkOff } from '@tabler/icons-react';
import { useCall } from '../../api/query.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { PdfProblem } from '../../ui/PdfProblem.tsx';
import { usePdfDownload } from '../shared/use-pdf-download.ts';
import { PersonLink } from '../../people/shared/PersonLink.tsx';
import { FilterBox } from '../../ui/FilterBox.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { pagedSource } from '../../ui/paged-table/source.ts';
import { usePaged } from '../../ui/paged-table/use-paged.ts';
import { accountColumns } from './account-columns.tsx';
import { LetterButton } from './LetterButton.tsx';
import { AccountsCard } from './AccountsCard.tsx';
import { always } from '../../platform/shared/period-name.ts';
import { amountText, balanceText } from './ledger-words.ts';
import { type Ledger } from './use-ledger.ts';

/** List of all the accounts, beside the lines of one of them. */
export function AccountView({ ledger }: { ledger: Ledger }) {
  const { data } = useCall('getLedgerBalance', { query: { period: ledger.period } });
  const account = ledger.account || (data?.accounts[0]?.account ?? '');
  return (
    <div className="ledger-sides grid gap-16">
      <AccountsCard ledger={ledger} account={account} balance={data} />
      {account && <AccountLines key={`${account}.${ledger.person}`} ledger={ledger} account={account} />}
    </div>
  );
}

function AccountLines({ ledger, account }: { ledger: Ledger; account: string }) {
  const { shown, person } = ledger;
  const paged = usePaged({ filters: { ouvertes: 'isOpen' }, itemsPerPage: 25 });
  const pdf = usePdfDownload();
  const may = can(useViewer(), 'finance.administer');
  const query = {
    account,
    ...(person && { user: person }),
    ...(shown !== always && { period: shown }),
  };
  const first = useCall('listLedgerLines', { query: { ...query, itemsPerPage: '1' } });
  const isByPerson = first.data?.isByPerson ?? false;
  /** Filters the open lines, over all periods: a debt stays open whenever it began. */
  const setOpen = (isOpen: boolean): void =>
    paged.set(isOpen ? { ouvertes: '1', periode: always } : { ouvertes: '' });
  return (
    <section className="ledger-lines" aria-labelledby="ledger-account">
      <div className="row wrap between gap-10">
        <h3 id="ledger-account">
          {account} {first.data?.label}
          {person && first.data?.party && (
            <>
              {' · '}
              <PersonLink id={Number(person)}>{first.data.party}</PersonLink>
            </>
          )}
        </h3>
        {may && <LetterButton account={account} person={person} />}
      </div>
      <PdfProblem error={pdf.error} />
      <PagedTable
        name="compte"
        fileName={['compte', account, person, shown].filter(Boolean).join('-')}
        caption={`Lignes du compte ${account}`}
        columns={accountColumns({ pdf, isByPerson, isOfPerson: person !== '', ledger, account })}
        rowKey={({ entryId, position }) => `${entryId}.${position}`}
        source={pagedSource('listLedgerLines', 'lines', { query })}
        paged={paged}
        searchLabel="Pièce, nom ou montant"
        filters={
          <FilterBox
            icon={<IconLinkOff aria-hidden="true" />}
            label="Non lettrées seulement"
            checked={paged.valueOf('ouvertes') === '1'}
            onChange={setOpen}
          />
        }
        totals={({ totals: { opening, debit, credit } }) => ({
          piece: 'Total',
          label: opening === 0 ? '' : `Solde au début\u00a0: ${balanceText(opening)}`,
          debit: amountText(debit),
          credit: amountText(credit),
          balance: balanceText(opening + debit - credit),
        })}
        empty="Rien n’a été écrit sur ce compte dans la période."
      />
    </section>
  );
}
