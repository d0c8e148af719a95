import { counted, formatCount } from '@forman/domain/text';
import { IconPlayerStop, IconWorldDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { act, useAct } from '../../api/act.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { FailureLine, FailureNote } from '../../ui/FailureNote.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormField } from '../../ui/FormField.tsx';
import { Note } from '../../ui/Note.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { isBusyWith, type Move } from './move.ts';

type Source = NonNullable<Move['source']>;

/** The portal that the association comes from: its address and a token, how far its reading is, what it gave. */
export function FormerPortal({ move }: { move: Move | null }) {
  const [isAsked, setAsked] = useState(false);
  const source = move?.source ?? null;
  const task = move?.task?.kind === 'move_reading' ? move.task : null;
  if (move && source && isBusyWith(move, 'move_reading')) return <Reading move={move} source={source} />;
  const isBroken = source !== null && !source.isRead;
  if (!isAsked && !isBroken)
    return (
      <div className="move-read">
        {source && <Read source={source} />}
        <BusyButton
          look="plain"
          icon={<IconWorldDownload aria-hidden="true" />}
          onClick={() => setAsked(true)}
        >
          {source ? 'Lire l’ancien portail de nouveau' : 'Ou lire l’ancien portail par son adresse'}
        </BusyButton>
      </div>
    );
  return (
    <Card title="Ancien portail">
      <div className="move-card">
        {isBroken && task?.failure && <Note tone="bad" role="alert" title={task.failure} />}
        {isBroken && <Lists source={source} />}
        <AccessForm move={move} source={source} onRead={() => setAsked(false)} />
      </div>
    </Card>
  );
}

type AccessProps = { move: Move | null; source: Source | null; onRead: () => void };

/** Asks for the address and the token; the move begins with them. */
function AccessForm({ move, source, onRead }: AccessProps) {
  const form = useForm({
    start: { address: source?.address ?? '', token: '' },
    check: ({ address, token }) => ({
      ...(address.trim() === '' && { address: 'Adresse\u00a0: à remplir' }),
      ...(token.trim() === '' && { token: 'Jeton\u00a0: à remplir' }),
    }),
    send: async (body) => {
      const { move: begun } = move ? { move } : await act('startMove', {});
      return act('readFormerPortal', { params: { id: String(begun!.id) }, body });
    },
    notices: {},
    onSaved: onRead,
  });
  return (
    <Form of={form}>
      <div className="move-pair">
        <FormField
          label="Adresse de l’ancien portail"
          help="Celle de ses données (API), si elle n’est pas celle du navigateur."
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          {...form.field('address')}
        />
        <FormField
          label="Jeton d’un administrateur"
          help="Gardé chiffré le temps de la lecture, puis effacé."
          type="password"
          autoComplete="off"
          {...form.field('token')}
        />
      </div>
      {form.failure && <FailureNote title="La lecture n’a pas commencé." error={form.failure} />}
      <div>
        <BusyButton type="submit" look="primary" busy={form.isBusy} busyLabel="Un instant…">
          {source && !source.isRead ? 'Reprendre la lecture' : 'Lire l’ancien portail'}
        </BusyButton>
      </div>
    </Form>
  );
}

function Reading({ move, source }: { move: Move; source: Source }) {
  const stop = useAct('stopFormerReading');
  return (
    <Card title="Lecture de l’ancien portail">
      <div className="move-card">
        <ProgressBar
          label={`${source.address.replace(/^https?:\/\//, '')}\u00a0: rien n’y est changé`}
          done={move.task?.done ?? 0}
          total={move.task?.total ?? null}
          unit={['liste', 'listes']}
        />
        <Lists source={source} />
        <p className="small muted">La lecture continue si vous quittez cette page.</p>
        {stop.error && <FailureLine error={stop.error} />}
        <div>
          <BusyButton
            icon={<IconPlayerStop aria-hidden="true" />}
            busy={stop.isPending}
            busyLabel="Arrêt…"
            onClick={() => stop.mutate({ params: { id: String(move.id) } })}
          >
            Arrêter
          </BusyButton>
        </div>
      </div>
    </Card>
  );
}

/** What was read, folded: its lists are the files below. */
function Read({ source }: { source: Source }) {
  const read = source.resources.reduce((sum, one) => sum + one.read, 0);
  return (
    <details className="grow">
      <summary>
        {source.address.replace(/^https?:\/\//, '')}&nbsp;: {counted(read, 'fiche lue', 'fiches lues')}
      </summary>
      <Lists source={source} />
    </details>
  );
}

const shownStates = new Set(['reading', 'listed', 'done', 'absent']);

/** How many records each list gave, and which of them are not counted. */
function Lists({ source }: { source: Source }) {
  const begun = source.resources.filter(({ state }) => shownStates.has(state));
  if (begun.length === 0) return null;
  return (
    <dl className="move-lists">
      {begun.map((one) => (
        <div key={one.title}>
          <dt>{one.title}</dt>
          <dd>
            {one.state === 'absent' ? 'n’y est pas' : formatCount(one.read)}
            {one.state === 'reading' || one.state === 'listed' ? '…' : ''}
            {besideWords(one) !== '' && <span className="small muted"> {besideWords(one)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function besideWords({ doubles, missing, erased, state }: Source['resources'][number]): string {
  const words = [
    doubles > 0 && `${formatCount(doubles)} en double`,
    erased > 0 && `${counted(erased, 'effacé là-bas', 'effacés là-bas')}, laissé${erased > 1 ? 's' : ''}`,
    missing > 0 && state !== 'absent' && `${formatCount(missing)} sans détail`,
  ].filter(Boolean);
  return words.length > 0 ? `(${words.join(', ')})` : '';
}
