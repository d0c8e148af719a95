import { withContext } from '../apps/api/src/console.ts';
import { resetSample } from '../apps/api/src/sample/load.ts';
import { helpOn, root } from './command.ts';

helpOn(`
npm run demo:reset

Empties the database of the demonstration and loads the sample association anew. Refused outside APP_MODE=demo.
`);

await withContext(root, async (ctx) => {
  if (ctx.config.mode !== 'demo') throw new Error('Only a demonstration (APP_MODE=demo) can be reset.');
  await resetSample(ctx);
});
console.log('The sample association is as new.');
