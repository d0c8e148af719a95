import { parseArgs } from 'node:util';
import { withContext } from '../apps/api/src/console.ts';
import { createFirstAdmin } from '../apps/api/src/people/accounts/first-admin.service.ts';
import { helpOn, root } from './command.ts';

helpOn(`
npm run admin:create -- --email a@b.fr --civility Madame --first-name Anne --last-name Martin --phone 0612345678

Creates the first admin of a real association, at the top of its lines of sponsorship. The password is read from
ADMIN_PASSWORD, or made up and printed once. Refused when an admin exists.
`);

const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    civility: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    phone: { type: 'string' },
  },
});

await withContext(root, async (ctx) => {
  const created = await createFirstAdmin(ctx, {
    email: values.email ?? '',
    civility: values.civility ?? '',
    firstName: values['first-name'] ?? '',
    lastName: values['last-name'] ?? '',
    phone: values.phone ?? '',
    password: process.env.ADMIN_PASSWORD,
  });
  console.log(`Admin ${created.id} created${created.password ? `; password: ${created.password}` : ''}.`);
});
