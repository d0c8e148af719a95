import { parseArgs } from 'node:util';
import { withContext } from '../apps/api/src/console.ts';
import { mendWhatWaits, readClock } from '../apps/api/src/platform/clock/clock.service.ts';
import { helpOn, root } from './command.ts';

helpOn(`
npm run clock [-- --mend]

Says how this machine's clock stands beside the database's and the payment providers', which series of documents has a
last one of a later day than today, and how much work (payments to look at, messages, events, held seats) a clock that
was ahead has put off further than the portal ever does.

--mend, once the clock is right, does that work now, with a line in the audit log. Documents stay as they are: they are
frozen, and the next ones bear the day of the last until that day has come.

Ends with 1 while the clock is wrong. The portal may be running. DATABASE_URL names a server; without it, the embedded
PostgreSQL of DATA_DIR (data) is joined, or started meanwhile.
`);

const { values } = parseArgs({ options: { mend: { type: 'boolean', default: false } } });
const words = {
  right: 'The clock is right.',
  apart: 'This clock and another are apart.',
  wrong: 'The clock is wrong.',
};

await withContext(root, async (ctx) => {
  const { verdict, readings, ahead, putOff } = await readClock(ctx);
  console.log(`${ctx.clock.now().toISOString()}  ${words[verdict]}`);
  for (const { source, aheadSeconds } of readings)
    console.log(
      `  ${source}: ${Math.abs(aheadSeconds)} s ${aheadSeconds < 0 ? 'later' : 'earlier'} than ours`,
    );
  for (const { number, issuedOn } of ahead)
    console.log(
      `  ${number} bears ${issuedOn}: the next documents of its series bear that day until it has come.`,
    );
  console.log(`  ${putOff} appointments lie further ahead than the portal makes them.`);
  if (verdict === 'wrong') {
    console.error('Set the clock right first: nothing is mended by a wrong one.');
    process.exitCode = 1;
  } else if (values.mend) {
    const left = await mendWhatWaits(ctx, null);
    console.log(`  Mended: ${putOff - left.putOff}.`);
  }
});
