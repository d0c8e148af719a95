import { makeUser } from '../testing/factories.ts';
import type { Caller, TestPortal } from '../testing/harness.ts';

/** What one call needs so that it succeeds: who calls, and what its fields hold; `body` where the path says it otherwise. */
export type Ready = { caller?: Caller; values?: Record<string, unknown>; body?: Record<string, unknown> };
/** The row that a call changes is used up by it, as a name that may stand once is: each success needs another one. */
export type Makers = Record<string, () => Promise<Ready>>;

let count = 0;
/** A text that nothing holds yet. */
export function another(text: string): string {
  count += 1;
  return `${text} ${count}`;
}

/** A caller of their own, where a call ends what the caller has: their login, their password, their account. */
export async function somebody(portal: TestPortal, values: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(portal, values);
  return { user, caller: await portal.as(user) };
}
