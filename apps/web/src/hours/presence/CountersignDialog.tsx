import './countersign-dialog.css';
import type { Drawing } from '@forman/domain/hours/presence/drawing';
import { fullName, listed } from '@forman/domain/text';
import { IconAlertCircle, IconKeyboard, IconLock, IconSignature } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useViewer } from '../../api/viewer.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { problemsIn } from '../../ui/problems.ts';
import { SignaturePad } from '../../ui/SignaturePad.tsx';
import { Refusal } from './Refusal.tsx';
import { type Board, type BoardHalf, lengthOf, theHalf } from './words.ts';

type Props = { board: Board; half: BoardHalf; onClose: () => void };

const absentOf = ({ people }: Board): Board['people'] =>
  people.filter(({ presence }) => !presence?.isPresent);

const sentOf = (drawing: Drawing) =>
  drawing.map((stroke) => stroke.map(([x, y]) => [x, y] as [number, number]));

/** Shows the content of the countersignature before the pilot gives it. */
export function CountersignDialog({ board, half, onClose }: Props) {
  const { mutate, isPending, error } = useAct('countersignPresence', { onSuccess: onClose });
  const [drawing, setDrawing] = useState<Drawing>([]);
  const [typedName, setTypedName] = useState<string | null>(null);
  const [isUnready, setUnready] = useState(false);
  const [isEmptySaid, setEmptySaid] = useState(false);
  const { day, part } = half;
  const isEmpty = board.people.length > 0 && absentOf(board).length === board.people.length;
  const isSaid = !isEmpty || isEmptySaid;
  const isSigned = typedName === null ? drawing.length > 0 : typedName.trim() !== '';
  const problems = isUnready && !isSigned ? unsigned : problemsIn(error);
  const mark = typedName === null ? { drawing: sentOf(drawing) } : { typedName };
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
        {isEmpty && (
          <NobodyCame
            count={board.people.length}
            isSaid={isEmptySaid}
            isMissing={isUnready && !isSaid}
            onSay={setEmptySaid}
          />
        )}
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
        <Foot
          missing={missingWords(isSaid, isSigned)}
          busy={isPending}
          onUnready={() => setUnready(true)}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

function missingWords(isSaid: boolean, isSigned: boolean): string | null {
  if (isSaid) return isSigned ? null : 'Signez ci-dessus';
  return isSigned ? 'Cochez la case ci-dessus' : 'Cochez la case et signez ci-dessus';
}

type EmptyProps = { count: number; isSaid: boolean; isMissing: boolean; onSay: (isSaid: boolean) => void };

/**
 * Asks the pilot to confirm that nobody came, as a forgotten sheet must not mark everybody absent. The list
 * of absentees asks likewise when nobody was absent.
 */
function NobodyCame({ count, isSaid, isMissing, onSay }: EmptyProps) {
  const why = useId();
  return (
    <div className={isMissing ? 'presence-empty missing' : 'presence-empty'}>
      <label className="check">
        <input
          type="checkbox"
          checked={isSaid}
          aria-describedby={isMissing ? why : undefined}
          aria-invalid={isMissing || undefined}
          onChange={({ target }) => onSay(target.checked)}
        />
        {count === 1 ? 'La personne inscrite n’est pas venue' : `Aucun des ${count}\u00a0inscrits n’est venu`}
      </label>
      {isMissing && (
        <p className="errmsg" id={why} role="alert">
          <IconAlertCircle aria-hidden="true" />
          Cochez cette case si personne n’est venu. Sinon, notez d’abord qui était là.
        </p>
      )}
    </div>
  );
}

type FootProps = {
  /** Step still missing: "Signez ci-dessus". */ missing: string | null;
  busy: boolean;
  onUnready: () => void;
  onClose: () => void;
};

/** Buttons of the dialog; until it is signed, the missing step stands above. */
function Foot({ missing, busy, onUnready, onClose }: FootProps) {
  const why = useId();
  const isReady = missing === null;
  return (
    <>
      {!isReady && (
        <p className="small muted" id={why}>
          {missing}, puis contresignez.
        </p>
      )}
      <div className="dlg-foot flex wrap justify-end gap-10 dlg-foot-stays">
        <BusyButton size="l" onClick={onClose}>
          Pas encore
        </BusyButton>
        <BusyButton
          type="submit"
          look="primary"
          size="l"
          busy={busy}
          blocked={!isReady}
          onBlocked={onUnready}
          aria-describedby={isReady ? undefined : why}
        >
          Contresigner
        </BusyButton>
      </div>
    </>
  );
}

/** Errors of a press before signing. */
const unsigned = { drawing: 'Dessinez votre signature, ou tapez votre nom.', typedName: 'Tapez votre nom.' };

function Facts({ board, half }: Pick<Props, 'board' | 'half'>) {
  const absent = absentOf(board);
  return (
    <dl className="presence-facts grid gap-8">
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
      {absent.length < board.people.length && (
        <div>
          <dt>Durée attestée</dt>
          <dd className="num">{lengthOf(half)} par personne</dd>
        </div>
      )}
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

/** Signature drawn or typed: both have the same value. */
function OwnMark({ drawing, typedName, problems, onDraw, onType }: MarkProps) {
  const me = useViewer();
  const isTyped = typedName !== null;
  return (
    <div className="presence-mark grid gap-6">
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
