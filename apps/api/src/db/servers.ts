import type { Socket } from 'node:net';
import pg from 'pg';

// Several servers in one DATABASE_URL, of which one takes writes:
// `postgres://user:password@a:5432,b:5432/forman`, as libpq reads it with target_session_attrs=read-write.
// node-postgres knows one host only.

type Server = { url: string; host: string; port: number; probe: pg.Client | null };
/** The higher timeline was promoted later; null when the server takes no writes. */
type Answer = { server: Server; timeline: string | null };

const severalHosts = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^@/?]*,[^@/?]*)((?:[/?].*)?)$/;

/** @returns the URL of each server that this URL names. */
export function urlsOf(connectionString: string): string[] {
  const [, before, hosts, after] = severalHosts.exec(connectionString) ?? [];
  return hosts ? hosts.split(',').map((host) => `${before}${host}${after}`) : [connectionString];
}

/**
 * Interval between two looks at the servers, and the longest wait for an answer: a call waits no longer for a
 * promotion.
 */
const everyMs = 1_000;
const patienceMs = 2_000;

/** With two primaries, one cut off and one promoted since, the higher timeline is right. */
const question = `select case
  when pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' then null
  else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`;

type Watch = {
  /** The server that takes writes. @throws the servers' error when none is known. */
  primary(): Promise<Server>;
  /**
   * Open connections, broken when another server takes the writes: the old server may never say that it is
   * gone.
   */
  connections: Map<pg.Client, Server>;
  listeners: Set<(server: string) => void>;
};

const watches = new Map<string, Watch>();

function watchOf(connectionString: string): Watch {
  const watch = watches.get(connectionString) ?? openWatch(urlsOf(connectionString));
  watches.set(connectionString, watch);
  return watch;
}

function openWatch(urls: readonly string[]): Watch {
  const servers = urls.map((url): Server => {
    const { host, port } = new pg.Client(url);
    return { url, host, port, probe: null };
  });
  const connections: Watch['connections'] = new Map();
  const listeners: Watch['listeners'] = new Set();
  let current: Server | null = null;
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  const look = async (): Promise<void> => {
    const answers = await Promise.allSettled(servers.map(ask));
    const best = writable(answers);
    if (!best) {
      if (!current) throw whyNone(answers);
      return;
    }
    if (best === current) return;
    const isAnother = current !== null;
    current = best;
    for (const [client, server] of connections) if (server !== best) client.connection.stream.destroy();
    if (isAnother) for (const listener of listeners) listener(`${best.host}:${best.port}`);
  };
  const lookOnce = (): Promise<void> => (looking ??= look().finally(() => (looking = null)));
  const lookAgain = (): void => {
    timer = null;
    if (connections.size === 0) return letProbesGo(servers);
    void lookOnce().catch(() => {});
    keepLooking();
  };
  const keepLooking = (): void => {
    timer ??= setTimeout(lookAgain, everyMs).unref();
  };
  return {
    connections,
    listeners,
    async primary() {
      // After the timer has stopped, the result of the last look may no longer be true.
      if (!timer) current = null;
      if (!current) await lookOnce();
      keepLooking();
      return current!;
    },
  };
}

/** Asks a server over a lasting connection, which does not keep the process running. */
async function ask(server: Server): Promise<Answer> {
  try {
    server.probe ??= await openProbe(server);
    const { rows } = await server.probe.query<{ timeline: string | null }>(question);
    return { server, timeline: rows[0]!.timeline };
  } catch (error) {
    letProbesGo([server]);
    throw error;
  }
}

async function openProbe({ url }: Server): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'forman-primary',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  client.on('error', () => {});
  await client.connect();
  (client.connection.stream as Socket).unref();
  return client;
}

function letProbesGo(servers: readonly Server[]): void {
  for (const server of servers) {
    server.probe?.connection.stream.destroy();
    server.probe = null;
  }
}

function writable(answers: readonly PromiseSettledResult<Answer>[]): Server | null {
  const heard = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const found = heard.filter(({ timeline }) => timeline !== null);
  const [latest] = found.toSorted((a, b) => b.timeline!.localeCompare(a.timeline!));
  return latest?.server ?? null;
}

/**
 * The error when no server takes writes: a server that answers may soon be promoted, so that the caller may
 * try again.
 */
function whyNone(answers: readonly PromiseSettledResult<Answer>[]): unknown {
  const refused = answers.filter((answer) => answer.status === 'rejected');
  if (refused.length === answers.length) return refused[0]!.reason;
  return Object.assign(new Error('None of the servers in DATABASE_URL takes writes.'), { code: '57P03' });
}

/**
 * A client class that connects to this URL: for one server the base class, for several a class that finds the
 * server that takes writes.
 * @param Base the class to extend.
 */
export function clientFor(
  connectionString: string | undefined,
  Base: typeof pg.Client = pg.Client,
): typeof pg.Client {
  if (!connectionString || urlsOf(connectionString).length === 1) return Base;
  const [anyOfThem] = urlsOf(connectionString);
  const watch = watchOf(connectionString);
  return class extends Base {
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: anyOfThem });
    }

    override connect(callback?: unknown): Promise<pg.Client> {
      const connected = this.#connectToPrimary();
      if (typeof callback === 'function') {
        connected.then(
          () => callback(null, this),
          (error: unknown) => callback(error),
        );
      }
      return connected;
    }

    async #connectToPrimary(): Promise<pg.Client> {
      const server = await watch.primary();
      this.host = server.host;
      this.port = server.port;
      watch.connections.set(this, server);
      this.once('end', () => watch.connections.delete(this));
      return super.connect();
    }
  };
}

/** Calls the listener with the server's name whenever another server takes the writes. */
export function onOtherPrimary(connectionString: string, listener: (server: string) => void): void {
  if (urlsOf(connectionString).length > 1) watchOf(connectionString).listeners.add(listener);
}
