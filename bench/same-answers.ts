import { deepStrictEqual } from 'node:assert';
import { type IncomingMessage, request } from 'node:http';
import type { Call } from './call.ts';
import type { Server } from './servers.ts';

/** Sends a request like the load's, with the one host name that the portal accepts, without a port. */
export async function answerOf(server: Server, { sample }: Call): Promise<unknown> {
  const { method, path, token } = sample;
  const sent = sample.body ? JSON.stringify(sample.body) : '';
  const headers = {
    host: '127.0.0.1',
    authorization: `Bearer ${token}`,
    'content-length': Buffer.byteLength(sent),
    ...(sample.body && { 'content-type': 'application/json' }),
  };
  const response = await new Promise<IncomingMessage>((answered, failed) => {
    request({ host: '127.0.0.1', port: server.port, method, path, headers }, answered)
      .on('error', failed)
      .end(sent);
  });
  const text = Buffer.concat(await response.toArray()).toString();
  if ((response.statusCode ?? 500) >= 300) throw new Error(`${path}: ${response.statusCode} ${text}`);
  return JSON.parse(text) as unknown;
}

/** Checks that the bodies are equal, in every field. @returns the number of compared calls. */
export async function checkSameAnswers(portal: Server, bare: Server, calls: Call[]): Promise<number> {
  for (const call of calls) {
    const ours = await answerOf(portal, call);
    await call.reset();
    const theirs = await answerOf(bare, call);
    await call.reset();
    deepStrictEqual(theirs, ours, `${call.name}: the two servers do not answer the same`);
    // Two empty lists are equal, but prove nothing.
    if (cardsOf(ours)?.length === 0) throw new Error(`The list has no cards: ${call.sample.path}`);
  }
  return calls.length;
}

/** Cards of a list; undefined for another answer. */
export const cardsOf = (answer: unknown): unknown[] | undefined =>
  Array.isArray(answer) ? answer : (answer as { items?: unknown[] }).items;
