import { expect, test } from 'vitest';
import { feedLinks } from './feed-links.ts';

test('each link to a calendar application contains the whole address of the feed', () => {
  const url = 'https://portail.example/api/calendars/a-b_C.ics';
  const { webcal, google, outlook } = feedLinks(url);
  expect(webcal).toBe('webcal://portail.example/api/calendars/a-b_C.ics');
  expect(new URL(google).searchParams.get('cid')).toBe(webcal);
  expect(new URL(outlook).searchParams.get('url')).toBe(url);
});
