import { expect, type Page, type Request } from '@playwright/test';

/** Collects the page's calls to the API from now on: "GET /api/me". */
export function watchCalls(page: Page): {
  list: string[];
  /** The same without the notification bar's calls, which start by themselves after ten seconds. */
  withoutBell: string[];
  requests: Request[];
  of(call: string): Request[];
} {
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
    get withoutBell() {
      return this.list.filter((call) => !call.includes('/notifications/indicator/'));
    },
    of: (call) => requests.filter((request) => nameOf(request) === call),
  };
}

/** Counts the requests under way from now on. @returns a function that waits until there are none. */
export function watchTraffic(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return () => expect.poll(() => underWay.size).toBe(0);
}

export const storedTokens = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('refresh_token')]);

/** A forged access token with this expiry; the server would refuse it. */
export function tokenUntil(expiry: Date, account = '10'): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const seconds = Math.floor(expiry.getTime() / 1000);
  return `${part({ alg: 'HS256' })}.${part({ sub: account, iat: seconds - 600, exp: seconds })}.forged`;
}

/**
 * Keeps one route on the page for good: a call that leaves the page just when its last route is removed never
 * gets an answer (1 in 200, measured on a busy machine).
 */
export function keepRouting(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...args) => {
    page.route = route;
    await route(
      () => false,
      (none) => none.fallback(),
    );
    return route(...args);
  };
}
