import { expect, test } from 'vitest';
import { testPortal } from '../testing/harness.ts';
import { sentBy } from '../testing/statements.ts';
import { sampleRequest, sampleRows, tried } from './sample-calls.testing.ts';

/** What a reading call may leave: lines of the logs of who read what and who was refused, the count of tries. */
const leaves = /\b(audit_log|security_events|rate_limits)\b/;
const writes = /\b(insert into|update "?\w+"?(?: \w+)? set|delete from|truncate|nextval|setval)\b/i;

test('a GET changes nothing: it writes at most the logs and the count of tries', async () => {
  const portal = await testPortal();
  const { admin, ids, makers } = await sampleRows(portal);
  const writing: Record<string, string[]> = {};
  let answered = 0;
  for (const endpoint of tried.filter(({ method }) => method === 'GET')) {
    const ready = (await makers[endpoint.id]?.()) ?? {};
    const { url, headers } = sampleRequest(endpoint, { ids, ready });
    const { answer, statements } = await sentBy(() =>
      (ready.caller ?? admin).raw('GET', url, undefined, headers),
    );
    if (answer.statusCode < 300) answered += 1;
    const written = statements.filter((statement) => writes.test(statement) && !leaves.test(statement));
    if (written.length > 0) writing[endpoint.id] = written;
  }
  expect(writing).toEqual({});
  expect(answered).toBeGreaterThan(100);
  await portal.close();
});
