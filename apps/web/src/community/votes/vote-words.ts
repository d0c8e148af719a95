import type { Evolution, EvolutionSlot, VotePerson } from '@forman/contract/community/votes';
import { isAtLeast, type Level, roleLabel } from '@forman/domain/access';
import { levelAfter, outcomeOf, type VoteValue } from '@forman/domain/community/votes';
import { counted } from '@forman/domain/text';
import { labels } from '../../messages/fr.ts';

/** The three slots in order: their holder, their field, and the words while they are empty (MEM-140). */
export const slots = {
  godFather: { whose: 'Parrain', vote: 'voteGodFather', waiting: labels.waitsSponsor },
  devMan: { whose: 'DevMan', vote: 'voteDevMan', waiting: labels.waitsDevman },
  xman: { whose: 'XMan', vote: 'voteXman', waiting: labels.waitsXman },
} as const satisfies Record<EvolutionSlot, { whose: string; vote: keyof Evolution; waiting: string }>;
export const slotNames = Object.keys(slots) as EvolutionSlot[];

/** Name of a seat, "de parrain" or "DevMan", for a viewer who holds two seats of a vote. */
export const seatOf = (slot: EvolutionSlot): string =>
  slot === 'godFather' ? 'de parrain' : slots[slot].whose;

const turnComesLater = ['sponsor_votes_first', 'devman_votes_first'];

/** Seats of this vote that are the viewer’s: filled by them, awaiting them, or theirs after another. */
export const seatsHeld = ({ actions }: Evolution): EvolutionSlot[] =>
  slotNames.filter((slot) => {
    const { vote, clear } = actions[slot];
    return vote.ok || clear.ok || turnComesLater.includes(vote.reason ?? '');
  });

/** Sponsor of DEVMAN or above, who can fill the three seats while nobody has voted (MEM-136); else null. */
export const sponsorForAll = ({ godFather, ...evolution }: Evolution): VotePerson | null =>
  godFather &&
  isAtLeast(godFather.role as Level, 'ROLE_DEVMAN') &&
  slotNames.every((slot) => evolution[slots[slot].vote] === null)
    ? godFather
    : null;

/** The person who gave this vote; before that, the only one who may give it. Null when several people may. */
export function holderOf(evolution: Evolution, slot: EvolutionSlot, me: VotePerson): VotePerson | null {
  const { actions } = evolution;
  const isMine = actions[slot].vote.ok || actions.all.ok;
  if (evolution[slots[slot].vote] === null && isMine) return me;
  return evolution[slot] ?? sponsorForAll(evolution);
}

/**
 * People who may fill an empty seat other than the sponsor’s: "Vous ou un autre XMAN", "Un membre, dès
 * DEVMAN" (MEM-134, MEM-135).
 */
export function openTo(evolution: Evolution, slot: EvolutionSlot): { who: string; rank: string } {
  const isMine = seatsHeld(evolution).includes(slot);
  const rank = slots[slot].whose;
  if (slot === 'devMan') return { who: isMine ? 'Vous ou un autre, dès' : 'Un membre, dès', rank };
  return { who: isMine ? 'Vous ou un autre' : 'Un', rank };
}

export const voteWords: Record<VoteValue, string> = {
  1: labels.promotion,
  0: labels.maintien,
  [-1]: labels.regrade,
};

/** Words after "Voter" on the button of the last vote. */
export const voteNouns: Record<VoteValue, string> = {
  1: 'la promotion',
  0: 'le maintien',
  [-1]: 'la rétrogradation',
};

/** Votes to give, in words: "Rien ne vous attend.", "Un vote vous attend.", "3 votes vous attendent." */
export function leadOf(count: number): string {
  if (count === 0) return 'Rien ne vous attend.';
  return count === 1
    ? 'Un vote vous attend.'
    : `${counted(count, 'vote vous attend', 'votes vous attendent')}.`;
}

const votesOf = (evolution: Evolution): VoteValue[] =>
  slotNames.flatMap((slot) => evolution[slots[slot].vote] ?? []);

const counts = [
  [1, 'promotion', 'promotions'],
  [0, 'maintien', 'maintiens'],
  [-1, 'rétrogradation', 'rétrogradations'],
] as const;

const wordsOf = (votes: readonly VoteValue[]): string =>
  counts
    .map(([value, one, many]) => [votes.filter((vote) => vote === value).length, one, many] as const)
    .filter(([count]) => count > 0)
    .map((words) => counted(...words))
    .join(', ');

/** Counts the votes that the viewer may read: "2 promotions, 1 maintien"; empty before the first vote. */
export const countsOf = (evolution: Evolution): string => wordsOf(votesOf(evolution));

/**
 * Explains the outcome of differing votes: "1 promotion, 2 maintiens, aucune rétrogradation : la somme
 * l’emporte."
 */
function sumOf(votes: readonly VoteValue[]): string {
  const outcome = outcomeOf(votes);
  if (outcome === 'maintien') return `${wordsOf(votes)}\u00a0: la somme est nulle.`;
  const [against, word] =
    outcome === 'promotion' ? ([-1, 'rétrogradation'] as const) : ([1, 'promotion'] as const);
  const none = votes.includes(against) ? '' : `, aucune ${word}`;
  return `${wordsOf(votes)}${none}\u00a0: la somme l’emporte.`;
}

/** Reason of an outcome decided by the sum; empty when all agree, or the level does not follow it. */
const reasonOf = (votes: readonly VoteValue[], from: Level, to: Level): string =>
  new Set(votes).size > 1 && (to === from) === (outcomeOf(votes) === 'maintien') ? sumOf(votes) : '';

/** Says the final votes, and the reason of their outcome. */
export function resultOf(evolution: Evolution): string {
  const { level, newLevel } = evolution;
  const reason = newLevel && reasonOf(votesOf(evolution), level as Level, newLevel as Level);
  return reason || countsOf(evolution);
}

/** Says the outcome of a vote: "Camille passe de BEMAN à ADMAN." */
export function endOf({ user: { firstName, roles }, level, newLevel }: Evolution): string {
  if (newLevel === null || newLevel === level)
    return `${firstName} reste ${roleLabel[roles.at(-1) as Level]}.`;
  return `${firstName} passe de ${roleLabel[level as Level]} à ${roleLabel[newLevel as Level]}.`;
}

/** Votes once this one is given in its slot, or in all three. */
function votesWith(evolution: Evolution, value: VoteValue): VoteValue[] {
  if (evolution.actions.all.ok) return [value, value, value];
  return slotNames.flatMap((slot) =>
    slot === evolution.awaits ? [value] : (evolution[slots[slot].vote] ?? []),
  );
}

/** True when this vote would be the last. */
export const isLast = (evolution: Evolution): boolean => votesWith(evolution, 0).length === slotNames.length;

type Consequence = { isDown: boolean; sentence: string; /** Empty when votes agree. */ reason: string };

/** Outcome if this vote is the last one: "Camille passe de BEMAN à ADMAN." */
export function consequenceOf(evolution: Evolution, value: VoteValue): Consequence {
  const { firstName, roles } = evolution.user;
  const [from, now] = [evolution.level as Level, roles.at(-1) as Level];
  if (from !== now)
    return {
      isDown: false,
      sentence: `Le niveau de ${firstName} a changé depuis l’ouverture du vote\u00a0: il reste ${roleLabel[now]}.`,
      reason: '',
    };
  const votes = votesWith(evolution, value);
  const outcome = outcomeOf(votes);
  const after = levelAfter(from, outcome);
  const reason = reasonOf(votes, from, after);
  if (after === from) return { isDown: false, sentence: `${firstName} reste ${roleLabel[from]}.`, reason };
  return {
    isDown: outcome === 'regrade',
    reason,
    sentence: `${firstName} passe de ${roleLabel[from]} à ${roleLabel[after]}.`,
  };
}
