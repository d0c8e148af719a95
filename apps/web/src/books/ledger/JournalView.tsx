import type { LedgerLine } from '@forman/contract/books/ledger';
import { defaultJournals } from '@forman/domain/books/ledger/chart';
import { ledgerJournals } from '@forman/domain/books/ledger/chart-settings';
import { formatNumericDay } from '@forman/domain/french-dates';
import { type Answer, call } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { PdfProblem } from '../../ui/PdfProblem.tsx';
import { usePdfDownload } from '../shared/use-pdf-download.ts';
import { PersonLink } from '../../people/shared/PersonLink.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import type { PagedColumn } from '../../ui/paged-table/columns.ts';
import type { PagedSource } from '../../ui/paged-table/source.ts';
import { usePaged } from '../../ui/paged-table/use-paged.ts';
import { lettersColumn, sideColumns } from './account-columns.tsx';
import { amountText, entryNumber } from './ledger-words.ts';
import { Day, type Pdf, Piece } from './line-cells.tsx';
import type { Ledger } from './use-ledger.ts';

type Answered = Answer<'listLedgerEntries'>;

/** Entries of the period, each with all of its lines. */
export function JournalView({ ledger: { period } }: { ledger: Ledger }) {
  const paged = usePaged({ filters: { journal: 'journal' }, itemsPerPage: 25 });
  const chart = useCall('getLedgerChart', {});
  const pdf = usePdfDownload();
  const journals = ledgerJournals.map((role) => {
    const { code, label } = chart.data?.journals.find((one) => one.role === role) ?? defaultJournals[role];
    return [role, `${code} ${label}`] as const;
  });
  return (
    <section className="led-journal" aria-label="Journal">
      <PdfProblem error={pdf.error} />
      <PagedTable
        name="journal"
        fileName={`journal-${period}`}
        caption="Écritures de la période"
        columns={columnsWith(pdf)}
        rowKey={({ entryId, position }) => `${entryId}.${position}`}
        source={ofPeriod(period)}
        paged={paged}
        searchLabel="Pièce, nom ou montant"
        filters={
          <FilterSelect
            label="Journal"
            value={paged.valueOf('journal')}
            onChoose={(journal) => paged.set({ journal })}
            options={[['', 'Tous les journaux'], ...journals]}
          />
        }
        totals={({ totals: { debit, credit } }) => ({
          piece: 'Total',
          debit: amountText(debit),
          credit: amountText(credit),
        })}
        empty="Les écritures de la période apparaîtront ici."
      />
    </section>
  );
}

/** Source of the journal: its pages count entries, but its rows are the lines of the entries. */
const ofPeriod = (period: string): PagedSource<LedgerLine, Answered> => ({
  endpoint: 'listLedgerEntries',
  key: period,
  read: async (query, signal) => {
    const answer = await call('listLedgerEntries', {
      query: { ...query, period },
      ...(signal && { signal }),
    });
    const { entries, count, maxPage } = answer;
    return { rows: entries.flatMap(({ lines }) => lines), count, maxPage, answer };
  },
});

const isFirst = ({ position }: LedgerLine): boolean => position === 0;

const columnsWith = (pdf: Pdf): PagedColumn<LedgerLine>[] => [
  {
    key: 'entry',
    head: 'Écriture',
    csv: ({ number }) => entryNumber(number) ?? '',
    cell: (line) => isFirst(line) && <EntryNumber number={line.number} />,
  },
  {
    key: 'on',
    head: 'Date',
    sort: 'on',
    csv: ({ on }) => formatNumericDay(on),
    cell: (line) => isFirst(line) && <Day on={line.on} />,
  },
  {
    key: 'journal',
    head: 'Journal',
    csv: ({ journal }) => journal,
    cell: (line) => isFirst(line) && <span className="chip chip-line">{line.journal}</span>,
  },
  {
    key: 'piece',
    head: 'Pièce',
    sort: 'piece',
    phone: 'title',
    isFixed: true,
    csv: ({ piece }) => piece,
    cell: (line) => <Piece line={line} pdf={pdf} />,
  },
  {
    key: 'account',
    head: 'Compte, libellé',
    csv: ({ account, accountLabel, party }) => `${account} ${party ?? accountLabel}`,
    cell: (line) => <AccountOf line={line} />,
  },
  { key: 'label', head: 'Libellé', isExtra: true, csv: ({ label }) => label, cell: ({ label }) => label },
  ...sideColumns,
  lettersColumn,
];

/** Number of the entry in the export; an entry has none until its day is closed. */
const EntryNumber = ({ number }: Pick<LedgerLine, 'number'>) =>
  number === null ? (
    <span className="led-first small muted" title="Le numéro est donné à la clôture du jour">
      à clore
    </span>
  ) : (
    <span className="num led-first">{entryNumber(number)}</span>
  );

/** "411000 Camille Rousseau", with the label of the entry on its first line. */
function AccountOf({ line }: { line: LedgerLine }) {
  const { account, accountLabel, userId, party, label } = line;
  return (
    <span className="led-what grid gap-2">
      <span>
        <b className="num">{account}</b>{' '}
        {userId === null ? accountLabel : <PersonLink id={userId}>{party}</PersonLink>}
      </span>
      {isFirst(line) && <small className="muted">{label}</small>}
    </span>
  );
}
