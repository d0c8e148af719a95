import { expect, test } from 'vitest';
import { prepareCalls, tokenSecret } from '../bench/calls.ts';
import { freshDatabase, startPostgres } from '../bench/database.ts';
import { checkSameAnswers } from '../bench/same-answers.ts';
import { startBare, startPortal } from '../bench/servers.ts';

/** The comparison of the bench needs equal answers; the bench itself is run by hand, rarely. */
test('the bare server of the bench answers every call as the portal does', async () => {
  const postgres = await startPostgres();
  const url = await freshDatabase(postgres.connectionString, 'sample');
  const prepared = await prepareCalls(url);
  const portal = await startPortal(url, tokenSecret);
  const bare = await startBare(url, prepared.tokensFile);
  const calls = [
    await prepared.filteredList(1),
    prepared.detail,
    prepared.registration,
    ...(await prepared.otherLists()),
    ...prepared.otherDetails,
    prepared.profile,
    await prepared.creation(),
  ];
  try {
    expect(await checkSameAnswers(portal, bare, calls)).toBe(calls.length);
  } finally {
    await Promise.all([portal.stop(), bare.stop()]);
    await prepared.close();
    await postgres.stop();
  }
});
