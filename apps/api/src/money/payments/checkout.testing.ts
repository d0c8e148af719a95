import { giveCredit, makeSession, makeUser } from '../../testing/factories.ts';
import type { TestPortal } from '../../testing/harness.ts';

/** A member with some credit, and a workshop at a price. */
export async function shop(portal: TestPortal, euros: number, credit = 0) {
  const user = await makeUser(portal);
  if (credit > 0) await giveCredit(portal, user.id, credit);
  const session = await makeSession(portal, { euros });
  return {
    user,
    session,
    caller: await portal.as(user),
    params: { id: session.id },
    item: { kind: 'workshop' as const, id: String(session.id) },
  };
}
