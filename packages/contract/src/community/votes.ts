import { voteValues } from '@forman/domain/community/votes';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { decision, id, idParams, idText, instant, paging, personName, reference } from '../fields.ts';
import { goal } from './goals.ts';
import { publicPerson } from '../people/person.ts';

const votePerson = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  fileUrl: z.string().nullable(),
  role: z.string(),
});
z.globalRegistry.add(votePerson, { id: 'VotePerson' });
export type VotePerson = z.output<typeof votePerson>;

/** An open vote that waits for the caller's ballot. */
export const awaitingVote = z.object({ id, level: z.string(), since: instant, user: votePerson });
z.globalRegistry.add(awaitingVote, { id: 'AwaitingVote' });
export type AwaitingVote = z.output<typeof awaitingVote>;

const value = z.literal(voteValues, 'Vote inconnu');

/** The three slots by their names on the wire, in the order in which they are filled. */
export const evolutionSlots = ['godFather', 'devMan', 'xman'] as const;
export type EvolutionSlot = (typeof evolutionSlots)[number];

export const evolutionResults = ['PROMOTION', 'MAINTIEN', 'REGRADE'] as const;

const slotActions = z.object({ vote: decision, clear: decision });
z.globalRegistry.add(slotActions, { id: 'VoteSlotActions' });

/**
 * Voters and votes are null until they are known, and for people without a part in the vote, admins excepted
 * (MEM-410).
 */
const evolution = z.object({
  id,
  user: z.object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    fileUrl: z.string().nullable(),
    role: z.string(),
    roles: z.array(z.string()),
    userRoleInformation: publicPerson.shape.userRoleInformation,
    godFather: personName.nullable(),
  }),
  raison: z.string(),
  /** Level that the vote is about; the person may have left it since. */
  level: z.string(),
  /** The voter of each slot; before the vote, the person who may give it. */
  godFather: votePerson.nullable(),
  devMan: votePerson.nullable(),
  xman: votePerson.nullable(),
  voteGodFather: value.nullable(),
  voteDevMan: value.nullable(),
  voteXman: value.nullable(),
  /** The level's goals by type, as they were when the vote opened. */
  goalsMaintien: z.array(goal),
  goalsPromotion: z.array(goal),
  createdAt: instant,
  isEnded: z.boolean(),
  endedAt: instant.nullable(),
  result: z.enum(evolutionResults).nullable(),
  /** Level given by the vote; null when the person kept theirs. */
  newLevel: z.string().nullable(),
  /** The empty slot that waits for the caller. */
  awaits: z.enum(evolutionSlots).nullable(),
  actions: z.object({
    godFather: slotActions,
    devMan: slotActions,
    xman: slotActions,
    /** Decision on voting as the sponsor for all three slots at once. */
    all: decision,
  }),
});
z.globalRegistry.add(evolution, { id: 'Evolution' });
export type Evolution = z.output<typeof evolution>;

export const listEvolutions = endpoint({
  id: 'listEvolutions',
  method: 'GET',
  path: '/evolutions',
  access: 'portal.use',
  shows: ['goals', 'votes'],
  summary:
    'List the open votes in which a person has a part (isEnded=0; another person’s for an admin only), or the ended votes on a person, newest first (isEnded=1). Paged (page, itemsPerPage, x-total-count)',
  query: z.object({
    user: idText,
    isEnded: z.enum(['0', '1'], 'Valeur inconnue').default('0'),
    ...paging,
  }),
  response: z.array(evolution),
  errors: ['not_found'],
});

const voter = reference('users').nullable().optional();
const vote = value.nullable().optional();

/**
 * Fields left out keep their value; only the slot that the caller may fill now may differ from the stored one
 * (MEM-143).
 */
const ballots = z.object({
  id: reference('evolutions').optional(),
  godFather: voter,
  devMan: voter,
  xman: voter,
  voteGodFather: vote,
  voteDevMan: vote,
  voteXman: vote,
});
z.globalRegistry.add(ballots, { id: 'Ballots' });

export const voteEvolution = endpoint({
  id: 'voteEvolution',
  method: 'PUT',
  path: '/evolutions/:id',
  access: 'portal.member',
  changes: ['votes', 'people'],
  summary: 'Give or change a ballot in a vote slot, or withdraw it with null',
  params: idParams,
  body: ballots,
  response: evolution,
  errors: ['not_found', 'conflict'],
});

export const voteEvolutionLast = endpoint({
  id: 'voteEvolutionLast',
  method: 'PUT',
  path: '/evolutions/:id/xman',
  access: 'portal.member',
  changes: ['votes', 'people'],
  summary:
    'Give the ballot that ends a vote: XMAN’s, or that of a sponsor of DEVMAN or above for all three slots; as PUT /evolutions/{id}',
  params: idParams,
  body: ballots,
  response: evolution,
  errors: ['not_found', 'conflict'],
});
