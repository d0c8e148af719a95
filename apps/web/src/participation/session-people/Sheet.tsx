import type { ListedPerson, SessionCard } from '@forman/contract/sessions/sessions';
import { formatDay } from '@forman/domain/french-dates';
import { counted, frenchSpaces, fullName, listed } from '@forman/domain/text';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { labels } from '../../messages/fr.ts';
import { allPresent } from '../../sessions/shared/all-present.ts';
import { Avatar } from '../../people/shared/Avatar.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Note } from '../../ui/Note.tsx';
import { problemsIn } from '../../ui/problems.ts';
import { usePeople } from './use-people.ts';

type Props = {
  session: Pick<SessionCard, 'kind' | 'id' | 'title' | 'startDate'>;
  guests: readonly ListedPerson[];
  /** Ids of the people noted present by their signature. */
  signed: readonly number[];
  /** Makes the button the one filled button of the page. */
  isMain?: boolean;
  /** Link to the session, beside the button. */
  children?: ReactNode;
};

const byName = (a: ListedPerson, b: ListedPerson): number =>
  a.lastName.localeCompare(b.lastName, 'fr') || a.firstName.localeCompare(b.firstName, 'fr');

/** Number of absentees in words: "2 absents sur 9 inscrits", "Tout le monde était là". */
export function sheetSentence(absent: number, guests: number): string {
  if (guests === 0) return 'Personne n’était inscrit.';
  if (absent === 0) return 'Tout le monde était là.';
  return `${counted(absent, 'absent', 'absents')} sur ${counted(guests, 'inscrit', 'inscrits')}.`;
}

/** Sentence beside the button that validates the absentees, whose own words are fixed (MEM-174). */
function markedSentence({ marked, isSaid }: Marks, guests: number): string {
  if (!isSaid) return 'Rien n’est coché pour l’instant.';
  return marked.length === 0 && guests > 0
    ? 'Aucun absent\u00a0: tout le monde était là.'
    : sheetSentence(marked.length, guests);
}

type Marks = ReturnType<typeof useMarks>;

/**
 * Marks of the absentees. Once somebody has signed, the others count as absent until the pilot unticks them,
 * as at the countersignature. Without any signature nothing is preselected: the pilot also has to say that
 * everybody came.
 */
function useMarks(guests: readonly ListedPerson[], signed: readonly number[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const [isAll, setAll] = useState(false);
  const hasSigned = signed.length > 0;
  const first = hasSigned ? guests.map(({ id }) => id) : [];
  const absent = new Set([...(chosen ?? first)].filter((id) => !signed.includes(id)));
  const isSaid = hasSigned || guests.length === 0 || absent.size > 0 || isAll;

  function mark(id: number, isAbsent: boolean): void {
    const next = new Set(absent);
    if (isAbsent) next.add(id);
    else next.delete(id);
    setChosen(next);
    setAll(false);
  }
  function markNone(isNone: boolean): void {
    setChosen(isNone ? new Set() : null);
    setAll(isNone);
  }
  return {
    absent,
    marked: guests.filter(({ id }) => absent.has(id)),
    isSaid,
    isNone: isSaid && absent.size === 0,
    mark,
    markNone,
  };
}

/** List of absentees: people are marked one by one, then confirmed once (MEM-173 to 177). */
export function Sheet({ session, guests, signed, isMain = false, children }: Props) {
  const marks = useMarks(guests, signed);
  const { absent, marked, isSaid } = marks;
  const list = useRef<HTMLDivElement>(null);
  const [isMissing, setMissing] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = usePeople(session);
  const close = (): void => setAsked(false);

  function tellMissing(): void {
    setMissing(true);
    list.current?.querySelector('input')?.focus();
  }

  return (
    <div className="sheet" ref={list}>
      {guests.length > 0 && (
        <Absentees guests={guests} signed={signed} marks={marks} isMissing={isMissing && !isSaid} />
      )}
      {error && <Failure error={error} />}
      <div className="sheet-foot row wrap">
        <output className="small muted grow">{markedSentence(marks, guests.length)}</output>
        {children}
        <BusyButton
          look={isMain ? 'primary' : 'outline'}
          aria-label={`${labels.confirmAbsences}, ${session.title}`}
          blocked={!isSaid}
          onBlocked={tellMissing}
          onClick={() => setAsked(true)}
        >
          {labels.confirmAbsences}
        </BusyButton>
      </div>
      <ConfirmDialog
        {...confirmWords(session, marked)}
        opened={isAsked}
        busy={isPending}
        destructive={false}
        onConfirm={() => mutate({ do: 'confirmSheet', absent: [...absent] }, { onSettled: close })}
        onClose={close}
      />
    </div>
  );
}

/** Failure that names people who have signed, and so cannot be absent. */
function Failure({ error }: { error: unknown }) {
  const title = 'La feuille n’a pas été validée.';
  const { absentGuest } = problemsIn(error);
  return absentGuest ? (
    <Note tone="bad" title={title} role="alert">
      {absentGuest}
    </Note>
  ) : (
    <FailureNote title={title} error={error} />
  );
}

type AbsenteesProps = {
  guests: readonly ListedPerson[];
  signed: readonly number[];
  marks: Marks;
  /** True after a press before anything was ticked. */
  isMissing: boolean;
};

function Absentees({ guests, signed, marks, isMissing }: AbsenteesProps) {
  const why = useId();
  const all = guests.length > 1 ? allPresent : 'Aucun absent';
  return (
    <fieldset
      className={isMissing ? 'absentees missing' : 'absentees'}
      aria-describedby={isMissing ? why : undefined}
    >
      <legend className="small">
        <b>Qui était absent&nbsp;?</b>{' '}
        <span className="muted">
          {signed.length > 0
            ? 'Qui n’a pas signé est coché\u00a0: décochez les personnes qui étaient là.'
            : `Cochez les personnes qui ne sont pas venues, ou «\u00a0${all}\u00a0».`}
        </span>
      </legend>
      {isMissing && (
        <p className="errmsg" id={why} role="alert">
          <IconAlertCircle aria-hidden="true" />
          {`Cochez qui était absent, ou «\u00a0${all}\u00a0».`}
        </p>
      )}
      {signed.length < guests.length && (
        <label className="absentee absentee-none check">
          <input
            type="checkbox"
            checked={marks.isNone}
            onChange={({ target }) => marks.markNone(target.checked)}
          />
          <span className="absentee-name">{all}</span>
        </label>
      )}
      <div className="absentee-grid grid gap-8">
        {guests.toSorted(byName).map((person) => (
          <Guest
            key={person.id}
            person={person}
            hasSigned={signed.includes(person.id)}
            isAbsent={marks.absent.has(person.id)}
            onMark={marks.mark}
          />
        ))}
      </div>
    </fieldset>
  );
}

type GuestProps = {
  person: ListedPerson;
  onMark: Marks['mark'];
  hasSigned: boolean;
  isAbsent: boolean;
};

/** A registered person. To mark one who has signed as absent, their signature has to be removed first. */
function Guest({ person, hasSigned, isAbsent, onMark }: GuestProps) {
  return (
    <label className="absentee check">
      <input
        type="checkbox"
        checked={isAbsent}
        disabled={hasSigned}
        onChange={({ target }) => onMark(person.id, target.checked)}
      />
      <Avatar person={person} size="s" />
      <span className="absentee-name">{fullName(person)}</span>
      {isAbsent && <span className="tiny absentee-mark">absent</span>}
      {hasSigned && <span className="tiny muted">a signé</span>}
    </label>
  );
}

/** Summary before the list is closed for good. */
const confirmWords = ({ title, startDate }: Props['session'], absent: readonly ListedPerson[]) => ({
  question: labels.attendanceSheet,
  object: (
    <>
      {frenchSpaces(title)}, <span className="muted nowrap">{formatDay(new Date(startDate))}</span>
    </>
  ),
  consequence: (
    <>
      {absent.length > 0 ? `Absents\u00a0: ${listed(absent.map(fullName))}. ` : 'Aucun absent. '}
      La feuille se valide une seule fois&nbsp;: ensuite, une correction se fait sur la feuille signée, avec
      une raison.
      {absent.length > 0 && ' La session ne compte pas parmi celles qu’une personne absente a suivies.'}
    </>
  ),
  confirmLabel: labels.confirmAbsences,
  busyLabel: 'Validation…',
  cancelLabel: 'Revenir à la feuille',
});
