import { counted } from '@forman/domain/text';
import { IconUsers } from '@tabler/icons-react';
import { useAct } from '../../api/act.ts';
import type { Answer } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import type { Move } from './move.ts';

type Question = Answer<'listMoveQuestions'>['questions'][number];

/** Who is who: proposed by e-mail, phone or name, and decided by a person. */
export function JoinStep({ move }: { move: Move }) {
  const { data, error, refetch } = useCall('listMoveQuestions', { params: { id: String(move.id) } });
  const decide = useAct('decideMove');
  const retry = (): void => void refetch();
  if (!data && error)
    return <ErrorState title="Les doubles n’ont pas pu être lus" error={error} onRetry={retry} />;
  if (!data) return <TableSkeleton label="Recherche des doubles" onRetry={retry} />;
  const { questions, joined } = data;
  const told =
    joined > 0
      ? `${counted(joined, 'ligne est jointe', 'lignes sont jointes')} d’office\u00a0: même e-mail, même nom.`
      : '';
  if (questions.length === 0)
    return (
      <EmptyState title="Personne n’est en double" icon={<IconUsers aria-hidden="true" />}>
        {told}
      </EmptyState>
    );
  const settle = (at: string[], decision: 'merge' | 'apart' | null): void =>
    decide.mutate({ params: { id: String(move.id) }, body: { at, decision } });
  const isOpen = move.state === 'open';
  const open = questions.filter(({ decision }) => decision === null).map(({ at }) => at);
  return (
    <Card title="Qui est qui">
      <div className="move-card">
        <p className="small muted">
          {told} Une ligne non décidée est refusée à la répétition&nbsp;; rien n’est deviné.
        </p>
        {isOpen && open.length > 1 && (
          <div className="row wrap gap-8">
            <BusyButton size="s" busy={decide.isPending} onClick={() => settle(open, 'merge')}>
              Tout joindre ({open.length})
            </BusyButton>
            <BusyButton size="s" busy={decide.isPending} onClick={() => settle(open, 'apart')}>
              Tout garder à part
            </BusyButton>
          </div>
        )}
        <DataTable
          caption="Personnes peut-être en double"
          columns={columnsOf(isOpen, settle)}
          rows={questions}
          rowKey={({ at }) => at}
        />
        {decide.error && <FailureLine error={decide.error} />}
      </div>
    </Card>
  );
}

const becauseWords: Record<Question['because'], string> = {
  email: 'même e-mail',
  phone: 'même téléphone',
  name: 'même nom',
};

const columnsOf = (
  isOpen: boolean,
  settle: (at: string[], decision: 'merge' | 'apart' | null) => void,
): Column<Question>[] => [
  {
    key: 'name',
    head: 'Ligne',
    phone: 'title',
    cell: ({ name, place }) => (
      <>
        <b>{name}</b>
        <br />
        <span className="small muted">{place}</span>
      </>
    ),
  },
  {
    key: 'like',
    head: 'Comme',
    cell: ({ like, because, isAccount }) => (
      <>
        {like}
        <br />
        <span className="small muted">
          {becauseWords[because]}, {isAccount ? 'déjà sur le portail' : 'dans les fichiers'}
        </span>
      </>
    ),
  },
  {
    key: 'decision',
    head: 'Décision',
    cell: ({ at, name, decision }) => (
      <select
        className="in in-s"
        aria-label={`Décision pour ${name}`}
        value={decision ?? ''}
        disabled={!isOpen}
        onChange={({ target }) => settle([at], (target.value || null) as 'merge' | 'apart' | null)}
      >
        <option value="">À décider</option>
        <option value="merge">La même personne</option>
        <option value="apart">Une autre personne</option>
      </select>
    ),
  },
];
