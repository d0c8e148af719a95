import './reason-dialog.css';
import { formatDay, formatHours } from '@forman/domain/french-dates';
import { counted, fullName } from '@forman/domain/text';
import { IconEye } from '@tabler/icons-react';
import { allPresent } from '../../sessions/shared/all-present.ts';
import { Avatar } from '../../people/shared/Avatar.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNow } from '../../ui/use-now.ts';
import { Others, otherReason, Reasons } from './Reasons.tsx';
import { Refusal } from './Refusal.tsx';
import { keepPresence } from './keep-presence.ts';
import { invalidate } from '../../api/act.ts';
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

/** Shortest reason of one's own, in letters. */
const shortest = 4;

type Values = { chosen: string; precision: string; added: number[]; isRefused: boolean };

/** The chosen reason, sent with the act. */
function useReason({ board, half, step, onClose }: Props) {
  // People who have signed meanwhile are left out.
  const othersOf = ({ added }: Values): BoardPerson[] =>
    board.people.filter(({ id, presence }) => added.includes(id) && !presence?.isPresent);
  const peopleOf = (values: Values): BoardPerson[] =>
    step.isAll ? othersOf(values) : [step.person, ...othersOf(values)];
  const form = useForm({
    start: {
      chosen: '',
      precision: '',
      added: step.isAll ? board.people.map(({ id }) => id) : [],
      isRefused: false,
    },
    check: (values) => ({
      ...(peopleOf(values).length === 0 && { added: 'Cochez au moins une personne.' }),
      ...(values.chosen === '' && { chosen: 'Choisissez une raison.' }),
      ...(values.chosen === otherReason &&
        values.precision.trim().length < shortest && { precision: 'Veuillez donner un motif' }),
    }),
    fieldOf: { reason: 'precision' },
    send: (values) => {
      const [person = step.person, ...rest] = peopleOf(values);
      const { chosen, precision, isRefused } = values;
      const reason = [chosen === otherReason ? '' : chosen, precision.trim()]
        .filter(Boolean)
        .join('\u00a0: ');
      const others = rest.map(({ id }) => id);
      return keepPresence(board.sessionId, half, { do: step.do, person, others, reason, isRefused });
    },
    notices: {},
    onSaved: async () => {
      await invalidate('presence');
      onClose();
    },
    onRefused: () => void invalidate('presence'),
  });
  return { form, others: othersOf(form.values), people: peopleOf(form.values) };
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
  const { form, people, ...asked } = useReason(props);
  const { values, sent } = form;
  const { isAll = false } = step;
  const others = (
    <Others
      board={board}
      except={isAll ? null : step.person}
      chosen={asked.others.map(({ id }) => id)}
      error={form.problems.added}
      onChoose={(added) => form.set({ added })}
    />
  );
  return (
    <Dialog opened title={isAll ? allPresent : title(step.person)} onClose={onClose}>
      <Form of={form}>
        <Recap board={board} half={half} person={isAll ? null : step.person} />
        {isAll && others}
        <Reasons question={question} reasons={reasons} {...form.field('chosen')} />
        <FormField
          label="Précision"
          maxLength={240}
          isOptional={values.chosen !== otherReason}
          {...form.field('precision')}
        />
        {step.do === 'by_hand' && !isAll && others}
        {people.length > 0 && <TraceNote step={step} people={people} />}
        <Refusal error={form.failure} />
        <div className="dlg-foot flex wrap justify-end gap-10 dlg-foot-stays">
          <BusyButton
            size="l"
            busy={sent?.isRefused === true}
            onClick={step.do === 'late' ? () => form.submit(undefined, { isRefused: true }) : onClose}
          >
            {step.do === 'late' ? 'Ne pas compter' : 'Retour'}
          </BusyButton>
          <BusyButton type="submit" look="primary" size="l" busy={sent?.isRefused === false}>
            {confirmWords(step, people)}
          </BusyButton>
        </div>
      </Form>
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
