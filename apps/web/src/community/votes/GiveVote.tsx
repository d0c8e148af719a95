import type { Evolution, EvolutionSlot } from '@forman/contract/community/votes';
import type { VoteValue } from '@forman/domain/community/votes';
import { fullName } from '@forman/domain/text';
import { useEffect, useState } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFocusHandedOn } from '../../ui/focus-heading.ts';
import { drawings } from './Ballot.tsx';
import type { useVote } from './use-vote.ts';
import { consequenceOf, isLast, seatOf, seatsHeld, slots, voteNouns, voteWords } from './vote-words.ts';

const values = [1, 0, -1] as const;

type Props = {
  evolution: Evolution;
  slot: EvolutionSlot;
  vote: ReturnType<typeof useVote>;
};

/** Looks that recommend no vote; the regrade, the gravest, stands apart. */
const looks = { 1: 'outline', 0: 'outline', [-1]: 'plain' } as const;

/** Buttons of the viewer’s vote. The last vote cannot be taken back, so a question comes first. */
export function GiveVote({ evolution, slot, vote }: Props) {
  const [asked, setAsked] = useState<VoteValue | null>(null);
  const part = useFocusHandedOn<HTMLDivElement>();
  const isFresh = useFreshFor(slot);
  const { take, doing } = vote;
  const name = fullName(evolution.user);
  const last = isLast(evolution);
  const consequence = asked === null ? null : consequenceOf(evolution, asked);

  async function confirm(value: VoteValue): Promise<void> {
    await take({ slot, value });
    setAsked(null);
  }

  return (
    <div className="give-vote row wrap between gap-12-24" ref={part}>
      <VoteMeaning evolution={evolution} slot={slot} />
      {/* A fieldset belongs to a form. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div className="give-vote-buttons flex wrap gap-8" role="group" aria-label={`Votre vote pour ${name}`}>
        {values.map((value) => {
          const Drawing = drawings[value];
          return (
            <BusyButton
              key={value}
              look={looks[value]}
              className={value === -1 ? 'vote-down' : undefined}
              busy={doing?.value === value && asked === null}
              blocked={doing !== undefined || isFresh}
              icon={<Drawing aria-hidden="true" />}
              onClick={() => (last ? setAsked(value) : void take({ slot, value }))}
            >
              {voteWords[value]}
            </BusyButton>
          );
        })}
      </div>
      <ConfirmDialog
        opened={asked !== null}
        question={asked === null ? '' : `Voter «\u00a0${voteWords[asked]}\u00a0»\u00a0?`}
        object={name}
        consequence={
          consequence && (
            <>
              {consequence.sentence} Ce vote ne pourra plus être annulé.
              {consequence.reason && <span className="vote-why small">{consequence.reason}</span>}
            </>
          )
        }
        confirmLabel={asked === null ? '' : `Voter ${voteNouns[asked]}`}
        busyLabel="Vote…"
        cancelLabel="Revenir"
        busy={doing !== undefined}
        destructive={asked === -1 || (consequence?.isDown ?? false)}
        onConfirm={() => asked !== null && void confirm(asked)}
        onClose={() => setAsked(null)}
      />
    </div>
  );
}

/**
 * Delay in milliseconds before the next seat can be filled: its buttons appear in the same place, and a
 * second press meant for the first seat must not fill it.
 */
const freshMs = 1000;

function useFreshFor(slot: EvolutionSlot): boolean {
  const [settled, setSettled] = useState(slot);
  useEffect(() => {
    const timer = setTimeout(setSettled, freshMs, slot);
    return () => clearTimeout(timer);
  }, [slot]);
  return settled !== slot;
}

/** Seat that the viewer votes for, their vote for the seat before, and the effect of this vote. */
function VoteMeaning({ evolution, slot }: Pick<Props, 'evolution' | 'slot'>) {
  if (evolution.actions.all.ok) {
    return (
      <div className="give-vote-what">
        <p className="strong">Votre vote compte pour les trois et met fin à l’évolution.</p>
      </div>
    );
  }
  const seats = seatsHeld(evolution);
  const turn = seats.length > 1 && ` ${seats.indexOf(slot) + 1} sur ${seats.length}`;
  const next = seats[seats.indexOf(slot) + 1];
  const before = seats[seats.indexOf(slot) - 1];
  const given = before && evolution[slots[before].vote];
  return (
    <div className="give-vote-what">
      {before && given !== undefined && given !== null && (
        <p className="small give-vote-given">
          Votre vote {seats.indexOf(before) + 1}, place <Seat slot={before} />, est enregistré&nbsp;:{' '}
          {voteWords[given]}.
        </p>
      )}
      <p className="strong">
        Votre vote{turn}, place <Seat slot={slot} />
      </p>
      <p className="small">
        {next && (
          <>
            Vous pourrez ensuite voter aussi pour la place <Seat slot={next} />.{' '}
          </>
        )}
        {isLast(evolution)
          ? 'Votre vote est le dernier\u00a0: il met fin à l’évolution.'
          : 'Tant que l’évolution n’est pas terminée, vous pourrez annuler votre vote.'}
      </p>
    </div>
  );
}

const Seat = ({ slot }: { slot: EvolutionSlot }) => (
  <span className={slot === 'godFather' ? undefined : 'level'}>{seatOf(slot)}</span>
);
