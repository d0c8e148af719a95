import './bank.css';
import { formatMoment, formatNumericDay } from '@forman/domain/french-dates';
import { counted } from '@forman/domain/text';
import { IconCheck, IconFileUpload } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useCall } from '../../api/query.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { notify } from '../../ui/notices.ts';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { BankLines } from './BankLines.tsx';
import { BankSide } from './BankSide.tsx';
import { type Bank, explanationOf, groupsOf } from './bank-words.ts';
import { ExplainedCard } from './ExplainedCard.tsx';
import { ReadDialog } from './ReadDialog.tsx';
import { type CounterSlot, TakeDialog } from './TakeDialog.tsx';

type Props = {
  /** The counter of another feature: money in face of a line is taken there. */
  Counter: ComponentType<CounterSlot>;
};

/** The bank’s lines beside the books: what explains each, what is proposed, and the two balances. */
export function BankPanel({ Counter }: Props) {
  const [statement, choose] = useStatement();
  const { data, error, refetch } = useCall('getBank', { query: statement ? { statement } : {} });
  const [isReading, setReading] = useState(false);
  const [taking, setTaking] = useState<Bank['lines'][number] | null>(null);
  const retry = (): void => void refetch();
  return (
    <div className="stack">
      <header className="bank-head row wrap gap-12-16">
        <div className="grow">
          <h2>Banque</h2>
          <p className="muted">
            {data?.statement ? aboutOf(data.statement) : 'Le relevé de la banque en face des livres.'}
          </p>
        </div>
        <div className="row wrap gap-8">
          <BusyButton
            look="outline"
            icon={<IconFileUpload aria-hidden="true" />}
            onClick={() => setReading(true)}
          >
            Lire un relevé
          </BusyButton>
          {data && <AcceptAll bank={data} />}
        </div>
      </header>
      {!data && error && <ErrorState title="La banque n’a pas pu être lue" error={error} onRetry={retry} />}
      {!data && !error && <TableSkeleton label="Chargement de la banque" onRetry={retry} />}
      {data && !data.statement && (
        <EmptyState title="Aucun relevé n’est lu">
          Téléchargez le relevé sur le site de votre banque, en camt.053, OFX, CFONB 120 ou CSV, et lisez-le
          ici&nbsp;: chaque ligne trouvera son écriture.
        </EmptyState>
      )}
      {data?.statement && (
        <>
          <ExplainedCard bank={data} />
          <div className="bank-body">
            <BankLines bank={data} onTake={setTaking} />
            <BankSide bank={data} onChoose={choose} />
          </div>
        </>
      )}
      {isReading && <ReadDialog onClose={() => setReading(false)} onRead={(id) => choose(id)} />}
      {taking && <TakeDialog line={taking} Counter={Counter} onClose={() => setTaking(null)} />}
    </div>
  );
}

const aboutOf = ({ firstOn, lastOn, lines, readAt }: NonNullable<Bank['statement']>): string =>
  `Relevé du ${formatNumericDay(firstOn)} au ${formatNumericDay(lastOn)}, lu le ${formatMoment(new Date(readAt))}\u00a0: ${counted(lines, 'ligne', 'lignes')}.`;

/** Shown statement, kept in the address; the last one by default. */
function useStatement(): [string | null, (id: number | null) => void] {
  const [search, setSearch] = useSearch();
  return [
    search.get('releve'),
    (id) => {
      const changed = new URLSearchParams(search);
      if (id === null) changed.delete('releve');
      else changed.set('releve', String(id));
      setSearch(changed, { preventScrollReset: true });
    },
  ];
}

/** Accepts all that is proposed; a transfer of an order is received one by one, as it takes seats. */
function AcceptAll({ bank }: { bank: Bank }) {
  const explain = useAct('explainBankLines', {
    onSuccess: () => notify.success('linesExplained'),
    onError: () => notify.error('bank'),
  });
  const lines = groupsOf(bank.lines).proposed.flatMap((line) => explanationOf(line) ?? []);
  if (lines.length === 0) return null;
  return (
    <div className="bank-all">
      <BusyButton
        look="primary"
        icon={<IconCheck aria-hidden="true" />}
        busy={explain.isPending}
        busyLabel="Enregistrement…"
        onClick={() => explain.mutate({ body: { lines } })}
      >
        {lines.length > 1 ? `Accepter les ${lines.length} proposées` : 'Accepter la proposée'}
      </BusyButton>
      {explain.error && <FailureLine error={explain.error} />}
    </div>
  );
}
