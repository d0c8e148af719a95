import type { SessionCard, SessionPage } from '@forman/contract/sessions/sessions';
import { parisDay } from '@forman/domain/paris-time';
import { findsWords } from '@forman/domain/values/search';
import type { Filters } from './list-filters.ts';

export type ListPage = Pick<SessionPage, 'items' | 'page' | 'maxPage' | 'total' | 'totalAll' | 'hasAdvices'>;

const pageSize = 10;

type Cut = {
  filters: Filters;
  page: number;
  /** First day of the list when none is chosen. */ usual: string;
  /** The person’s own habilitations. */ habilitations: readonly string[];
};

/** Filters and pages a list that the browser holds whole, as the server’s search does (CAT-028, 039, 052). */
export function cutPage(
  cards: readonly SessionCard[],
  { filters, page, usual, habilitations }: Cut,
): ListPage {
  const found = cards.filter(
    (card) =>
      fits(card, { ...filters, from: filters.from || usual }) &&
      (!filters.hours || card.hours.some((line) => habilitations.includes(line.habilitation))),
  );
  return {
    items: found.slice((page - 1) * pageSize, page * pageSize),
    page,
    maxPage: Math.max(1, Math.ceil(found.length / pageSize)),
    total: found.length,
    totalAll: cards.filter(({ startDate }) => parisDay(new Date(startDate)) >= usual).length,
    hasAdvices: false,
  };
}

function fits({ title, site, startDate, wantCopilot }: SessionCard, filters: Filters): boolean {
  const day = parisDay(new Date(startDate));
  return (
    findsWords(title, filters.title) &&
    (!filters.site || String(site?.id) === filters.site) &&
    day >= filters.from &&
    (!filters.to || day <= filters.to) &&
    (!filters.copilot || wantCopilot)
  );
}
