import pg from 'pg';
import { vi } from 'vitest';

export type Sent = {
  /** In the order in which they were sent; "begin" and "commit" are among them. */
  statements: string[];
  /** Ways to PostgreSQL and back: what is sent before an answer has come travels together. */
  trips: number;
};

/** What `work` sends to PostgreSQL, of every connection of this process. */
export async function sentBy(work: () => Promise<unknown>): Promise<Sent> {
  const sent: Sent = { statements: [], trips: 0 };
  const send = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;
  let isUnderWay = false;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [statement] = args as [string | { text: string }];
    sent.statements.push((typeof statement === 'string' ? statement : statement.text).trim());
    if (!isUnderWay) sent.trips += 1;
    isUnderWay = true;
    const answer = send.apply(this, args);
    const arrived = (): void => void (isUnderWay = false);
    if (answer instanceof Promise) answer.then(arrived, arrived);
    return answer;
  } as never);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return sent;
}
