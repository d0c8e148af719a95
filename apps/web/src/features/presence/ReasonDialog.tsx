import { formatDay, formatHours } from '@forman/domain/french-dates';
import { fullName } from '@forman/domain/text';
import { IconEye } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { problemsIn } from '../../ui/problems.ts';
import { useNow } from '../../ui/use-now.ts';
import { Refusal } from './Refusal.tsx';
import { useKeeping } from './use-keeping.ts';
import { type Board, type BoardHalf, type BoardPerson, halfName, hourOf, type Step } from './words.ts';

const words = {
  by_hand: {
    title: 'Signer à la main',
    question: 'Pourquoi à la main\u00a0?',
    reasons: ['Téléphone déchargé ou absent', 'Pas de réseau', 'Ne parvient pas à signer'],
    confirm: 'Noter présent',
  },
  put_back: {
    title: 'Noter présent après coup',
    question: 'Pourquoi cette correction\u00a0?',
    reasons: ['Oubliée au contreseing', 'Arrivée en retard'],
    confirm: 'Noter présent',
  },
  take_off: {
    title: 'Retirer cette signature',
    question: 'Pourquoi la retirer\u00a0?',
    reasons: ['Inscrite par erreur', 'Partie avant la fin', 'N’était pas dans la salle'],
    confirm: 'Retirer la signature',
  },
  late: {
    title: 'Signature tardive',
    question: 'Pourquoi cette réponse\u00a0?',
    reasons: ['Était bien là', 'Réseau coupé dans la salle', 'N’était pas là'],
    confirm: 'Accepter',
  },
} as const;

const other = 'Autre raison';

type Props = { board: Board; half: BoardHalf; step: Step; onClose: () => void };

/** Asks for the reason, and says who will read it. */
export function ReasonDialog({ board, half, step, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { title, question, reasons, confirm } = words[step.do];
  const [chosen, setChosen] = useState<string>(reasons[0]);
  const [precision, setPrecision] = useState('');
  const { mutate, isPending, error, variables } = useKeeping(board.sessionId, half, onClose);
  const reason = [chosen === other ? null : chosen, precision.trim() || null]
    .filter(Boolean)
    .join('\u00a0: ');
  const isMissing = chosen === other && precision.trim().length < 4;
  const wrong =
    problemsIn(error)['reason'] ?? (variables && isMissing ? 'Veuillez donner un motif' : undefined);
  const send = (isRefused: boolean): void => mutate({ ...step, reason, isRefused });
  return (
    <Dialog opened title={title} onClose={onClose}>
      <form
        ref={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send(false);
        }}
      >
        <Recap board={board} half={half} person={step.person} />
        <Reasons question={question} reasons={reasons} chosen={chosen} onChoose={setChosen} />
        <FormField
          label="Précision"
          isOptional={chosen !== other}
          value={precision}
          maxLength={240}
          error={wrong}
          onChange={setPrecision}
        />
        <Told step={step} />
        <Refusal error={error} />
        <div className="dlg-foot">
          <BusyButton
            size="l"
            busy={isPending && variables.isRefused}
            onClick={step.do === 'late' ? () => send(true) : onClose}
          >
            {step.do === 'late' ? 'Ne pas compter' : 'Retour'}
          </BusyButton>
          <BusyButton type="submit" look="primary" size="l" busy={isPending && !variables.isRefused}>
            {confirm}
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
}

const Recap = ({ board, half, person }: Pick<Props, 'board' | 'half'> & { person: BoardPerson }) => (
  <div className="presence-recap">
    <Avatar person={person} />
    <div>
      <p className="strong">{fullName(person)}</p>
      <p className="small muted">
        {halfName(
          { ...half },
          board.halfDays.filter(({ day }) => day === half.day),
        )}
        , {formatDay(new Date(half.startsAt))}, {formatHours(new Date(half.startsAt), new Date(half.endsAt))}
      </p>
    </div>
  </div>
);

type ReasonsProps = {
  question: string;
  reasons: readonly string[];
  chosen: string;
  onChoose: (reason: string) => void;
};

function Reasons({ question, reasons, chosen, onChoose }: ReasonsProps) {
  const name = useId();
  return (
    <fieldset className="presence-reasons">
      <legend className="label">{question}</legend>
      {[...reasons, other].map((one) => (
        <label key={one} className="check">
          <input type="radio" name={name} checked={one === chosen} onChange={() => onChoose(one)} />
          {one}
        </label>
      ))}
    </fieldset>
  );
}

function Told({ step }: { step: Step }) {
  const now = useNow();
  return (
    <p className="note small">
      <IconEye aria-hidden="true" />
      <span>
        La feuille et l’historique diront que <b>vous</b>{' '}
        {step.do === 'by_hand' ? `avez signé pour ${step.person.firstName}` : 'avez changé cette présence'}, à{' '}
        {hourOf(now.toISOString())}, et pourquoi.
      </span>
    </p>
  );
}
