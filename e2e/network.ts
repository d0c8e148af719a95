import type { Page, Request } from '@playwright/test';

/** What a page asked of the API since this was called: "GET /api/me". */
export function watchCalls(page: Page): { list: string[]; requests: Request[]; of(call: string): Request[] } {
  const requests: Request[] = [];
  const nameOf = (request: Request): string => `${request.method()} ${new URL(request.url()).pathname}`;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(request);
  });
  return {
    requests,
    get list() {
      return requests.map(nameOf);
    },
    of: (call) => requests.filter((request) => nameOf(request) === call),
  };
}

export const storedTokens = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('refresh_token')]);

/** An access token that expires at this instant; no server would take it. */
export function tokenUntil(expiry: Date): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const seconds = Math.floor(expiry.getTime() / 1000);
  return `${part({ alg: 'HS256' })}.${part({ sub: '10', iat: seconds - 600, exp: seconds })}.forged`;
}
