import type { OfficeFigures } from '@forman/contract/office/figures';
import { formatDay, formatDistance } from '@forman/domain/french-dates';
import { counted } from '@forman/domain/text';
import {
  type Icon,
  IconBuildingBank,
  IconClipboardCheck,
  IconCoinEuro,
  IconEyeCheck,
  IconIdBadge2,
  IconNews,
  IconStairsUp,
  IconTarget,
  IconUserQuestion,
} from '@tabler/icons-react';
import { routes } from '../../../paths.ts';
import { formatRoundEuros } from '../words.ts';

export type WaitingItem = {
  key: keyof OfficeFigures['waiting'];
  title: string;
  count: number;
  /** One fact beyond the number, such as the oldest item. */
  detail: string;
  act: string;
  to: string;
  Icon: Icon;
};

const dayOf = (instant: string): string => formatDay(new Date(instant));
const people = (count: number): string => counted(count, 'personne', 'personnes');

type Waiting = OfficeFigures['waiting'];
const managedInvoices = `${routes.admin}?rubrique=gestion-factures`;
type Kind = Pick<WaitingItem, 'title' | 'act' | 'to' | 'Icon'> & { /** Title of one. */ one: string };

/** Kinds of waiting items, money first, each with the page that handles it. */
const kinds = {
  money: {
    title: 'Paiements à traiter',
    one: 'Paiement à traiter',
    act: 'Traiter',
    to: routes.moneyCases,
    Icon: IconCoinEuro,
  },
  deposits: {
    title: 'Factures à reprendre sur Chorus Pro',
    one: 'Facture à reprendre sur Chorus Pro',
    act: 'Reprendre',
    to: managedInvoices,
    Icon: IconBuildingBank,
  },
  sheets: {
    title: 'Feuilles d’émargement',
    one: 'Feuille d’émargement',
    act: 'Valider',
    to: routes.notificationsWorkshop,
    Icon: IconClipboardCheck,
  },
  candidacies: {
    title: 'Candidatures au co-pilotage',
    one: 'Candidature au co-pilotage',
    act: 'Examiner',
    to: routes.notificationsWorkshop,
    Icon: IconUserQuestion,
  },
  publications: {
    title: 'Sessions à publier',
    one: 'Session à publier',
    act: 'Publier',
    to: routes.notificationsWorkshop,
    Icon: IconEyeCheck,
  },
  news: {
    title: 'Actualités à valider',
    one: 'Actualité à valider',
    act: 'Relire',
    to: routes.notificationsNews,
    Icon: IconNews,
  },
  goals: {
    title: 'Objectifs à valider',
    one: 'Objectif à valider',
    act: 'Valider',
    to: routes.notificationsGoals,
    Icon: IconTarget,
  },
  votes: {
    title: 'Votes d’évolution',
    one: 'Vote d’évolution',
    act: 'Voter',
    to: routes.evolution,
    Icon: IconStairsUp,
  },
  dues: {
    title: 'Cotisations à régler',
    one: 'Cotisation à régler',
    act: 'Rappeler',
    to: routes.owing,
    Icon: IconIdBadge2,
  },
} satisfies Record<keyof Waiting, Kind>;

/** One fact beyond the number, by kind. */
const details: { [Key in keyof Waiting]: (of: Waiting[Key], now: Date) => string } = {
  money: ({ amount, oldest }) => `${formatRoundEuros(amount)}${oldest ? `, de ${oldest} d’abord` : ''}`,
  deposits: ({ oldest }) => (oldest ? `${oldest.number}, ${oldest.customer} d’abord` : ''),
  sheets: ({ oldest }) => (oldest ? `La plus ancienne\u00a0: ${dayOf(oldest)}` : ''),
  candidacies: ({ sessions }) => `Pour ${counted(sessions, 'session', 'sessions')}`,
  publications: ({ next }) => (next ? `La première commence le ${dayOf(next)}` : ''),
  news: ({ oldest }, now) =>
    oldest ? `«\u00a0${oldest.title}\u00a0», proposée ${formatDistance(new Date(oldest.since), now)}` : '',
  goals: (goals) => othersOf(goals, `Chez ${people(goals.people)}`),
  votes: (votes) => othersOf(votes, votes.oldest ? `Le plus ancien\u00a0: ${dayOf(votes.oldest)}` : ''),
  dues: ({ amount }) => `${formatRoundEuros(amount)} à encaisser`,
};

export const waitingItems = (waiting: Waiting, now: Date): WaitingItem[] =>
  (Object.keys(kinds) as (keyof Waiting)[]).map((key) => itemOf(key, waiting, now));

function itemOf(key: keyof Waiting, waiting: Waiting, now: Date): WaitingItem {
  const { one, title, ...kind } = kinds[key];
  const { count } = waiting[key];
  const { oldest } = waiting.deposits;
  return {
    key,
    ...kind,
    // The panel shows the invoices of one person: the person of the oldest deposit.
    ...(key === 'deposits' && oldest && { to: `${managedInvoices}&personne=${oldest.person}` }),
    title: count === 1 ? one : title,
    count,
    // `key` selects both the function and its argument, which TypeScript cannot infer.
    detail: details[key](waiting[key] as never, now),
  };
}

/** Number of items that wait for other people; `count` has only those that the reader can answer. */
function othersOf({ count, all }: { count: number; all: number }, otherwise: string): string {
  const others = all - count;
  if (others === 0) return otherwise;
  return `${counted(others, 'autre attend', 'autres attendent')} quelqu’un d’autre`;
}
