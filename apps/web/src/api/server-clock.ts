/** The server's time as it was last heard, and when that was by a clock that nobody can set. */
let heard: { time: number; at: number } | null = null;

export function hearServerTime(response: Pick<Response, 'headers'>): void {
  const time = Date.parse(response.headers.get('x-server-time') ?? '');
  if (!Number.isNaN(time)) heard = { time, at: performance.now() };
}

/** Now by the server, in milliseconds: deadlines are its own, and a browser's clock may be wrong by hours. */
export const serverNow = (): number =>
  heard === null ? Date.now() : heard.time + (performance.now() - heard.at);
