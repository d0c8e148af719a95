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

/** Runs `work` with this part of its statements taken away: a race with its lock, as a control, without. */
export async function withoutPart<Answer>(part: string, work: () => Promise<Answer>): Promise<Answer> {
  const clients = pg.Client.prototype as unknown as { query: Send };
  const { query: send } = clients;
  const cut = (text: string): string => text.replace(part, '');
  clients.query = function sendCut(statement, ...rest) {
    if (typeof statement === 'string') return send.call(this, cut(statement), ...rest);
    // A statement has a name as long as its text is the same.
    const { text, name: _name, ...other } = statement as { text?: string; name?: string };
    return text?.includes(part)
      ? send.call(this, { ...other, text: cut(text) }, ...rest)
      : send.call(this, statement, ...rest);
  };
  try {
    return await work();
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
