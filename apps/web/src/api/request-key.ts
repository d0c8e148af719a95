/**
 * Keys of calls that create something, while their answers are not known: the same call sent again, after a
 * lost answer or a reload, creates nothing more. They stand in this tab’s storage, or in memory where the
 * browser refuses it.
 */
const unanswered = new Map<string, string>();

const nameOf = (id: string, params: object | undefined): string =>
  `forman.key.${id}${params ? ` ${JSON.stringify(params)}` : ''}`;

export function requestKeyFor(id: string, params: object | undefined): string {
  const name = nameOf(id, params);
  const key = unanswered.get(name) ?? readStored(name) ?? crypto.randomUUID();
  unanswered.set(name, key);
  try {
    sessionStorage.setItem(name, key);
  } catch {
    // Memory is enough until a reload.
  }
  return key;
}

/** Forgets the key once the server has answered: created, or refused so that nothing was. */
export function forgetRequestKey(id: string, params: object | undefined): void {
  const name = nameOf(id, params);
  unanswered.delete(name);
  try {
    sessionStorage.removeItem(name);
  } catch {
    // It was never written.
  }
}

function readStored(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}
