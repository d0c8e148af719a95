import { formatMoment, formatNumericDay } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';
import { counted, fullName } from '@forman/domain/text';
import { IconFileUpload, IconPencil, IconPlus, IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useCall } from '../../api/query.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FileForm } from '../../ui/FileForm.tsx';
import { FormDay } from '../../ui/FormField.tsx';
import { Note } from '../../ui/Note.tsx';
import { problemsIn } from '../../ui/problems.ts';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import type { SortedColumn } from '../../ui/sorted-rows.ts';
import { SortedTable } from '../../ui/SortedTable.tsx';
import { useConfirmed } from '../../ui/use-confirmed.tsx';
import { useNow } from '../../ui/use-now.ts';
import { amountText } from './ledger-words.ts';
import { type Line, type Opening, problemWords } from './opening.ts';
import { OpeningLineDialog } from './OpeningLineDialog.tsx';

/** The opening entry: the balance of the former books, as a draft that the accountant signs, and those that were signed. */
export function OpeningView() {
  const { data, error, refetch } = useCall('getOpenings', {});
  const retry = (): void => void refetch();
  if (!data && error)
    return <ErrorState title="L’ouverture n’a pas pu être lue" error={error} onRetry={retry} />;
  if (!data) return <TableSkeleton label="Chargement de l’ouverture" onRetry={retry} />;
  return (
    <div className="ledger-chart">
      {data.draft ? <Draft draft={data.draft} /> : <Begin isFirst={data.signed.length === 0} />}
      {data.signed.map((opening) => (
        <Card key={opening.id} title={`Ouverture du ${formatNumericDay(opening.on)}`}>
          <p className="muted small">
            Signée par {opening.signedBy && fullName(opening.signedBy)},{' '}
            {opening.signedAt && formatMoment(new Date(opening.signedAt))}. Elle ne change plus.
          </p>
          <Lines opening={opening} />
        </Card>
      ))}
    </div>
  );
}

/** Reads a file, or begins to type. */
function Begin({ isFirst }: { isFirst: boolean }) {
  const [on, setOn] = useState(parisDay(useNow()));
  const [isTyping, setTyping] = useState(false);
  const read = useAct('readOpeningFile');
  const wrongDay = problemsIn(read.error).on;
  return (
    <Card title={isFirst ? 'Ouvrir les livres' : 'Compléter l’ouverture'}>
      <p className="muted small">
        Ce que l’association possède et doit le jour de l’emménagement, d’après ses anciens livres. Rien n’est
        écrit avant la signature de l’expert-comptable.
      </p>
      <FileForm
        label="Balance des comptes ou FEC"
        help="CSV de votre logiciel, ou le fichier des écritures. Les charges et les produits deviennent le résultat."
        accept=".csv,.txt,text/csv,text/plain"
        failure="Le fichier n’a pas été lu."
        verb="Lire le fichier"
        busyVerb="Lecture…"
        icon={<IconFileUpload aria-hidden="true" />}
        sent={wrongDay ? { ...read, error: null } : read}
        fields={{ on }}
        onSend={(body, { onError }) => read.mutate({ body }, { onError })}
      >
        <FormDay label="Jour de l’ouverture" value={on} error={wrongDay} onChange={setOn} />
      </FileForm>
      <div>
        <BusyButton icon={<IconPencil aria-hidden="true" />} onClick={() => setTyping(true)}>
          Saisir à la main
        </BusyButton>
      </div>
      {isTyping && <OpeningLineDialog draft={null} on={on} at={null} onClose={() => setTyping(false)} />}
    </Card>
  );
}

function Draft({ draft }: { draft: Opening }) {
  const maySign = can(useViewer(), 'books.sign_opening');
  const [edited, setEdited] = useState<{ at: number | null } | null>(null);
  const problems = problemWords(draft);
  return (
    <Card title={`Ouverture du ${formatNumericDay(draft.on)}, brouillon`}>
      <p className="muted small">
        {draft.fileName ? `D’après ${draft.fileName}. ` : ''}Préparé par {fullName(draft.draftedBy)},{' '}
        {formatMoment(new Date(draft.draftedAt))}.
      </p>
      <Lines opening={draft} onEdit={(at) => setEdited({ at })} />
      {problems.length > 0 && (
        <Note tone="wait" title="Avant la signature">
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Note>
      )}
      {!maySign && problems.length === 0 && (
        <Note tone="wait" title="À signer par l’expert-comptable">
          L’écriture sera dans les livres après sa signature.
        </Note>
      )}
      <div className="row wrap gap-8">
        {maySign && problems.length === 0 && <SignButton draft={draft} />}
        <BusyButton icon={<IconPlus aria-hidden="true" />} onClick={() => setEdited({ at: null })}>
          Ajouter une ligne
        </BusyButton>
        <DropButton lines={draft.lines.length} />
      </div>
      {edited && (
        <OpeningLineDialog draft={draft} on={draft.on} at={edited.at} onClose={() => setEdited(null)} />
      )}
    </Card>
  );
}

function SignButton({ draft: { id, version, totals, on } }: { draft: Opening }) {
  const sign = useConfirmed('signOpening', () => ({ body: { id, version } }), {
    notices: { done: 'openingSigned' },
    unchanged: 'Rien n’a été signé.',
  });
  return (
    <>
      <BusyButton look="primary" icon={<IconSignature aria-hidden="true" />} onClick={() => sign.ask(true)}>
        Signer l’ouverture
      </BusyButton>
      <ConfirmDialog
        {...sign.dialog}
        question="Signer l’ouverture ?"
        object={`${amountText(totals.debit)} au débit et au crédit, le ${formatNumericDay(on)}`}
        consequence="L’écriture entre dans les livres sous le journal des à-nouveaux, et ne change plus."
        confirmLabel="Signer"
        busyLabel="Signature…"
        cancelLabel="Relire"
      />
    </>
  );
}

function DropButton({ lines }: { lines: number }) {
  const drop = useConfirmed('dropOpening', () => ({}));
  return (
    <>
      <BusyButton look="plain" onClick={() => drop.ask(true)}>
        Abandonner le brouillon
      </BusyButton>
      <ConfirmDialog
        {...drop.dialog}
        question="Abandonner le brouillon ?"
        object={counted(lines, 'ligne', 'lignes')}
        consequence="Ses lignes sont perdues ; le fichier reste chez vous."
        confirmLabel="Abandonner"
        cancelLabel="Le garder"
        destructive
      />
    </>
  );
}

function Lines({ opening, onEdit }: { opening: Opening; onEdit?: (at: number) => void }) {
  const { debit, credit } = opening.totals;
  return (
    <>
      <SortedTable
        caption={`Lignes de l’ouverture du ${formatNumericDay(opening.on)}`}
        orderName={`tri-ouverture-${opening.id}`}
        columns={columnsOf(opening, onEdit)}
        rows={opening.lines}
        rowKey={({ account, label }) => `${account} ${label}`}
      />
      <p className="num">
        Total&nbsp;: {amountText(debit)} au débit, {amountText(credit)} au crédit
      </p>
    </>
  );
}

const amount = (euros: number) => <span className="num nowrap">{euros === 0 ? '' : amountText(euros)}</span>;

const columnsOf = ({ lines }: Opening, onEdit?: (at: number) => void): SortedColumn<Line>[] => [
  {
    key: 'account',
    head: 'Compte',
    by: ({ account }) => account,
    phone: 'title',
    cell: ({ account }) => <b className="num">{account}</b>,
  },
  { key: 'label', head: 'Libellé', by: ({ label }) => label, cell: ({ label }) => label },
  {
    key: 'debit',
    head: 'Débit',
    numeric: true,
    by: ({ debit }) => debit,
    cell: ({ debit }) => amount(debit),
  },
  {
    key: 'credit',
    head: 'Crédit',
    numeric: true,
    by: ({ credit }) => credit,
    cell: ({ credit }) => amount(credit),
  },
  ...(onEdit
    ? [
        {
          key: 'act',
          head: 'Modifier',
          cell: (line: Line) => (
            <BusyButton
              size="s"
              aria-haspopup="dialog"
              aria-label={`Modifier le compte ${line.account}`}
              onClick={() => onEdit(lines.indexOf(line))}
            >
              Modifier
            </BusyButton>
          ),
        },
      ]
    : []),
];
