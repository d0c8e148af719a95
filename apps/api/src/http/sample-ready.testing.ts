import { makeUser } from '../testing/factories.ts';
import type { fileForm } from '../testing/file-form.ts';
import type { Caller, TestPortal } from '../testing/harness.ts';

/**
 * The caller and the field values with which one call succeeds; `body` where the path gives the same field
 * another value; `form` for a call that takes a file.
 */
export type Ready = {
  caller?: Caller;
  values?: Record<string, unknown>;
  body?: Record<string, unknown>;
  form?: ReturnType<typeof fileForm>;
};
/**
 * Makers by the call's id. A call uses up the row that it changes, or a name that must be unique: each
 * success needs another.
 */
export type Makers = Record<string, () => Promise<Ready>>;

let count = 0;
/** A text that is not used yet. */
export function another(text: string): string {
  count += 1;
  return `${text} ${count}`;
}

/** A new account with its caller, for calls that end the caller's own login, password or account. */
export async function somebody(portal: TestPortal, values: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(portal, values);
  return { user, caller: await portal.as(user) };
}
