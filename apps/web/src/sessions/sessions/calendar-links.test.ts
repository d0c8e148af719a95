import { expect, test } from 'vitest';
import { googleLink, isOneDay, outlookLink } from './calendar-links.ts';

const origin = 'https://portail.example';
const session = {
  id: 7,
  kind: 'workshop' as const,
  title: 'Épargne & retraite',
  startDate: '2026-12-07T13:00:00.000Z',
  endDate: '2026-12-07T16:00:00.000Z',
  isVisio: false,
  place: null,
  site: { id: 1, name: 'Maison', address: '2 rue Haute', postalCode: '75002', city: 'Paris', gmap: '' },
};

test('the pages of Google and Outlook get title, instants, place and the address of the session’s page', () => {
  const google = new URL(googleLink(session, origin));
  expect(google.host).toBe('calendar.google.com');
  expect(Object.fromEntries(google.searchParams)).toMatchObject({
    text: 'Épargne & retraite',
    dates: '20261207T130000Z/20261207T160000Z',
    location: 'Maison, 2 rue Haute, 75002 Paris',
    details: 'https://portail.example/auth/workshop/detail/7',
  });
  const outlook = new URL(outlookLink({ ...session, isVisio: true }, origin));
  expect(Object.fromEntries(outlook.searchParams)).toMatchObject({
    subject: 'Épargne & retraite',
    startdt: session.startDate,
    enddt: session.endDate,
    location: 'À distance',
  });
});

test('a session of several days goes to calendars as a file', () => {
  expect(isOneDay(session)).toBe(true);
  expect(isOneDay({ ...session, endDate: '2026-12-08T16:00:00.000Z' })).toBe(false);
});
