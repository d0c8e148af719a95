import { describe, expect, test } from 'vitest';
import { type Route, type RoutedBuyer, routeOf } from './routing.ts';

const platformFrom = '2027-09-01';
const town = { company: 'Ville de Lyon', siret: '21690123100011', country: 'FR' };
const firm = { company: 'Martin SARL', siret: '73282932000074', country: 'FR' };
const person = { company: '', siret: '', country: 'FR' };

describe('the route of an invoice', () => {
  test.each<[what: string, buyer: RoutedBuyer, on: string, route: Route]>([
    ['a person', person, '2026-11-30', 'email'],
    ['a person, later', person, '2027-09-01', 'email'],
    ['a public body', town, '2026-11-30', 'chorus_pro'],
    ['a public body, later', town, '2027-09-01', 'chorus_pro'],
    ['a ministry', { ...town, siret: '11000201100044' }, '2026-11-30', 'chorus_pro'],
    ['a public body that the office keeps back', { ...town, toChorusPro: false }, '2026-11-30', 'email'],
    ['one kept back, later', { ...town, toChorusPro: false }, '2027-09-01', 'platform'],
    ['a school that the office sends there', { ...firm, toChorusPro: true }, '2026-11-30', 'chorus_pro'],
    ['a business, the day before', firm, '2027-08-31', 'email'],
    ['a business, on the day', firm, '2027-09-01', 'platform'],
    ['a business without a SIRET', { ...firm, siret: '' }, '2027-09-01', 'email'],
    ['a business abroad', { ...firm, country: 'BE' }, '2027-09-01', 'email'],
    ['a SIRET with a digit too few', { ...town, siret: '2169012310001' }, '2026-11-30', 'email'],
  ])('depends on the buyer and the day: %s', (_what, buyer, on, route) => {
    expect(routeOf(buyer, { on, platformFrom })).toBe(route);
  });

  test('goes to an approved platform from the day of the settings on', () => {
    expect(routeOf(firm, { on: '2027-09-01', platformFrom: '2028-01-01' })).toBe('email');
    expect(routeOf(firm, { on: '2028-01-01', platformFrom: '2028-01-01' })).toBe('platform');
  });
});
