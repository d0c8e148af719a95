import { expect, test } from 'vitest';
import { createRandom } from '../seeded-random.ts';
import { withFailure } from '../testing/failing-statements.ts';
import { testPortal } from '../testing/harness.ts';
import { allActs, runStatementSeries } from './statements-in-turn.testing.ts';

/** What `npm run faults -- --statements` asks for: the acts whose name has this part; otherwise a sample. */
const asked = process.env.FAILING_ACTS;

/** Acts of the seeded sample, and turns of each. */
const [mostActs, mostTurns] = [40, 4];

const series = () => {
  if (asked !== undefined)
    return {
      acts: allActs.filter(({ id }) => id.includes(asked)),
      choose: <Turn>(turns: Turn[]) => turns,
      say: (line: string) => console.log(line),
    };
  const random = createRandom(2026);
  return {
    // Sorted first: the sample is the same in whatever order the contract lists its calls.
    acts: random.shuffled(allActs.toSorted((a, b) => a.id.localeCompare(b.id))).slice(0, mostActs),
    choose: <Turn>(turns: Turn[]) => random.shuffled(turns).slice(0, mostTurns),
  };
};

test(
  'an act with one of its statements failing is refused, and happens once when it is done again',
  { timeout: 3_600_000 },
  async () => {
    const options = series();
    const report = await runStatementSeries(options);
    const statements = [...report.acts.values()].reduce((sum, count) => sum + count, 0);
    options.say?.(
      `${report.acts.size} acts, ${statements} statements, ${report.turns} turns, ${report.again} done again`,
    );
    expect(report.findings).toEqual([]);
    // A series whose acts write nothing, or whose failures nobody notices, would prove nothing.
    expect(report.acts.size).toBeGreaterThan(options.acts.length * 0.7);
    expect(report.again).toBeGreaterThan(report.turns * 0.8);
  },
);

test('the control: without its key, a creating call whose answer is lost happens twice', async () => {
  const report = await runStatementSeries({
    acts: allActs.filter(({ id }) => id === 'createSite'),
    choose: (turns) => turns.filter(({ how, statement }) => how === 'cut after' && statement === 'commit'),
    withoutKeys: true,
  });
  expect(report.findings).toEqual([expect.stringContaining('did not happen once: sites 1 → 2')]);
});

test('a failure reaches the caller, and a statement cut after its commit has been done', async () => {
  const portal = await testPortal();
  const { db } = portal.ctx;
  const add = (title: string) => db.insertInto('faq_sections').values({ title }).execute();
  for (const how of ['refused', 'cut before', 'cut after'] as const)
    await expect(withFailure({ at: 0, how }, () => add(how))).rejects.toThrow(/refused|terminated/);
  const kept = await db.selectFrom('faq_sections').select('title').execute();
  expect(kept).toEqual([{ title: 'cut after' }]);
  await portal.close();
});
