import { withContext } from '../apps/api/src/console.ts';
import { loadLarge, usualComing } from '../apps/api/src/sample/large.ts';
import { helpOn, root } from './command.ts';

helpOn(`
npm run demo:large [-- --coming=<number>]

Empties the database of the demonstration and loads a large association: 5,000 members, 1,500 sessions that are over and
2,000 to come (or as many as you say), 60,000 registrations, 100,000 movements, 30,000 invoices. Refused outside
APP_MODE=demo. DATA_DIR names another folder.
`);

const asked = process.argv.find((argument) => argument.startsWith('--coming='))?.slice('--coming='.length);
const coming = Number(asked ?? usualComing);
if (!Number.isInteger(coming) || coming < 500) throw new Error('--coming takes a whole number from 500 on.');

await withContext(root, async (ctx) => {
  if (ctx.config.mode !== 'demo') throw new Error('Only a demonstration (APP_MODE=demo) can be filled.');
  await loadLarge(ctx, coming);
});
console.log('The large association is loaded.');
