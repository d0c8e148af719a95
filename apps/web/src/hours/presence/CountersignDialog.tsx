import './countersign-dialog.css';
import type { Drawing } from '@forman/domain/hours/presence/drawing';
import { fullName, listed } from '@forman/domain/text';
import { IconAlertCircle, IconKeyboard, IconLock, IconSignature } from '@tabler/icons-react';
import { useId } from 'react';
import { useAct } from '../../api/act.ts';
import { useViewer } from '../../api/viewer.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FormDialog } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormField } from '../../ui/FormField.tsx';
import type { Problems } from '../../ui/problems.ts';
import { SignaturePad } from '../../ui/SignaturePad.tsx';
import { Refusal } from './Refusal.tsx';
import { type Board, type BoardHalf, lengthOf, theHalf } from './words.ts';

type Props = { board: Board; half: BoardHalf; onClose: () => void };

const absentOf = ({ people }: Board): Board['people'] =>
  people.filter(({ presence }) => !presence?.isPresent);

const sentOf = (drawing: Drawing) =>
  drawing.map((stroke) => stroke.map(([x, y]) => [x, y] as [number, number]));

type Values = {
  drawing: Drawing;
  /** Null while the signature is drawn. */
  typedName: string | null;
  /** The pilot says that nobody came, where the sheet is empty. */
  isEmptySaid: boolean;
};

const isSigned = ({ drawing, typedName }: Values): boolean =>
  typedName === null ? drawing.length > 0 : typedName.trim() !== '';

/** Shows the content of the countersignature before the pilot gives it. */
export function CountersignDialog({ board, half, onClose }: Props) {
  const { mutateAsync: countersign } = useAct('countersignPresence');
  const { day, part } = half;
  const isEmpty = board.people.length > 0 && absentOf(board).length === board.people.length;
  const isSaid = ({ isEmptySaid }: Values): boolean => !isEmpty || isEmptySaid;
  const form = useForm<Values, unknown>({
    start: { drawing: [], typedName: null, isEmptySaid: false },
    check: (values) => ({
      ...(!isSaid(values) && { isEmptySaid: 'Cochez cette case' }),
      ...(!isSigned(values) && unsigned),
    }),
    notices: {},
    send: ({ drawing, typedName }) =>
      countersign({
        params: { id: String(board.sessionId) },
        body: { day, part, ...(typedName === null ? { drawing: sentOf(drawing) } : { typedName }) },
      }),
    onSaved: onClose,
  });
  const { values, problems, set } = form;
  return (
    <FormDialog
      of={form}
      title={`Contresigner ${theHalf(half)}\u00a0?`}
      Failure={Refusal}
      verb="Contresigner"
      cancelVerb="Pas encore"
      missing={missingWords(isSaid(values), isSigned(values))}
      stays
      onClose={onClose}
    >
      <Facts board={board} half={half} />
      {isEmpty && (
        <NobodyCame
          count={board.people.length}
          isSaid={values.isEmptySaid}
          isMissing={problems.isEmptySaid !== undefined}
          onSay={(isEmptySaid) => set({ isEmptySaid })}
        />
      )}
      <p className="note note-wait small">
        <IconLock aria-hidden="true" />
        <span>
          <b>La demi-journée se ferme.</b> Ensuite, une correction demande une raison et garde l’ancienne
          version.
        </span>
      </p>
      <OwnMark {...values} problems={problems} set={set} />
    </FormDialog>
  );
}

function missingWords(isSaid: boolean, hasSigned: boolean): string | null {
  if (isSaid) return hasSigned ? null : 'Signez ci-dessus, puis contresignez.';
  return hasSigned
    ? 'Cochez la case ci-dessus, puis contresignez.'
    : 'Cochez la case et signez ci-dessus, puis contresignez.';
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

type MarkProps = Omit<Values, 'isEmptySaid'> & { problems: Problems; set: (part: Partial<Values>) => void };

/** Signature drawn or typed: both have the same value. */
function OwnMark({ drawing, typedName, problems, set }: MarkProps) {
  const me = useViewer();
  const isTyped = typedName !== null;
  return (
    <div className="presence-mark grid gap-6">
      {isTyped ? (
        <FormField
          label="Votre nom"
          value={typedName}
          error={problems.typedName}
          onChange={(name) => set({ typedName: name })}
        />
      ) : (
        <>
          <p className="label">Votre signature</p>
          <SignaturePad
            drawing={drawing}
            onChange={(strokes) => set({ drawing: strokes })}
            error={problems.drawing}
            help={null}
          />
        </>
      )}
      <BusyButton
        look="plain"
        size="s"
        icon={isTyped ? <IconSignature aria-hidden="true" /> : <IconKeyboard aria-hidden="true" />}
        onClick={() => set({ typedName: isTyped ? null : fullName(me) })}
      >
        {isTyped ? 'Dessiner' : 'Taper mon nom'}
      </BusyButton>
    </div>
  );
}
