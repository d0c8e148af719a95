import './people-lists.css';
import { roleLabel, type Role } from '@forman/domain/access';
import { dialled, phoneWords } from '@forman/domain/values/phone';
import { fullName } from '@forman/domain/text';
import {
  IconCloudUp,
  IconDeviceLaptop,
  IconHandClick,
  IconHourglass,
  IconKeyboard,
  IconListCheck,
  IconSignature,
  IconUsers,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { allPresent } from '../../sessions/shared/all-present.ts';
import { Avatar } from '../../people/shared/Avatar.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { pathOfDrawing, pictureHeight, pictureWidth } from '../../ui/signature-strokes.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { remoteNote, spentIn } from './remote-words.ts';
import {
  type Board,
  type BoardHalf,
  type BoardPerson,
  hourOf,
  howSigned,
  presentWord,
  type Step,
} from './words.ts';

type Props = { board: Board; half: BoardHalf };
type Signed = NonNullable<BoardPerson['presence']>;

type ListsProps = Props & { onStep: (step: Step) => void };

/** Lists the missing people first, as the pilot acts on them. */
export function PeopleLists({ board, half }: Props) {
  const [step, setStep] = useState<Step | null>(null);
  const late = board.people.filter(({ lateSignature }) => lateSignature);
  // The band above already says it.
  if (board.people.length === 0 && half.state === 'over') return null;
  return (
    <div>
      <div className="stack">
        {late.length > 0 && <LateList people={late} onStep={setStep} />}
        <MissingList board={board} half={half} onStep={setStep} />
        {board.people.length > 0 && half.state !== 'coming' && (
          <SignedList board={board} half={half} onStep={setStep} />
        )}
      </div>
      {step && <ReasonDialog board={board} half={half} step={step} onClose={() => setStep(null)} />}
    </div>
  );
}

function MissingList({ board: { people, actions }, half, onStep }: ListsProps) {
  const isClosed = half.state === 'countersigned';
  const missing = people.filter(({ presence }) => !presence?.isPresent);
  const mayAct = isClosed ? actions.correct.ok : actions.byHand.ok;
  const isOver = new Date(half.endsAt) <= useNow();
  return (
    <List
      title={missingTitle(half, people.length)}
      count={missing.length}
      lead={missingLead[half.state]}
      nobody={people.length > 0 ? 'Tout le monde est là.' : 'Personne n’est inscrit.'}
      act={
        // Until the half-day is over, missing people may still come and sign.
        isOver && !isClosed && mayAct && missing.length > 1 ? (
          <BusyButton
            size="s"
            icon={<IconUsers aria-hidden="true" />}
            onClick={() => onStep({ do: 'by_hand', person: missing[0]!, isAll: true })}
          >
            {allPresent}
          </BusyButton>
        ) : null
      }
    >
      {missing.map((person) => (
        <MissingRow key={person.id} person={person} half={half}>
          {mayAct && (
            <BusyButton
              size="s"
              icon={<IconHandClick aria-hidden="true" />}
              aria-label={`${isClosed ? `Noter ${presentWord(person)}` : 'Signer à la main pour'} ${fullName(person)}`}
              onClick={() => onStep({ do: isClosed ? 'put_back' : 'by_hand', person })}
            >
              {isClosed ? `Noter ${presentWord(person)}` : 'À la main'}
            </BusyButton>
          )}
        </MissingRow>
      ))}
    </List>
  );
}

function missingTitle({ state }: BoardHalf, registered: number): string {
  if (registered === 0 || state === 'coming') return 'Inscrits';
  if (state === 'countersigned') return 'Absents';
  return state === 'over' ? 'Sans signature' : 'Pas encore signé';
}

const asAbsent = 'Sans signature au contreseing, la personne est notée absente.';
const missingLead: Record<BoardHalf['state'], string | null> = {
  coming: null,
  open: asAbsent,
  over: asAbsent,
  countersigned: 'Notés absents au contreseing.',
};

function SignedList({ board: { people, actions }, half, onStep }: ListsProps) {
  const there = people.filter(({ presence }) => presence?.isPresent).toSorted(newestFirst);
  return (
    <List
      title={half.state === 'countersigned' ? 'Présents' : 'Ont signé'}
      count={there.length}
      lead={half.state === 'open' ? newest(there) : null}
      nobody="Personne pour le moment."
    >
      {there.map((person) => (
        <SignedRow
          key={person.id}
          person={person}
          presence={person.presence!}
          note={remoteNote(person, half)}
        >
          {actions.correct.ok && (
            <button
              type="button"
              className="iconbtn"
              aria-label={`Retirer la signature de ${fullName(person)}`}
              onClick={() => onStep({ do: 'take_off', person })}
            >
              <IconX className="ic-s" aria-hidden="true" />
            </button>
          )}
        </SignedRow>
      ))}
    </List>
  );
}

const newestFirst = (one: BoardPerson, other: BoardPerson): number =>
  Date.parse(other.presence!.recordedAt) - Date.parse(one.presence!.recordedAt);

function newest([first]: readonly BoardPerson[]): string | null {
  return first
    ? `Dernière signature\u00a0: ${fullName(first)}, à ${hourOf(first.presence!.signedAt)}.`
    : null;
}

type ListProps = {
  title: string;
  count: number;
  lead: string | null;
  nobody: string;
  /** Button that acts on the whole list at once. */
  act?: ReactNode;
  children: ReactNode;
};

function List({ title, count, lead, nobody, act, children }: ListProps) {
  return (
    <section className="card" aria-label={title}>
      <div className="pres-head row wrap gap-8-16">
        <div className="grow">
          <h2 className="card-title">
            {title} <span className="num muted">{count}</span>
          </h2>
          <p className="small muted">{count === 0 ? nobody : lead}</p>
        </div>
        {act}
      </div>
      {count > 0 && <ul className="prows">{children}</ul>}
    </section>
  );
}

const Name = ({ person }: { person: BoardPerson }) => (
  <Link className="prow-name" to={pathTo('profile', { id: person.id })}>
    {fullName(person)}
  </Link>
);

type MissingProps = { person: BoardPerson; half: BoardHalf; children: ReactNode };

function MissingRow({ person, half, children }: MissingProps) {
  const { presence, visit, phoneNumber, telPrefix } = person;
  const phone = phoneNumber && { phoneNumber, telPrefix };
  return (
    <li className="prow row gap-12">
      <Avatar person={person} />
      <div className="grow">
        <Name person={person} />
        <p className="tiny muted">
          {roleLabel[person.role as Role]}
          {phone && (
            <>
              {' · '}
              <a className="num nowrap prow-tel" href={`tel:${dialled(phone)}`}>
                {phoneWords(phone)}
              </a>
            </>
          )}
          {presence && ` · retirée\u00a0: ${presence.reason}`}
          {visit && ` · en visio ${spentIn(visit, half)}`}
        </p>
      </div>
      {children}
    </li>
  );
}

const icons = {
  drawing: IconSignature,
  typed: IconKeyboard,
  remote: IconDeviceLaptop,
  by_hand: IconHandClick,
  list: IconListCheck,
};

function SignedRow({
  person,
  presence,
  note,
  children,
}: {
  person: BoardPerson;
  presence: Signed;
  note: string | null;
  children: ReactNode;
}) {
  // A drawing needs no words on how it was signed.
  const isPlain = presence.method === 'drawing' && !presence.isSentLater && presence.reason === null;
  const Icon = presence.isSentLater ? IconCloudUp : icons[presence.method];
  return (
    <li className="prow row gap-12">
      <Avatar person={person} />
      <div className="grow prow-signed row between gap-12">
        <div>
          <Name person={person} />
          <p
            className={
              isPlain
                ? 'tiny muted prow-how flex align-start gap-6 prow-drawn'
                : 'tiny muted prow-how flex align-start gap-6'
            }
          >
            <Icon className="ic-s" aria-hidden="true" />
            <span>
              {howSigned(presence)}
              {note && ` · ${note}`}
            </span>
          </p>
        </div>
        <MarkPicture {...presence} />
      </div>
      <b className="prow-t num">{hourOf(presence.signedAt)}</b>
      {children}
    </li>
  );
}

function MarkPicture({ drawing, typedName }: Pick<Signed, 'drawing' | 'typedName'>) {
  if (typedName) return <span className="sig-typed">{typedName}</span>;
  if (!drawing) return null;
  return (
    <svg className="sig" viewBox={`0 0 ${pictureWidth} ${pictureHeight}`} aria-hidden="true">
      <path d={pathOfDrawing(drawing)} />
    </svg>
  );
}

function LateList({ people, onStep }: { people: readonly BoardPerson[]; onStep: (step: Step) => void }) {
  return (
    <List
      title="Signatures tardives"
      count={people.length}
      lead="Arrivées après coup, elles ne comptent pas tant que vous ne les acceptez pas."
      nobody=""
    >
      {people.map((person) => (
        <li key={person.id} className="prow row gap-12">
          <Avatar person={person} />
          <div className="grow">
            <Name person={person} />
            <p className="tiny muted prow-how flex align-start gap-6">
              <IconHourglass className="ic-s" aria-hidden="true" />
              <span>
                Signée à {hourOf(person.lateSignature!.signedAt)}, reçue à{' '}
                {hourOf(person.lateSignature!.recordedAt)}
              </span>
            </p>
          </div>
          <MarkPicture {...person.lateSignature!} />
          <BusyButton
            size="s"
            aria-label={`Répondre à la signature tardive de ${fullName(person)}`}
            onClick={() => onStep({ do: 'late', person })}
          >
            Répondre
          </BusyButton>
        </li>
      ))}
    </List>
  );
}
