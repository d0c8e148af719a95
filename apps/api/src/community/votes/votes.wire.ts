import type { Evolution, EvolutionSlot, VotePerson } from '@forman/contract/community/votes';
import { mainRole, rolesOf } from '@forman/domain/access';
import {
  canClearVote,
  canVote,
  canVoteForAll,
  type LevelVote,
  type Outcome,
  readsBallots,
  slotAwaiting,
  type VoteSlot,
  voteSlots,
} from '@forman/domain/community/votes';
import { readsAnybody } from '@forman/domain/people/contacts';
import { toLevelDates } from '../../people/levels/levels.service.ts';
import type { VoterFacts } from '../open-votes/open-votes.queries.ts';
import type { PersonRow, VoteRow } from './votes.queries.ts';

/** Names of a slot on the wire: for its voter, and for its vote. */
export const slotFields = {
  sponsor: { voter: 'godFather', vote: 'voteGodFather' },
  devman: { voter: 'devMan', vote: 'voteDevMan' },
  xman: { voter: 'xman', vote: 'voteXman' },
} as const satisfies Record<VoteSlot, { voter: EvolutionSlot; vote: string }>;

export const resultOf = {
  promotion: 'PROMOTION',
  maintien: 'MAINTIEN',
  regrade: 'REGRADE',
} as const satisfies Record<Outcome, Evolution['result']>;

const roleOf = (person: PersonRow) => ({
  level: person.level,
  isExpertAccountant: person.is_expert_accountant,
});

/** The subject of a vote, for those who have a part in it. */
export const toVotePerson = (person: PersonRow): VotePerson => ({
  id: person.id,
  firstName: person.first_name,
  lastName: person.last_name,
  fileUrl: person.picture_path,
  role: mainRole(roleOf(person)),
});

/** The vote as the rules see it. */
export function toLevelVote(row: VoteRow): LevelVote {
  const ballots: LevelVote['ballots'] = {};
  for (const slot of voteSlots) {
    const ballot = row.ballots[slot];
    if (ballot) ballots[slot] = ballot.voter.id;
  }
  return {
    subjectId: row.person.id,
    holderId: row.holder?.id ?? null,
    ballots,
    isEnded: row.ended_at !== null,
  };
}

export function toEvolution(row: VoteRow, voter: VoterFacts): Evolution {
  const standing = { voter: { ...voter, isAbove: row.isAbove }, vote: toLevelVote(row) };
  const ballots = readsBallots(standing) ? row.ballots : {};
  const holder = readsBallots(standing) ? row.holder : null;
  const voterOf = (slot: VoteSlot): VotePerson | null => {
    const person = ballots[slot]?.voter ?? (slot === 'sponsor' ? holder : null);
    return person && toVotePerson(person);
  };
  const actionsOf = (slot: VoteSlot) => ({
    vote: canVote(standing, slot),
    clear: canClearVote(standing, slot),
  });
  const awaiting = slotAwaiting(standing);
  return {
    id: row.id,
    user: {
      ...toVotePerson(row.person),
      roles: rolesOf(roleOf(row.person)),
      userRoleInformation: toLevelDates(row.level_dates),
      // A guest may read the person, but not the people around them, as on the person's page.
      godFather: readsAnybody(voter, row.person.id) ? row.sponsor : null,
    },
    raison: row.reason,
    level: row.level,
    godFather: voterOf('sponsor'),
    devMan: voterOf('devman'),
    xman: voterOf('xman'),
    voteGodFather: ballots.sponsor?.value ?? null,
    voteDevMan: ballots.devman?.value ?? null,
    voteXman: ballots.xman?.value ?? null,
    goalsMaintien: row.goals.filter(({ type }) => type === 'maintien'),
    goalsPromotion: row.goals.filter(({ type }) => type === 'promotion'),
    createdAt: row.created_at.toISOString(),
    isEnded: row.ended_at !== null,
    endedAt: row.ended_at?.toISOString() ?? null,
    result: row.outcome && resultOf[row.outcome],
    newLevel: row.given_level,
    awaits: awaiting && slotFields[awaiting].voter,
    actions: {
      godFather: actionsOf('sponsor'),
      devMan: actionsOf('devman'),
      xman: actionsOf('xman'),
      all: canVoteForAll(standing),
    },
  };
}
