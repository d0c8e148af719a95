import { formatMoment } from '@forman/domain/french-dates';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { moveOutcomes, type MoveOutcome } from '@forman/domain/office/move-in/stages';
import { counted, formatCount } from '@forman/domain/text';
import { IconArrowRight, IconDownload, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useAct } from '../../api/act.ts';
import { type Answer, call } from '../../api/client.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { FailureLine, FailureNote } from '../../ui/FailureNote.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { Note } from '../../ui/Note.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import type { PagedColumn } from '../../ui/paged-table/columns.ts';
import { pagedSource } from '../../ui/paged-table/source.ts';
import { usePaged } from '../../ui/paged-table/use-paged.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { isBusy, isBusyWith, type Move } from './move.ts';

type Rehearsal = NonNullable<Move['rehearsal']>;

/** Rehearses as often as wished: what becomes of each row, and totals beside the former tool's. */
export function RehearsalStep({ move }: { move: Move }) {
  const rehearse = useAct('rehearseMove');
  const { rehearsal, task } = move;
  const isOpen = move.state === 'open';
  const isRehearsing = isBusyWith(move, 'move_rehearsal');
  return (
    <>
      <div className="row wrap gap-12-16">
        <p className="move-said muted">
          {rehearsal
            ? `Répétition n°\u00a0${rehearsal.number}, ${formatMoment(new Date(rehearsal.at))}, en ${formatCount(Math.max(1, Math.round(rehearsal.seconds)))}\u00a0s. Rien n’a été écrit.`
            : 'Une répétition dit ce que devient chaque ligne. Rien n’est écrit.'}
        </p>
        {isOpen && (
          <BusyButton
            look={rehearsal ? 'outline' : 'primary'}
            icon={<IconRefresh aria-hidden="true" />}
            busy={rehearse.isPending || isRehearsing}
            blocked={isBusy(move)}
            busyLabel="Répétition…"
            onClick={() => rehearse.mutate({ params: { id: String(move.id) } })}
          >
            Répéter
          </BusyButton>
        )}
        {isOpen && rehearsal && (
          <Link className="btn btn-primary" to="?etape=signer">
            Passer à la signature
            <IconArrowRight aria-hidden="true" />
          </Link>
        )}
      </div>
      {rehearse.error && <FailureNote title="La répétition n’a pas commencé." error={rehearse.error} />}
      {isOpen && isRehearsing && task && (
        <ProgressBar label="Répétition" done={task.done} total={task.total} unit={['ligne', 'lignes']} />
      )}
      {task?.failure && task.kind !== 'move_reading' && <Note tone="bad" role="alert" title={task.failure} />}
      {move.undecided !== null && move.undecided > 0 && (
        <Note
          tone="wait"
          title={`${counted(move.undecided, 'ligne attend', 'lignes attendent')} une décision.`}
        >
          <Link to="?etape=joindre">Dire qui est qui</Link>
        </Note>
      )}
      {rehearsal && <Result move={move} rehearsal={rehearsal} />}
    </>
  );
}

function Result({ move, rehearsal }: { move: Move; rehearsal: Rehearsal }) {
  const { rows, taken, joined, refused, remarks, totals } = rehearsal;
  const of = (group: Rehearsal['totals'][number]['group']) => totals.filter((total) => total.group === group);
  return (
    <>
      <dl className="card move-counts">
        <Count label="Prises" count={taken} about={`sur ${counted(rows, 'ligne', 'lignes')}`} />
        <Count label="Jointes" count={joined} about="déjà là" />
        <Count label="Refusées" count={refused} about="avec leur raison" />
        <Count label="Avec une remarque" count={remarks} about="prises sans un champ" />
      </dl>
      <div className="move-totals">
        {of('levels').length > 0 && (
          <Card title="Personnes par niveau">
            <Totals head="Niveau" totals={of('levels')} />
          </Card>
        )}
        {of('whole').length > 0 && (
          <Card title="Tout le reste">
            <Totals head="Total" totals={of('whole')} />
          </Card>
        )}
      </div>
      {of('years').length > 0 && <Years totals={of('years')} />}
      {refused + joined + remarks > 0 && (
        <Outcomes key={rehearsal.number} move={move} rehearsal={rehearsal} />
      )}
    </>
  );
}

/** Year by year, folded: where the totals differ, one looks for the year. */
function Years({ totals }: { totals: readonly Total[] }) {
  const isGap = ({ there, here }: Total): number => Number(there !== here);
  const gaps = totals.filter(isGap).length;
  const sorted = totals.toSorted(
    (one, other) => isGap(other) - isGap(one) || one.name.localeCompare(other.name, 'fr'),
  );
  return (
    <Card title="Année par année">
      <details>
        <summary>
          {gaps > 0 ? `${counted(gaps, 'écart', 'écarts')} sur ` : 'Aucun écart sur '}
          {counted(totals.length, 'total', 'totaux')}
        </summary>
        <Totals head="Total" totals={sorted} />
      </details>
    </Card>
  );
}

const Count = ({ label, count, about }: { label: string; count: number; about: string }) => (
  <div>
    <dt className="small muted">{label}</dt>
    <dd className="num">{formatCount(count)}</dd>
    <dd className="small muted">{about}</dd>
  </div>
);

type Total = Rehearsal['totals'][number];
const written = ({ isMoney }: Total, value: number): string =>
  isMoney ? formatEuros(eurosToCents(value)) : formatCount(value).replace('-', '−\u00a0');

/** A narrow table of figures, beside another one. */
function Totals({ head, totals }: { head: string; totals: readonly Total[] }) {
  return (
    <table className="move-table">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Ancien outil</th>
          <th scope="col">Ici</th>
          <th scope="col">Écart</th>
        </tr>
      </thead>
      <tbody>
        {totals.map((total) => (
          <tr key={total.name}>
            <th scope="row">{total.name}</th>
            <td className="num">{written(total, total.there)}</td>
            <td className="num">{written(total, total.here)}</td>
            <td className="num">
              {total.here === total.there ? (
                <span className="muted">0</span>
              ) : (
                <b className="move-gap">{written(total, total.here - total.there)}</b>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Outcome = Answer<'listMoveOutcomes'>['outcomes'][number];
const outcomeWords: Record<MoveOutcome, readonly [one: string, many: string]> = {
  refused: ['Refusée', 'Refusées'],
  remark: ['Remarque', 'Remarques'],
  joined: ['Jointe', 'Jointes'],
};

const outcomeColumns: PagedColumn<Outcome>[] = [
  {
    key: 'place',
    head: 'Ligne',
    phone: 'title',
    cell: ({ place, field }) => (
      <b>
        {place}
        {field && `, «\u00a0${field}\u00a0»`}
      </b>
    ),
  },
  {
    key: 'sentence',
    head: 'Raison',
    cell: ({ sentence, others }) =>
      others > 0
        ? `${sentence}. ${counted(others, 'autre ligne de même', 'autres lignes de même')}.`
        : sentence,
  },
  { key: 'outcome', head: 'Devient', cell: ({ outcome }) => outcomeWords[outcome][0] },
];

function Outcomes({
  move: { id },
  rehearsal: { refused, joined, remarks },
}: {
  move: Move;
  rehearsal: Rehearsal;
}) {
  const paged = usePaged({ filters: { devient: 'outcome' }, itemsPerPage: 25 });
  const source = useMemo(
    () => pagedSource('listMoveOutcomes', 'outcomes', { params: { id: String(id) } }),
    [id],
  );
  const counts: Record<MoveOutcome, number> = { refused, joined, remark: remarks };
  return (
    <>
      <PagedTable
        name="emmenagement"
        caption="Lignes refusées, jointes, ou prises avec une remarque"
        columns={outcomeColumns}
        rowKey={({ place, field, outcome }) => `${place} ${field} ${outcome}`}
        source={source}
        paged={paged}
        filters={
          <FilterSelect
            label="Devient"
            value={paged.valueOf('devient')}
            onChoose={(devient) => paged.set({ devient })}
            options={[
              ['', 'Toutes'],
              ...moveOutcomes.map(
                (outcome) =>
                  [outcome, `${outcomeWords[outcome][1]} (${formatCount(counts[outcome])})`] as const,
              ),
            ]}
          />
        }
        actions={refused > 0 && <RefusedCsv id={id} count={refused} />}
        empty="Toutes les lignes sont prises."
      />
    </>
  );
}

function RefusedCsv({ id, count }: { id: number; count: number }) {
  const download = useMutation({
    mutationFn: async () =>
      saveFile(
        'lignes-refusees.csv',
        'text/csv',
        await call('getMoveOutcomes', { params: { id: String(id) } }),
      ),
  });
  return (
    <>
      <BusyButton
        icon={<IconDownload aria-hidden="true" />}
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {count === 1 ? 'La ligne refusée en CSV' : `Les ${formatCount(count)} refusées en CSV`}
      </BusyButton>
      {download.error && <FailureLine error={download.error} />}
    </>
  );
}
