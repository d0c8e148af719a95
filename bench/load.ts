import { connect, type Socket } from 'node:net';

/** Measures of one round. `refused`: number of answers other than 2xx. */
export type Round = { requests: number; seconds: number; perSecond: number; p99Ms: number; refused: number };

export type Load = {
  port: number;
  /** Next request in its form on the wire, or null when none is left. */
  next: () => Buffer | null;
  connections: number;
  /** Length of the round; it ends earlier when `next` gives null. */
  seconds: number;
};

/**
 * Sends requests over kept-alive connections, each as soon as the last is answered. It speaks HTTP over TCP
 * by hand: the generator shares the machine with the measured servers, and its own time would make the two
 * sides look more alike.
 */
export async function runLoad(load: Load): Promise<Round> {
  const started = performance.now();
  const end = started + load.seconds * 1000;
  const times: number[] = [];
  let refused = 0;
  const drive = async (): Promise<void> => {
    const connection = await openConnection(load.port);
    while (performance.now() < end) {
      const request = load.next();
      if (!request) break;
      const sent = performance.now();
      const status = await connection.send(request);
      times.push(performance.now() - sent);
      if (status >= 300) refused += 1;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: load.connections }, drive));
  const seconds = (performance.now() - started) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  return {
    requests: times.length,
    seconds,
    perSecond: times.length / seconds,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    refused,
  };
}

export function requestOf(method: 'GET' | 'POST', path: string, token: string | null, body?: object): Buffer {
  const sent = body ? JSON.stringify(body) : '';
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1'];
  if (token) lines.push(`authorization: Bearer ${token}`);
  if (body) lines.push('content-type: application/json');
  if (method === 'POST') lines.push(`content-length: ${Buffer.byteLength(sent)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${sent}`);
}

type Connection = { send(request: Buffer): Promise<number>; close(): void };

/** A connection for one request at a time; an answer ends after its content-length. */
async function openConnection(port: number): Promise<Connection> {
  const socket = await connected(port);
  let chunks: Buffer[] = [];
  let have = 0;
  let need = Number.POSITIVE_INFINITY;
  let status = 0;
  let settle: { done(status: number): void; fail(error: Error): void } | null = null;
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    have += chunk.length;
    if (need === Number.POSITIVE_INFINITY) {
      const head = readHead(chunks.length === 1 ? chunk : Buffer.concat(chunks));
      if (!head) return;
      ({ need, status } = head);
    }
    if (have < need) return;
    chunks = [];
    have = 0;
    need = Number.POSITIVE_INFINITY;
    settle?.done(status);
  });
  socket.on('error', (error) => settle?.fail(error));
  socket.on('close', () => settle?.fail(new Error('The server closed the connection.')));
  return {
    send: (request) =>
      new Promise<number>((done, fail) => {
        settle = { done, fail };
        socket.write(request);
      }),
    close: () => {
      settle = null;
      socket.destroy();
    },
  };
}

function readHead(received: Buffer): { need: number; status: number } | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = received.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const length = status === 204 ? ['', '0'] : /\r\ncontent-length: (\d+)/i.exec(head);
  if (!length) throw new Error(`An answer without a length: ${head}`);
  return { need: end + 4 + Number(length[1]), status };
}

const connected = (port: number): Promise<Socket> =>
  new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => done(socket));
    socket.setNoDelay(true);
    socket.once('error', fail);
  });
