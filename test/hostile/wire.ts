import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import type { HostileRequest } from './requests.ts';

/** An answer; `null` where the connection ended without one. */
export type Answer = { statusCode: number; headers: Record<string, string>; body: string; json(): unknown };

const patienceMs = 60_000;
/** Time to wait for an answer to bytes that may be half a request; a whole one is answered sooner. */
const socketPatienceMs = 150;

export const answerOf = (statusCode: number, headers: Record<string, string>, body: string): Answer => ({
  statusCode,
  headers,
  body,
  json: () => JSON.parse(body) as unknown,
});

/**
 * Sends requests to the portal over kept-alive connections. @throws Error when a request is cut off, or not
 * answered.
 */
export function createWire(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port } = new URL(url);
  return {
    send: (request: HostileRequest, authorization: string | null): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const headers = {
          ...request.headers,
          ...(authorization === null ? {} : { authorization }),
          ...(request.body ? { 'content-length': request.body.length } : {}),
        };
        const { method, path } = request;
        const sent = httpRequest(
          { agent, hostname, port, method, path, headers, timeout: patienceMs },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.once('error', reject);
            response.once('end', () =>
              resolve(
                answerOf(
                  response.statusCode ?? 0,
                  response.headers as Record<string, string>,
                  Buffer.concat(chunks).toString(),
                ),
              ),
            );
          },
        );
        sent.once('timeout', () => sent.destroy(new Error(`no answer within ${patienceMs / 1000} s`)));
        sent.once('error', reject);
        sent.end(request.body);
      }),
    write: (bytes: Buffer): Promise<Answer | null> => write({ hostname, port: Number(port) }, bytes),
    close: () => agent.destroy(),
  };
}

function write(
  { hostname, port }: { hostname: string; port: number },
  bytes: Buffer,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port });
    const chunks: Buffer[] = [];
    const done = (): void => {
      socket.destroy();
      resolve(firstAnswer(Buffer.concat(chunks).toString('latin1')));
    };
    socket.setTimeout(socketPatienceMs, done);
    socket.on('data', (chunk) => chunks.push(chunk));
    // A refusal may come before all bytes are read: failing to write the rest is no fault.
    socket.once('error', done);
    socket.once('close', done);
    socket.write(bytes);
  });
}

/** Never throws: a text that is not HTTP has the status 0. */
function firstAnswer(text: string): Answer | null {
  if (text === '') return null;
  const whole = text.replace(/^HTTP\/1\.1 100 .*?\r\n\r\n/s, '');
  const [head = '', ...rest] = whole.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1];
  const headers = Object.fromEntries(
    lines.map((header) => [
      header.split(':')[0]!.toLowerCase(),
      header.slice(header.indexOf(':') + 1).trim(),
    ]),
  );
  const length = Number(headers['content-length'] ?? 0);
  const body = Buffer.from(rest.join('\r\n\r\n').slice(0, length), 'latin1').toString();
  return answerOf(Number(status ?? 0), headers, body);
}
