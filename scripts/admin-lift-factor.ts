import { parseArgs } from 'node:util';
import { withContext } from '../apps/api/src/console.ts';
import { liftSecondFactorAtConsole } from '../apps/api/src/people/accounts/lift-factor.service.ts';
import { helpOn, root } from './command.ts';

helpOn(`
npm run admin:lift-factor -- --email a@b.fr

Lifts the second factor of an account: its keys and recovery codes are deleted, its logins end, and its password alone
logs in again. For the only administrator, who has lost every key: anybody else is helped by an administrator, from the
person’s file. Make sure first who asks. It leaves a line in the audit log and the security journal, and the person is
told by e-mail once the portal runs.

DATABASE_URL names a server; without it, the embedded PostgreSQL of DATA_DIR (data). The portal may be running.
`);

const { values } = parseArgs({ options: { email: { type: 'string' } } });

await withContext(root, async (ctx) => {
  await liftSecondFactorAtConsole(ctx, values.email ?? '');
  console.log(
    `The second factor of ${values.email} is lifted: their password alone logs in. Have them add another.`,
  );
});
