import { isAtLeast, ladder, type Level, levelRank, nextLevel, type Viewer } from '../access.ts';
import { type Decision, firstRefusal } from '../decision.ts';

/**
 * A person who reached all the goals of their level is voted on: three votes, in this order, decide on their
 * next level.
 */

export const voteSlots = ['sponsor', 'devman', 'xman'] as const;
export type VoteSlot = (typeof voteSlots)[number];

/** Down, stay, up (MEM-130). */
export const voteValues = [-1, 0, 1] as const;
export type VoteValue = (typeof voteValues)[number];

export const outcomes = ['promotion', 'maintien', 'regrade'] as const;
export type Outcome = (typeof outcomes)[number];

/**
 * A vote, for the rules. `ballots`: the voter in each filled slot. `holderId`: the holder of the sponsor's
 * slot (MEM-133).
 */
export type LevelVote = {
  subjectId: number;
  holderId: number | null;
  ballots: Partial<Record<VoteSlot, number>>;
  isEnded: boolean;
};
/** A possible voter; `isAbove`: in the line of sponsors above the person. */
export type Voter = Pick<Viewer, 'id' | 'level' | 'isExpertAccountant' | 'isAdmin'> & { isAbove: boolean };
type Standing = { voter: Voter; vote: LevelVote };

/** An accountant has no rank, whatever level the account keeps. */
const ranks = ({ level, isExpertAccountant }: Voter, floor: Level): boolean =>
  !isExpertAccountant && isAtLeast(level, floor);

/**
 * People who may fill a slot, whether or not its turn has come: DEVMAN and DXMAN in their own line, XMAN
 * everywhere (MEM-126, MEM-133 to 135).
 */
const mayFill: Record<VoteSlot, (standing: Standing) => boolean> = {
  sponsor: ({ voter, vote }) => voter.id === vote.holderId,
  devman: ({ voter }) => ranks(voter, 'ROLE_XMAN') || (ranks(voter, 'ROLE_DEVMAN') && voter.isAbove),
  xman: ({ voter }) => ranks(voter, 'ROLE_XMAN'),
};

/** First earlier slot that is still empty. */
const missingBefore = ({ ballots }: LevelVote, slot: VoteSlot): VoteSlot | undefined =>
  voteSlots.slice(0, voteSlots.indexOf(slot)).find((one) => ballots[one] === undefined);

export type VoteRefusal =
  | 'vote_ended'
  | 'own_level'
  | 'not_your_vote'
  | 'sponsor_votes_first'
  | 'devman_votes_first'
  | 'voted_by_another';

/**
 * Decides on giving a vote in a slot, or changing one's own (MEM-132 to 135, 139). Nobody votes on
 * themselves.
 */
export function canVote({ voter, vote }: Standing, slot: VoteSlot): Decision<VoteRefusal> {
  const missing = missingBefore(vote, slot);
  return firstRefusal<VoteRefusal>({
    vote_ended: vote.isEnded,
    own_level: voter.id === vote.subjectId,
    not_your_vote: !mayFill[slot]({ voter, vote }),
    sponsor_votes_first: missing === 'sponsor',
    devman_votes_first: missing === 'devman',
    voted_by_another: (vote.ballots[slot] ?? voter.id) !== voter.id,
  });
}

/** Decides on withdrawing one's own vote, whatever was voted after it, until the vote ends (MEM-138). */
export const canClearVote = ({ voter, vote }: Standing, slot: VoteSlot): Decision<VoteRefusal> =>
  firstRefusal<VoteRefusal>({
    vote_ended: vote.isEnded,
    not_your_vote: vote.ballots[slot] === undefined,
    voted_by_another: vote.ballots[slot] !== voter.id,
  });

/**
 * Decides on voting for all three slots at once: a sponsor who is DEVMAN or above, unless somebody else has
 * voted (MEM-136).
 */
export function canVoteForAll({ voter, vote }: Standing): Decision<VoteRefusal> {
  const decision = canVote({ voter, vote }, 'sponsor');
  if (!decision.ok) return decision;
  return firstRefusal<VoteRefusal>({
    not_your_vote: !ranks(voter, 'ROLE_DEVMAN'),
    voted_by_another: voteSlots.some((slot) => (vote.ballots[slot] ?? voter.id) !== voter.id),
  });
}

/** The empty slot that waits for this person now; null when none does. */
export const slotAwaiting = (standing: Standing): VoteSlot | null =>
  voteSlots.find((slot) => standing.vote.ballots[slot] === undefined && canVote(standing, slot).ok) ?? null;

/**
 * True for readers of the single ballots: people with a part in the vote and administrators, never the person
 * it is about.
 */
export const readsBallots = ({ voter, vote }: Standing): boolean =>
  voter.id !== vote.subjectId &&
  (voter.isAdmin ||
    voteSlots.some((slot) => mayFill[slot]({ voter, vote })) ||
    Object.values(vote.ballots).includes(voter.id));

/** The outcome of three votes: their sum decides (MEM-141). */
export function outcomeOf(values: readonly VoteValue[]): Outcome {
  const sum = values.reduce<number>((total, value) => total + value, 0);
  if (sum === 0) return 'maintien';
  return sum > 0 ? 'promotion' : 'regrade';
}

/** The level after an outcome: one rung up or down, never below ONEMAN nor above XMAN (MEM-141). */
export function levelAfter(level: Level, outcome: Outcome): Level {
  if (outcome === 'maintien') return level;
  if (outcome === 'promotion') return nextLevel(level) ?? level;
  const below = ladder[levelRank(level) - 1];
  return below && isAtLeast(below, 'ROLE_ONEMAN') ? below : level;
}
