import './reason-dialog.css';
import { formatDay, formatHours } from '@forman/domain/french-dates';
import { counted, fullName } from '@forman/domain/text';
import { IconEye } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { allPresent } from '../../sessions/shared/all-present.ts';
import { Avatar } from '../../people/shared/Avatar.tsx';
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

/** Reasons are nouns, so that the sheet needs no agreement with the person. */
const words = {
  by_hand: {
    title: () => 'Signer à la main',
    question: 'Pourquoi à la main\u00a0?',
    reasons: [
      'Signature sur papier',
      'Téléphone déchargé ou absent',
      'Pas de réseau',
      'Ne parvient pas à signer',
    ],
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

/** Holds the chosen reason, and sends it with the act. */
function useReason({ board, half, step, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isUnchosen, setUnchosen] = useState(false);
  const [precision, setPrecision] = useState('');
  const [added, setAdded] = useState<readonly number[]>(step.isAll ? board.people.map(({ id }) => id) : []);
  // People who have signed meanwhile are left out.
  const others = board.people.filter(({ id, presence }) => added.includes(id) && !presence?.isPresent);
  const people = step.isAll ? others : [step.person, ...others];
  const { mutate, isPending, error, variables } = useKeeping(board.sessionId, half, onClose);
  const reason = [chosen === otherReason ? null : chosen, precision.trim() || null]
    .filter(Boolean)
    .join('\u00a0: ');
  const isMissing = chosen === otherReason && precision.trim().length < 4;

  function send(isRefused: boolean): void {
    const [person, ...rest] = people;
    if (chosen !== null && person)
      return mutate({ do: step.do, person, others: rest.map(({ id }) => id), reason, isRefused });
    setUnchosen(true);
    form.current?.querySelector<HTMLInputElement>(person ? 'input[type=radio]' : 'input')?.focus();
  }
  return {
    form,
    chosen,
    isUnchosen: isUnchosen && chosen === null,
    isNobody: isUnchosen && people.length === 0,
    setChosen,
    precision: {
      isOptional: chosen !== otherReason,
      value: precision,
      error: problemsIn(error)['reason'] ?? (variables && isMissing ? 'Veuillez donner un motif' : undefined),
      onChange: setPrecision,
    },
    people,
    others: others.map(({ id }) => id),
    setOthers: setAdded,
    send,
    busy: isPending ? variables : null,
    error,
  };
}

/** "Noter présente", "Noter 6 personnes présentes" */
function confirmWords(step: Step, people: readonly BoardPerson[]): string {
  const [first, ...others] = people;
  if (!first) return 'Noter présents';
  return others.length === 0
    ? words[step.do].confirm(first)
    : `Noter ${counted(people.length, 'personne présente', 'personnes présentes')}`;
}

/** Asks for the reason, and says who will read it. */
export function ReasonDialog(props: Props) {
  const { board, half, step, onClose } = props;
  const { title, question, reasons } = words[step.do];
  const { form, chosen, isUnchosen, setChosen, precision, people, send, busy, error, ...asked } =
    useReason(props);
  const { isAll = false } = step;
  const others = (
    <Others
      board={board}
      except={isAll ? null : step.person}
      chosen={asked.others}
      isMissing={asked.isNobody}
      onChoose={asked.setOthers}
    />
  );
  return (
    <Dialog opened title={isAll ? allPresent : title(step.person)} onClose={onClose}>
      <form
        ref={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send(false);
        }}
      >
        <Recap board={board} half={half} person={isAll ? null : step.person} />
        {isAll && others}
        <Reasons {...{ question, reasons, chosen, isMissing: isUnchosen, onChoose: setChosen }} />
        <FormField label="Précision" maxLength={240} {...precision} />
        {step.do === 'by_hand' && !isAll && others}
        {people.length > 0 && <TraceNote step={step} people={people} />}
        <Refusal error={error} />
        <div className="dlg-foot flex wrap justify-end gap-10 dlg-foot-stays">
          <BusyButton
            size="l"
            busy={busy?.isRefused ?? false}
            onClick={step.do === 'late' ? () => send(true) : onClose}
          >
            {step.do === 'late' ? 'Ne pas compter' : 'Retour'}
          </BusyButton>
          <BusyButton type="submit" look="primary" size="l" busy={busy !== null && !busy.isRefused}>
            {confirmWords(step, people)}
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
}

type RecapProps = Pick<Props, 'board' | 'half'> & { /** Null: everybody. */ person: BoardPerson | null };

const Recap = ({ board, half, person }: RecapProps) => (
  <div className="row gap-12">
    {person && <Avatar person={person} />}
    <div>
      {person && <p className="strong">{fullName(person)}</p>}
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

/** Says beforehand what the sheet and the history will show of the act. */
function TraceNote({ step, people }: { step: Step; people: readonly BoardPerson[] }) {
  const now = useNow();
  const [first = step.person, ...others] = people;
  const signedFor = others.length > 0 ? counted(people.length, 'personne', 'personnes') : first.firstName;
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
