/** Last server time, and the moment of its arrival by a clock that nobody can set. */
let heard: { time: number; at: number } | null = null;

export function hearServerTime(response: Pick<Response, 'headers'>): void {
  const time = Date.parse(response.headers.get('x-server-time') ?? '');
  if (!Number.isNaN(time)) heard = { time, at: performance.now() };
}

/** Server time, in milliseconds: deadlines are the server’s, and a browser’s clock may be wrong by hours. */
export const serverNow = (): number =>
  heard === null ? Date.now() : heard.time + (performance.now() - heard.at);
