import { formatDay, formatHours } from '@forman/domain/french-dates';
import { counted, fullName } from '@forman/domain/text';
import { IconEye } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { problemsIn } from '../../ui/problems.ts';
import { useNow } from '../../ui/use-now.ts';
import { Others, otherReason, Reasons } from './Reasons.tsx';
import { Refusal } from './Refusal.tsx';
import { useKeeping } from './use-keeping.ts';
import {
  type Board,
  type BoardHalf,
  type BoardPerson,
  halfName,
  hourOf,
  presentWord,
  type Step,
} from './words.ts';

/** Nouns: the sheet keeps them whoever they are said of. */
const words = {
  by_hand: {
    title: () => 'Signer à la main',
    question: 'Pourquoi à la main\u00a0?',
    reasons: ['Téléphone déchargé ou absent', 'Pas de réseau', 'Ne parvient pas à signer'],
    confirm: presentAct,
  },
  put_back: {
    title: (person: BoardPerson) => `${presentAct(person)} après coup`,
    question: 'Pourquoi cette correction\u00a0?',
    reasons: ['Oubli au contreseing', 'Retard'],
    confirm: presentAct,
  },
  take_off: {
    title: () => 'Retirer cette signature',
    question: 'Pourquoi la retirer\u00a0?',
    reasons: ['Signature par erreur', 'Départ avant la fin', 'N’était pas dans la salle'],
    confirm: () => 'Retirer la signature',
  },
  late: {
    title: () => 'Signature tardive',
    question: 'Pourquoi cette réponse\u00a0?',
    reasons: ['Était bien là', 'Réseau coupé dans la salle', 'N’était pas là'],
    confirm: () => 'Accepter',
  },
} as const;

/** "Noter présente" */
function presentAct(person: BoardPerson): string {
  return `Noter ${presentWord(person)}`;
}

type Props = { board: Board; half: BoardHalf; step: Step; onClose: () => void };

/** What is asked, and its sending once a reason is chosen. */
function useReason({ board, half, step, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isUnchosen, setUnchosen] = useState(false);
  const [precision, setPrecision] = useState('');
  const [added, setOthers] = useState<readonly number[]>([]);
  // Who has signed meanwhile needs nobody to do it.
  const others = board.people.flatMap(({ id, presence }) =>
    added.includes(id) && !presence?.isPresent ? [id] : [],
  );
  const { mutate, isPending, error, variables } = useKeeping(board.sessionId, half, onClose);
  const reason = [chosen === otherReason ? null : chosen, precision.trim() || null]
    .filter(Boolean)
    .join('\u00a0: ');
  const isMissing = chosen === otherReason && precision.trim().length < 4;

  function send(isRefused: boolean): void {
    if (chosen !== null) return mutate({ ...step, others, reason, isRefused });
    setUnchosen(true);
    form.current?.querySelector('input')?.focus();
  }
  return {
    form,
    chosen,
    isUnchosen: isUnchosen && chosen === null,
    setChosen,
    precision: {
      isOptional: chosen !== otherReason,
      value: precision,
      error: problemsIn(error)['reason'] ?? (variables && isMissing ? 'Veuillez donner un motif' : undefined),
      onChange: setPrecision,
    },
    others,
    setOthers,
    send,
    busy: isPending ? variables : null,
    error,
  };
}

/** Asks for the reason, and says who will read it. */
export function ReasonDialog(props: Props) {
  const { board, half, step, onClose } = props;
  const { title, question, reasons, confirm } = words[step.do];
  const { form, chosen, isUnchosen, setChosen, precision, others, setOthers, send, busy, error } =
    useReason(props);
  const count = 1 + others.length;
  return (
    <Dialog opened title={title(step.person)} onClose={onClose}>
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
        <Reasons {...{ question, reasons, chosen, isMissing: isUnchosen, onChoose: setChosen }} />
        <FormField label="Précision" maxLength={240} {...precision} />
        {step.do === 'by_hand' && (
          <Others board={board} person={step.person} chosen={others} onChoose={setOthers} />
        )}
        <Told step={step} count={count} />
        <Refusal error={error} />
        <div className="dlg-foot dlg-foot-stays">
          <BusyButton
            size="l"
            busy={busy?.isRefused ?? false}
            onClick={step.do === 'late' ? () => send(true) : onClose}
          >
            {step.do === 'late' ? 'Ne pas compter' : 'Retour'}
          </BusyButton>
          <BusyButton type="submit" look="primary" size="l" busy={busy !== null && !busy.isRefused}>
            {count > 1
              ? `Noter ${counted(count, 'personne présente', 'personnes présentes')}`
              : confirm(step.person)}
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
        , {formatDay(new Date(half.startsAt))},{' '}
        <span className="nowrap">{formatHours(new Date(half.startsAt), new Date(half.endsAt))}</span>
      </p>
    </div>
  </div>
);

function Told({ step, count }: { step: Step; count: number }) {
  const now = useNow();
  const signedFor = count > 1 ? counted(count, 'personne', 'personnes') : step.person.firstName;
  return (
    <p className="note small">
      <IconEye aria-hidden="true" />
      <span>
        La feuille et l’historique diront que <b>vous</b>{' '}
        {step.do === 'by_hand' ? `avez signé pour ${signedFor}` : 'avez changé cette présence'}, à{' '}
        {hourOf(now.toISOString())}, et pourquoi.
      </span>
    </p>
  );
}
