import { deepStrictEqual } from 'node:assert';
import type { Call } from './call.ts';
import type { Server } from './servers.ts';

export async function answerOf(server: Server, { sample }: Call): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${server.port}${sample.path}`, {
    method: sample.method,
    headers: {
      authorization: `Bearer ${sample.token}`,
      ...(sample.body && { 'content-type': 'application/json' }),
    },
    ...(sample.body && { body: JSON.stringify(sample.body) }),
  });
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`${sample.path}: ${response.status} ${JSON.stringify(body)}`);
  return body;
}

/** Everything in the bodies is the same: the bare server knows all that the calls say. */
export async function checkSameAnswers(portal: Server, bare: Server, calls: Call[]): Promise<void> {
  for (const call of calls) {
    const ours = await answerOf(portal, call);
    await call.reset();
    const theirs = await answerOf(bare, call);
    await call.reset();
    deepStrictEqual(theirs, ours, `${call.name}: the two servers do not answer the same`);
    const items = Array.isArray(ours) ? ours : (ours as { items?: unknown[] }).items;
    if (items && items.length < 10)
      throw new Error(`The list has ${items.length} cards: ${call.sample.path}`);
  }
  console.log('Both servers answer the same to all calls.');
}
