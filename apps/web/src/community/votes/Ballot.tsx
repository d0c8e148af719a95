import type { Evolution, EvolutionSlot } from '@forman/contract/community/votes';
import type { VoteValue } from '@forman/domain/community/votes';
import { fullName } from '@forman/domain/text';
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconEqual,
  IconHourglass,
  IconUsers,
} from '@tabler/icons-react';
import { useViewer } from '../../api/viewer.ts';
import { Avatar } from '../../people/shared/Avatar.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Chip } from '../../ui/Chip.tsx';
import type { Step } from './use-vote.ts';
import { holderOf, openTo, slots, voteWords } from './vote-words.ts';

export const drawings = { 1: IconArrowUp, 0: IconEqual, [-1]: IconArrowDown };
const tones = { 1: 'good', 0: 'plain', [-1]: 'bad' } as const;

export function VoteChip({ value }: { value: VoteValue }) {
  const Drawing = drawings[value];
  return (
    <Chip tone={tones[value]} icon={<Drawing aria-hidden="true" />}>
      {voteWords[value]}
    </Chip>
  );
}

/** An empty seat, open to anybody of its rank. */
const Open = ({ who, rank }: ReturnType<typeof openTo>) => (
  <span className="ballot-who row small">
    <span className="av av-s ballot-any" aria-hidden="true">
      <IconUsers />
    </span>
    <span>
      {who} <span className="level">{rank}</span>
    </span>
  </span>
);

type Props = {
  evolution: Evolution;
  slot: EvolutionSlot;
  doing: Step | undefined;
  onClear: (step: Step) => void;
};

/** One of the three votes: its voter and value, or that it is awaited (MEM-129, MEM-140). */
export function Ballot({ evolution, slot, doing, onClear }: Props) {
  const { whose, vote, waiting } = slots[slot];
  const value = evolution[vote];
  const me = useViewer();
  const { clear } = evolution.actions[slot];
  const voter = holderOf(evolution, slot, me);
  const isClearing = doing?.slot === slot && doing.value === null;
  return (
    <li className="ballot row wrap gap-4-10">
      <span className={`tiny muted ballot-whose${slot === 'godFather' ? '' : ' level'}`}>{whose}</span>
      {voter && (
        <span className="ballot-who row small">
          <Avatar person={voter} size="s" />
          {voter.id === me.id ? 'Vous' : fullName(voter)}
        </span>
      )}
      {!voter && value === null && slot !== 'godFather' && <Open {...openTo(evolution, slot)} />}
      {value === null ? (
        <span className="ballot-wait row gap-6">
          <IconHourglass aria-hidden="true" />
          {waiting}
        </span>
      ) : (
        <VoteChip value={value} />
      )}
      {clear.ok && (
        <BusyButton
          size="s"
          look="plain"
          busy={isClearing}
          blocked={doing !== undefined}
          icon={<IconArrowBackUp aria-hidden="true" />}
          onClick={() => onClear({ slot, value: null })}
        >
          Annuler mon vote
        </BusyButton>
      )}
    </li>
  );
}
