import type { SessionCard } from '@forman/contract/sessions/sessions';
import { expect, test } from 'vitest';
import { cutPage } from './list-page.ts';

const noFilters = { title: '', site: '', from: '', to: '', copilot: false, advised: false, hours: false };
const usual = '2026-11-29';
const habilitations = ['IAS'];
const card = (id: number, startDate: string, values: Partial<SessionCard> = {}) =>
  ({
    id,
    title: `Session ${id}`,
    startDate,
    site: null,
    wantCopilot: false,
    hours: [],
    ...values,
  }) as SessionCard;
const ids = (cards: readonly SessionCard[], filters = {}, page = 1): number[] =>
  cutPage(cards, { filters: { ...noFilters, ...filters }, page, usual, habilitations }).items.map(
    ({ id }) => id,
  );

test('CAT-028 CAT-039 CAT-052: a page of the list has ten sessions; the eleventh is on the second page', () => {
  const eleven = Array.from({ length: 11 }, (_, index) => card(index + 1, '2026-12-10T08:00:00Z'));
  expect(ids(eleven)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(ids(eleven, {}, 2)).toEqual([11]);
  expect(cutPage(eleven, { filters: noFilters, page: 1, usual, habilitations })).toMatchObject({
    maxPage: 2,
    total: 11,
  });
  expect(cutPage([], { filters: noFilters, page: 1, usual, habilitations })).toMatchObject({
    maxPage: 1,
    total: 0,
  });
});

test('CAT-027 CAT-038 CAT-050: each filter narrows the list, by days in Paris, whatever the accents, case and ligatures', () => {
  const cards = [
    card(1, '2026-12-10T23:30:00Z', { title: 'Le Cœur de métier' }),
    card(2, '2026-12-10T22:30:00Z', { wantCopilot: true }),
    card(3, '2026-12-12T08:00:00Z', { site: { id: 4 } as SessionCard['site'] }),
  ];
  expect(ids(cards, { title: 'COEUR DE METIER' })).toEqual([1]);
  expect(ids(cards, { copilot: true })).toEqual([2]);
  expect(ids(cards, { site: '4' })).toEqual([3]);
  expect(ids(cards, { from: '2026-12-11', to: '2026-12-11' })).toEqual([1]);
  expect(ids(cards, { to: '2026-12-10' })).toEqual([2]);
});

test('CORE-264 CAT-051: past sessions show only when asked for, and never count in the total', () => {
  const cards = [card(1, '2026-10-01T08:00:00Z'), card(2, '2026-11-29T08:00:00Z')];
  expect(ids(cards)).toEqual([2]);
  expect(ids(cards, { from: '2026-09-01' })).toEqual([1, 2]);
  expect(
    cutPage(cards, { filters: { ...noFilters, from: '2026-09-01' }, page: 1, usual, habilitations }).totalAll,
  ).toBe(1);
});

test('the hours filter keeps the sessions that count for the viewer’s own habilitations', () => {
  const counting = (id: number, habilitation: 'IAS' | 'CIF') =>
    card(id, '2026-12-10T08:00:00Z', { hours: [{ habilitation, minutes: 60, theme: null, rule: null }] });
  const cards = [counting(1, 'CIF'), counting(2, 'IAS'), card(3, '2026-12-10T08:00:00Z')];
  expect(ids(cards, { hours: true })).toEqual([2]);
  expect(ids(cards)).toEqual([1, 2, 3]);
});
