import type { AnswerOf, QueryOf } from '@forman/contract/endpoint';
import type { HoursTile, listMemberHours, MemberHours } from '@forman/contract/hours/hours-office';
import { parisDay } from '@forman/domain/paris-time';
import type { Context } from '../../context.ts';
import { maxPageOf, sliceOf } from '../../http/paging.ts';
import { type AskedQuota, type CountedMember, countEverybody } from './counting.service.ts';

type Query = QueryOf<typeof listMemberHours>;
type State = 'done' | 'planned' | 'missing';

/** Counts everybody for the tiles, and cuts the page from them. */
export async function readBoard(ctx: Context, query: Query): Promise<AnswerOf<typeof listMemberHours>> {
  const now = ctx.clock.now();
  const year = parisDay(now).slice(0, 4);
  const { members, quotas } = await countEverybody(ctx.db, now, query.search);
  const shown = members.filter((member) => isShown(member, query));
  const { limit, offset } = sliceOf(query);
  return {
    until: `${year}-12-31`,
    tiles: quotas.map((quota) => toTile(quota, members)),
    members: ordered(shown, query)
      .slice(offset, offset + limit)
      .map(toMember),
    count: shown.length,
    all: members.length,
    maxPage: maxPageOf(shown.length, query.itemsPerPage),
  };
}

const cardsFor = ({ cards }: CountedMember, habilitation: Query['habilitation']) =>
  habilitation ? cards.filter((card) => card.habilitation === habilitation) : cards;

/** The worst state of the cards. */
function stateOf(cards: CountedMember['cards']): State {
  if (cards.some(({ state }) => state === 'missing')) return 'missing';
  return cards.some(({ state }) => state === 'planned') ? 'planned' : 'done';
}

function isShown(member: CountedMember, { habilitation, state, reminder }: Query): boolean {
  const cards = cardsFor(member, habilitation);
  if (!member.isFound || cards.length === 0) return false;
  if (state && stateOf(cards) !== state) return false;
  const isReminded = member.remindedOn !== null;
  if (reminder === 'reminded') return isReminded;
  if (reminder === 'not_reminded') return !isReminded;
  return reminder !== 'not_seen' || (isReminded && member.isSeen === false);
}

/** Sorts members, who come by name, which decides between equals. */
function ordered(members: CountedMember[], query: Query): CountedMember[] {
  if (query['order[lastName]']) return query['order[lastName]'] === 'desc' ? members.toReversed() : members;
  const field = query['order[missing]'] ? 'missing' : query['order[remindedOn]'] ? 'remindedOn' : null;
  if (!field) return members;
  const sign = query[`order[${field}]`] === 'desc' ? -1 : 1;
  if (field === 'missing') {
    const lackOf = (one: CountedMember): number =>
      Math.max(0, ...cardsFor(one, query.habilitation).map(({ missing }) => missing));
    return members.toSorted((one, other) => sign * (lackOf(one) - lackOf(other)));
  }
  // Members who were not reminded come last in both orders.
  return members.toSorted((one, other) => {
    if (one.remindedOn === other.remindedOn) return 0;
    if (one.remindedOn === null) return 1;
    if (other.remindedOn === null) return -1;
    return sign * (one.remindedOn < other.remindedOn ? -1 : 1);
  });
}

function toTile({ habilitation, minutes, years }: AskedQuota, members: readonly CountedMember[]): HoursTile {
  const counts = { done: 0, planned: 0, missing: 0 };
  for (const { cards } of members)
    for (const card of cards)
      if (card.habilitation === habilitation && card.state !== 'none_asked') counts[card.state] += 1;
  return { habilitation, asked: minutes, years, ...counts };
}

const toMember = (member: CountedMember): MemberHours => ({
  id: member.id,
  firstName: member.firstName,
  lastName: member.lastName,
  role: member.level,
  fileUrl: member.fileUrl,
  cards: member.cards.map(({ habilitation, state, asked, done, registered, missing, parts }) => ({
    habilitation,
    state: state === 'none_asked' ? 'done' : state,
    asked,
    done,
    registered,
    missing,
    parts: parts.filter((part) => part.missing > 0),
  })),
  seats: member.seats,
  reminder: member.remindedOn === null ? null : { on: member.remindedOn, isSeen: member.isSeen },
});
