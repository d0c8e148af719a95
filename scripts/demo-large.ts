import { withContext } from '../apps/api/src/console.ts';
import { loadLarge } from '../apps/api/src/sample/large.ts';
import { helpOn, root } from './command.ts';

helpOn(`
npm run demo:large

Empties the database of the demonstration and loads a large association: 5,000 members, 2,000 sessions, 60,000
registrations, 100,000 movements, 30,000 invoices. Refused outside APP_MODE=demo. DATA_DIR names another folder.
`);

await withContext(root, async (ctx) => {
  if (ctx.config.mode !== 'demo') throw new Error('Only a demonstration (APP_MODE=demo) can be filled.');
  await loadLarge(ctx);
});
console.log('The large association is loaded.');
