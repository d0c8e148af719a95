import { expect, test } from './fixtures.ts';

type Description = { paths: Record<string, Record<string, { responses: Record<string, unknown> }>> };

test('CORE-009: the description of the API opens in a browser and lists its calls, each with a successful outcome', async ({
  page,
  portal,
}) => {
  const whole = await portal.api.send<Description>(null, 'GET', '/docs/json');
  const calls = Object.values(whole.paths).flatMap((methods) => Object.values(methods));
  expect(calls.length).toBeGreaterThan(100);
  expect(calls.filter(({ responses }) => !/\b2\d\d\b/.test(Object.keys(responses).join(' ')))).toEqual([]);
  // Only three calls are shown: the page's library takes a minute for all of them.
  const paths = Object.fromEntries(Object.entries(whole.paths).slice(0, 3));
  await page.route('**/api/docs/json', (route) => route.fulfill({ json: { ...whole, paths } }));
  await page.goto('/api/docs');
  const names = page.locator('.opblock-summary-path');
  const drawn = Object.values(paths).flatMap((methods) => Object.keys(methods)).length;
  await expect(names).toHaveCount(drawn);
  const words = (text: string): string => text.replaceAll(/\W/g, '');
  expect(new Set((await names.allTextContents()).map(words))).toEqual(new Set(Object.keys(paths).map(words)));
});
