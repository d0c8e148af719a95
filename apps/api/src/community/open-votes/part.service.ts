import { isAtLeast } from '@forman/domain/access';
import { type RawBuilder, sql } from 'kysely';
import { isAbove } from '../../people/lineage/lineage.queries.ts';
import { type VoterFacts, isHolder, has, isOther } from './open-votes.queries.ts';

/** Parts of people in a vote, as SQL expressions over the vote `v` and its subject, the person `u`. */

const isHigh = ({ level, isExpertAccountant }: VoterFacts): boolean =>
  !isExpertAccountant && isAtLeast(level, 'ROLE_DEVMAN');

/** SQL condition: XMAN everywhere, DEVMAN and DXMAN in their own line. */
function hasHighPart(voter: VoterFacts): RawBuilder<boolean> {
  const { id, level } = voter;
  if (!isHigh(voter)) return sql<boolean>`false`;
  return level === 'ROLE_XMAN' ? sql<boolean>`true` : isAbove(id);
}

/** SQL condition: an open vote in which the person has a part, by a slot of theirs or by their ballot. */
export const hasPart = (voter: VoterFacts): RawBuilder<boolean> => sql<boolean>`v.ended_at is null
  and ${isOther(voter)} and (${hasHighPart(voter)} or ${isHolder(voter)}
    or exists (select from ballots b where b.vote_id = v.id and b.voter_id = ${voter.id}))`;

/** SQL condition: an open vote waits for this person now, as in the domain's `slotAwaiting`; for counting. */
export function awaits(voter: VoterFacts): RawBuilder<boolean> {
  if (!isHigh(voter))
    return sql<boolean>`v.ended_at is null and ${isOther(voter)} and ${isHolder(voter)} and not ${has('sponsor')}`;
  const isXman = voter.level === 'ROLE_XMAN';
  return sql<boolean>`v.ended_at is null and ${isOther(voter)} and case
    when not ${has('sponsor')} then ${isHolder(voter)}
    when not ${has('devman')} then ${hasHighPart(voter)}
    else ${isXman}::boolean and not ${has('xman')} end`;
}
