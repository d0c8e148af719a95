import { fileTitle } from '@forman/domain/office/move-in/places';
import { ladder, roleLabel } from '@forman/domain/access';
import { fieldsOf, moveTargetNames } from '@forman/domain/office/move-in/targets';
import { counted, formatCount } from '@forman/domain/text';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useAct } from '../../api/act.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { FormSelect } from '../../ui/FormField.tsx';
import { Note } from '../../ui/Note.tsx';
import type { InputOf } from '../../api/client.ts';
import { type File, type Move, targetTitle } from './move.ts';

type Body = NonNullable<InputOf<'updateMoveFile'>['body']>;

/** Changes a part of what was chosen for a file at once; two quick changes do not undo each other. */
function useMapping(move: Move, file: File) {
  const update = useAct('updateMoveFile');
  const params = { id: String(move.id), file: String(file.id) };
  return { error: update.error, change: (body: Body): void => update.mutate({ params, body }) };
}

type Mapping = ReturnType<typeof useMapping>;
type Shown = { file: File; isOpen: boolean; mapping: Mapping };

/** What each column of a file becomes, with what was read of it; each choice is kept at once. */
export function FileColumns({ move, file }: { move: Move; file: File }) {
  const mapping = useMapping(move, file);
  const isOpen = move.state === 'open';
  return (
    <Card
      title={`${fileTitle(file)}, ${counted(file.columns.length, 'colonne', 'colonnes')}`}
      action={isOpen && <RemoveFile move={move} file={file} />}
    >
      <div className="move-card">
        {file.missing.map((group) => (
          <Note key={group.join()} tone="wait" title={`Il manque\u00a0: ${group.join(' ou ')}.`}>
            Dites quelle colonne le contient.
          </Note>
        ))}
        <WholeFile file={file} isOpen={isOpen} mapping={mapping} />
        <DataTable
          caption={`Colonnes de ${fileTitle(file)}`}
          columns={columnsOf(file, isOpen, (at, field) => mapping.change({ columns: [{ at, field }] }))}
          rows={file.columns.map((column, at) => ({ ...column, at }))}
          rowKey={({ at }) => at}
        />
        {file.levels.length > 0 && <Levels file={file} isOpen={isOpen} mapping={mapping} />}
        {mapping.error && <FailureLine error={mapping.error} />}
        <p className="small muted">Ces choix sont gardés pour le prochain fichier de mêmes colonnes.</p>
      </div>
    </Card>
  );
}

function RemoveFile({ move, file }: { move: Move; file: File }) {
  const remove = useAct('removeMoveFile');
  return (
    <>
      <BusyButton
        size="s"
        busy={remove.isPending}
        onClick={() => remove.mutate({ params: { id: String(move.id), file: String(file.id) } })}
      >
        Retirer le fichier
      </BusyButton>
      {remove.error && <FailureLine error={remove.error} />}
    </>
  );
}

/** What the file brings, and how its days are written where its columns do not tell. */
function WholeFile({ file, isOpen, mapping }: Shown) {
  return (
    <div className="move-pair">
      <FormSelect
        label="Ce fichier apporte"
        value={file.target}
        disabled={!isOpen}
        onChange={(target) => mapping.change({ target })}
      >
        {moveTargetNames.map((target) => (
          <option key={target} value={target}>
            {targetTitle(target)}
          </option>
        ))}
      </FormSelect>
      {(file.isDayOrderSupposed || file.dayOrder) && (
        <FormSelect
          label="Ses dates s’écrivent"
          value={file.dayOrder ?? ''}
          disabled={!isOpen}
          onChange={(order) => mapping.change({ dayOrder: order === '' ? null : order })}
        >
          <option value="">Jour puis mois, supposé</option>
          <option value="day first">Jour puis mois</option>
          <option value="month first">Mois puis jour</option>
        </FormSelect>
      )}
    </div>
  );
}

type Row = File['columns'][number] & { at: number };

const columnsOf = (
  file: File,
  isOpen: boolean,
  onChoose: (at: number, field: string | null) => void,
): Column<Row>[] => [
  {
    key: 'heading',
    head: 'Colonne',
    phone: 'title',
    cell: ({ heading }) => <b>{heading || 'Sans titre'}</b>,
  },
  {
    key: 'examples',
    head: 'Exemples',
    cell: ({ examples }) => <span className="small muted">{examples.join(' · ') || 'vide'}</span>,
  },
  {
    key: 'field',
    head: 'Devient',
    cell: ({ at, heading, field }) => (
      <select
        className="in in-s"
        aria-label={`Ce que devient «\u00a0${heading}\u00a0»`}
        value={field ?? ''}
        disabled={!isOpen}
        onChange={({ target }) => onChoose(at, target.value || null)}
      >
        <option value="">Ne pas reprendre</option>
        {fieldsOf(file.target).map(([name, { title }]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    ),
  },
  { key: 'reading', head: 'Lecture', cell: (column) => <Reading column={column} /> },
];

function Reading({ column: { field, read, refused, note } }: { column: Row }) {
  if (field === null) return <span className="small muted">laissée</span>;
  const counts =
    refused > 0 ? `${formatCount(read)} lus, ${formatCount(refused)} refusés` : `${formatCount(read)} lus`;
  return (
    <span className="row gap-6 small">
      {refused > 0 ? (
        <IconAlertCircle className="ic-s move-bad" aria-hidden="true" />
      ) : (
        <IconCircleCheck className="ic-s move-good" aria-hidden="true" />
      )}
      <span>
        {counts}
        {note && <span className="muted">, {note}</span>}
      </span>
    </span>
  );
}

/** Words of the former tool that are no level here. */
function Levels({ file, isOpen, mapping }: Shown) {
  return (
    <fieldset className="stack" style={{ '--gap': '10px' }}>
      <legend className="strong">Les niveaux de l’ancien outil</legend>
      <div className="move-pair">
        {file.levels.map(({ word, count, level }) => (
          <FormSelect
            key={word}
            label={`${word} (${formatCount(count)})`}
            value={level ?? ''}
            disabled={!isOpen}
            onChange={(chosen) => chosen !== '' && mapping.change({ levels: { [word]: chosen } })}
          >
            {level === null && <option value="">Choisir un niveau</option>}
            {ladder.map((one) => (
              <option key={one} value={one}>
                {roleLabel[one]}
              </option>
            ))}
          </FormSelect>
        ))}
      </div>
    </fieldset>
  );
}
