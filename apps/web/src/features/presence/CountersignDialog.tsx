import type { Drawing } from '@forman/domain/presence/drawing';
import { fullName, listed } from '@forman/domain/text';
import { IconKeyboard, IconLock, IconSignature } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useAction } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { problemsIn } from '../../ui/problems.ts';
import { SignaturePad } from '../../ui/SignaturePad.tsx';
import { Refusal } from './Refusal.tsx';
import { type Board, type BoardHalf, lengthOf, theHalf } from './words.ts';

type Props = { board: Board; half: BoardHalf; onClose: () => void };

/** What the countersignature says, before it is given. */
export function CountersignDialog({ board, half, onClose }: Props) {
  const { mutate, isPending, error } = useAction('countersignPresence', {
    invalidates: ['presenceBoard', `${board.kind}.get`, 'sessionInbox', 'home'],
    onSuccess: onClose,
  });
  const [drawing, setDrawing] = useState<Drawing>([]);
  const [typedName, setTypedName] = useState<string | null>(null);
  const [isUnsigned, setUnsigned] = useState(false);
  const { day, part } = half;
  const isSigned = typedName === null ? drawing.length > 0 : typedName.trim() !== '';
  const problems = isUnsigned && !isSigned ? unsigned : problemsIn(error);
  const mark =
    typedName === null
      ? { drawing: drawing.map((stroke) => stroke.map(([x, y]) => [x, y] as [number, number])) }
      : { typedName };
  return (
    <Dialog opened title={`Contresigner ${theHalf(half)}\u00a0?`} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          mutate({ params: { id: String(board.sessionId) }, body: { day, part, ...mark } });
        }}
      >
        <Facts board={board} half={half} />
        <p className="note note-wait small">
          <IconLock aria-hidden="true" />
          <span>
            <b>La demi-journée se ferme.</b> Ensuite, une correction demande une raison et garde l’ancienne
            version.
          </span>
        </p>
        <OwnMark
          drawing={drawing}
          typedName={typedName}
          problems={problems}
          onDraw={setDrawing}
          onType={setTypedName}
        />
        <Refusal error={error} />
        <Foot isSigned={isSigned} busy={isPending} onUnsigned={() => setUnsigned(true)} onClose={onClose} />
      </form>
    </Dialog>
  );
}

type FootProps = { isSigned: boolean; busy: boolean; onUnsigned: () => void; onClose: () => void };

/** The two acts; before it is signed, what the one waits for. */
function Foot({ isSigned, busy, onUnsigned, onClose }: FootProps) {
  const why = useId();
  return (
    <>
      {!isSigned && (
        <p className="small muted" id={why}>
          Signez ci-dessus, puis contresignez.
        </p>
      )}
      <div className="dlg-foot dlg-foot-stays">
        <BusyButton size="l" onClick={onClose}>
          Pas encore
        </BusyButton>
        <BusyButton
          type="submit"
          look="primary"
          size="l"
          busy={busy}
          blocked={!isSigned}
          onBlocked={onUnsigned}
          aria-describedby={isSigned ? undefined : why}
        >
          Contresigner
        </BusyButton>
      </div>
    </>
  );
}

/** Pressed before anything is signed. */
const unsigned = { drawing: 'Dessinez votre signature, ou tapez votre nom.', typedName: 'Tapez votre nom.' };

function Facts({ board, half }: Pick<Props, 'board' | 'half'>) {
  const absent = board.people.filter(({ presence }) => !presence?.isPresent);
  return (
    <dl className="presence-facts">
      <div>
        <dt>Présents</dt>
        <dd className="num strong">
          {board.people.length - absent.length} sur {board.people.length}
        </dd>
      </div>
      <div>
        <dt>Absents</dt>
        <dd>{absent.length === 0 ? 'Personne' : namesOf(absent.map(fullName))}</dd>
      </div>
      <div>
        <dt>Durée attestée</dt>
        <dd className="num">{lengthOf(half)} par personne</dd>
      </div>
    </dl>
  );
}

const mostNames = 12;
const namesOf = (names: readonly string[]): string =>
  names.length <= mostNames
    ? listed(names)
    : listed([...names.slice(0, mostNames - 1), `${names.length - mostNames + 1} autres`]);

type MarkProps = {
  drawing: Drawing;
  typedName: string | null;
  problems: Partial<Record<string, string>>;
  onDraw: (drawing: Drawing) => void;
  onType: (name: string | null) => void;
};

/** Drawn or typed: the two are worth the same. */
function OwnMark({ drawing, typedName, problems, onDraw, onType }: MarkProps) {
  const me = useViewer();
  const isTyped = typedName !== null;
  return (
    <div className="presence-mark">
      {isTyped ? (
        <FormField label="Votre nom" value={typedName} error={problems['typedName']} onChange={onType} />
      ) : (
        <>
          <p className="label">Votre signature</p>
          <SignaturePad drawing={drawing} onChange={onDraw} error={problems['drawing']} help={null} />
        </>
      )}
      <BusyButton
        look="plain"
        size="s"
        icon={isTyped ? <IconSignature aria-hidden="true" /> : <IconKeyboard aria-hidden="true" />}
        onClick={() => onType(isTyped ? null : `${me.firstName} ${me.lastName}`)}
      >
        {isTyped ? 'Dessiner' : 'Taper mon nom'}
      </BusyButton>
    </div>
  );
}
