import pg from 'pg';

export type Sent = {
  /** Statements in the order of sending, including "begin" and "commit". */
  statements: string[];
  /** Round trips to PostgreSQL: statements sent before an answer has come travel together. */
  trips: number;
};
type Send = (this: pg.Client, ...args: unknown[]) => unknown;

/** Records the statements that `work` sends to PostgreSQL, on every connection of this process. */
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

/** Runs `work` with this part removed from its statements: the control of a race, without its lock. */
export async function withoutPart<Answer>(part: string, work: () => Promise<Answer>): Promise<Answer> {
  const clients = pg.Client.prototype as unknown as { query: Send };
  const { query: send } = clients;
  const cut = (text: string): string => text.replace(part, '');
  clients.query = function sendCut(statement, ...rest) {
    if (typeof statement === 'string') return send.call(this, cut(statement), ...rest);
    // The name is dropped, because PostgreSQL would expect the same text under it.
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
