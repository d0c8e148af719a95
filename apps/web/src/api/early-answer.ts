declare global {
  interface Window {
    /** Set by public/early.js. */
    formanEarly?: { address: string; token: string; answer: Promise<Response | null> };
  }
}

/**
 * Answer requested before the portal’s code had loaded: for the same address and login, once.
 * @returns null when there is none; the call is then made as usual.
 */
export async function earlyAnswer(address: string, token: string | null): Promise<Response | null> {
  const early = window.formanEarly;
  if (early?.address !== address) return null;
  delete window.formanEarly;
  if (early.token === token) return early.answer;
  // The token was renewed meanwhile: an unread answer would keep its connection open.
  await early.answer.then((answer) => answer?.body?.cancel());
  return null;
}
