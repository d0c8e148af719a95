import pg from 'pg';

export type Sent = {
  /** In the order in which they were sent; "begin" and "commit" are among them. */
  statements: string[];
  /** Ways to PostgreSQL and back: what is sent before an answer has come travels together. */
  trips: number;
};
type Send = (this: pg.Client, ...args: unknown[]) => unknown;

/** What `work` sends to PostgreSQL, of every connection of this process. */
export async function sentBy<Answer>(work: () => Promise<Answer>): Promise<Sent & { answer: Answer }> {
  const sent: Sent = { statements: [], trips: 0 };
  const clients = pg.Client.prototype as unknown as { query: Send };
  const { query: send } = clients;
  clients.query = counting(sent, send);
  try {
    const answer = await work();
    return { ...sent, answer };
  } finally {
    clients.query = send;
  }
}

function counting(sent: Sent, send: Send): Send {
  let isUnderWay = false;
  const arrived = (): void => void (isUnderWay = false);
  return function count(...args) {
    const [statement] = args as [string | { text: string }];
    sent.statements.push((typeof statement === 'string' ? statement : statement.text).trim());
    if (!isUnderWay) sent.trips += 1;
    isUnderWay = true;
    const answer = send.apply(this, args);
    if (answer instanceof Promise) answer.then(arrived, arrived);
    return answer;
  };
}
