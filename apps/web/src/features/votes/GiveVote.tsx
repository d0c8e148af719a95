import type { Evolution, EvolutionSlot } from '@forman/contract/votes';
import type { VoteValue } from '@forman/domain/career/votes';
import { fullName } from '@forman/domain/text';
import { useState } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFocusHandedOn } from '../../ui/focus-heading.ts';
import { drawings } from './Ballot.tsx';
import type { useVote } from './use-vote.ts';
import { consequenceOf, isLast, seatOf, seatsHeld, voteNouns, voteWords } from './vote-words.ts';

const values = [1, 0, -1] as const;

type Props = { evolution: Evolution; slot: EvolutionSlot; vote: ReturnType<typeof useVote> };

/** The viewer's turn. What ends the vote cannot be taken back, and asks first. */
export function GiveVote({ evolution, slot, vote }: Props) {
  const [asked, setAsked] = useState<VoteValue | null>(null);
  const part = useFocusHandedOn<HTMLDivElement>();
  const { take, doing } = vote;
  const name = fullName(evolution.user);
  const last = isLast(evolution);
  const consequence = asked === null ? null : consequenceOf(evolution, asked);

  async function confirm(value: VoteValue): Promise<void> {
    await take({ slot, value });
    setAsked(null);
  }

  return (
    <div className="give-vote" ref={part}>
      <VoteMeaning evolution={evolution} slot={slot} />
      {/* A fieldset would be a form's. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div className="give-vote-buttons" role="group" aria-label={`Votre vote pour ${name}`}>
        {values.map((value) => {
          const Drawing = drawings[value];
          return (
            <BusyButton
              key={value}
              busy={doing?.value === value && asked === null}
              blocked={doing !== undefined}
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
        confirm={asked === null ? '' : `Voter ${voteNouns[asked]}`}
        confirming="Vote…"
        keep="Revenir"
        busy={doing !== undefined}
        destructive={asked === -1 || (consequence?.isDown ?? false)}
        onConfirm={() => asked !== null && void confirm(asked)}
        onClose={() => setAsked(null)}
      />
    </div>
  );
}

/** For which seat they vote, and what the vote does. */
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
  return (
    <div className="give-vote-what">
      <p className="strong">
        Votre vote{turn}, place <Seat slot={slot} />
      </p>
      <p className="small">
        {next && (
          <>
            Vous tenez aussi la place <Seat slot={next} />, qui votera ensuite.{' '}
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
