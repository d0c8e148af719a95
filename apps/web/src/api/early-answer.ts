declare global {
  interface Window {
    /** Set by public/early.js. */
    formanEarly?: { address: string; token: string; answer: Promise<Response | null> };
  }
}

/**
 * The answer that was asked for before the portal's code had come: for the same address and login, and once.
 * @returns null when there is none; the call is then made as any other.
 */
export async function earlyAnswer(address: string, token: string | null): Promise<Response | null> {
  const early = window.formanEarly;
  if (early?.address !== address) return null;
  delete window.formanEarly;
  if (early.token === token) return early.answer;
  // Renewed meanwhile: what nobody reads would hold its connection.
  await early.answer.then((answer) => answer?.body?.cancel());
  return null;
}
