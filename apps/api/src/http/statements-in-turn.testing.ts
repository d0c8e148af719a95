import type { EndpointDefinition } from '@forman/contract/endpoint';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Failure, failures, withFailure } from '../testing/failing-statements.ts';
import { type TestPortal, testPortal } from '../testing/harness.ts';
import { verifyInvariants } from '../verify/verify.service.ts';
import { closingMakers } from './sample-books.testing.ts';
import type { Ready } from './sample-ready.testing.ts';
import type { Answer } from './hostile-answers.testing.ts';
import { refusedAnyway, sampleRequest, sampleRows, tried } from './sample-calls.testing.ts';

/**
 * Every call of the contract that writes, with each of its statements failing in turn. The same person then
 * does the act again: it must have happened once, and the invariants hold.
 */

/** An act with one of its statements failing. */
type Turn = { at: number; how: Failure; statement: string };
export type TurnReport = {
  /** Number of statements of each act that writes. */
  acts: Map<string, number>;
  turns: number;
  /** Turns after which the act had to be done again. */
  again: number;
  findings: string[];
};
type Options = {
  acts: readonly EndpointDefinition[];
  /** Takes the turns of an act that are to be tried. */
  choose: (turns: Turn[]) => Turn[];
  /** The control: creating calls are sent without the key by which a repetition is known. */
  withoutKeys?: boolean;
  say?: (line: string) => void;
};
type Series = Options & { portal: TestPortal; rows: Awaited<ReturnType<typeof sampleRows>> };
/** Rows that a table has more than before, or less; the others are left out. */
type Net = Record<string, number>;

/** Calls that the series cannot make, and the reason. */
const leftOut = {
  ...refusedAnyway,
  takeArchive: 'a task writes the archive, and no job runs here',
};

/** Every act: a call that may write. */
export const allActs: readonly EndpointDefinition[] = tried.filter(
  ({ id, method }) => method !== 'GET' && (!Object.hasOwn(leftOut, id) || Object.hasOwn(closingMakers, id)),
);

/** Tables that count what happens beside the act: refusals, tries, keys. */
const beside = ['rate_limits', 'security_events', 'auth_challenges', 'request_keys'];
/** Tables with a row for each time that somebody tried: as many as without a failure, or more. */
const perTry = new Set(['audit_log', 'provider_readings']);
/** Tables where an act may leave more or fewer rows when it is done again, and the reason. */
const mayDiffer: { why: string; acts: RegExp; tables: readonly string[] }[] = [
  {
    why: 'each login and each proof of identity is another, with its e-mail about an unknown device',
    acts: /^(login|confirmIdentity)$/,
    tables: ['refresh_tokens', 'login_confirmations', 'known_devices', 'outbox_messages'],
  },
  {
    why: 'a payment that the provider did not open is given up and another one opened',
    acts: /^(payByCard|openPaypalOrder)$/,
    tables: ['payments', 'simulated_bank_payments'],
  },
  {
    why: 'an event of the provider is lost here; a real one sends it again, and the job reads the payment anyway',
    acts: /^(confirmAtSimulatedBank|answerSimulatedChallenge|capturePaypalOrder|approveSimulatedPaypal|refundSale)$/,
    tables: ['webhook_events'],
  },
  {
    why: 'each replaces the one before, and is told each time',
    acts: /^(renewCalendarSubscription|endUserPassword|sendPhoneCode|testTreasurer)$/,
    tables: ['outbox_messages'],
  },
  {
    why: 'a file that nothing names yet is swept',
    acts: /^(uploadUserImage|uploadPicture|uploadNewsImage|uploadProof|checkPeopleFile)$/,
    tables: ['pictures', 'stored_files', 'outside_proofs', 'people_imports', 'people_import_lines'],
  },
  {
    why: 'what the provider did not answer stays asked: the job, which does not run here, asks again',
    acts: /^refundSale$/,
    tables: ['invoice_documents', 'ledger_entries', 'ledger_lines', 'outbox_messages'],
  },
  {
    why: 'the invoice is under way at Chorus Pro: the job, which does not run here, ends the deposit',
    acts: /^submitInvoice$/,
    tables: ['audit_log'],
  },
];

/** Acts in one database: a larger one makes the invariants slow, a new one for each act takes longer. */
const actsPerPortal = 8;
const portalsAtOnce = 3;

export async function runStatementSeries(options: Options): Promise<TurnReport> {
  const report: TurnReport = { acts: new Map(), turns: 0, again: 0, findings: [] };
  const left = [...options.acts];
  const worker = async (): Promise<void> => {
    for (let some = left.splice(0, actsPerPortal); some.length > 0; some = left.splice(0, actsPerPortal)) {
      const portal = await testPortal();
      const series = { ...options, portal, rows: await sampleRows(portal) };
      await countRows(portal);
      for (const endpoint of some) await failInTurn(series, endpoint, report);
      await portal.close();
    }
  };
  await Promise.all(Array.from({ length: portalsAtOnce }, worker));
  return report;
}

async function failInTurn(series: Series, endpoint: EndpointDefinition, report: TurnReport): Promise<void> {
  // The first time an act may write rows that it finds later.
  await play(series, endpoint, null);
  const right = await play(series, endpoint, null);
  if (right.sent.every(isReading)) return;
  report.acts.set(endpoint.id, right.sent.length);
  const [answer] = right.answers;
  if (answer!.statusCode >= 400) {
    report.findings.push(`${endpoint.id}: refused without a failure: ${answer!.body}`);
    return;
  }
  const turns = series.choose(turnsOf(right.sent));
  const found: string[] = [];
  for (const turn of turns) {
    const played = await play(series, endpoint, turn);
    report.turns += 1;
    report.again += played.answers.length - 1;
    const wrong = faultOf(endpoint.id, right, played);
    const statement = turn.statement.replaceAll(/\s+/g, ' ').slice(0, 90);
    if (wrong) found.push(`${endpoint.id}, statement ${turn.at} ${turn.how}: ${wrong} (${statement})`);
  }
  report.findings.push(...found);
  const summary = `${endpoint.id}: ${right.sent.length} statements, ${turns.length} turns`;
  series.say?.([summary, ...found].join('\n  '));
}

const isReading = (statement: string): boolean => /^(select|begin|commit|rollback)\b/i.test(statement);

/** Every statement in each way that it can fail: only what commits can be done and its answer be lost. */
function turnsOf(sent: readonly string[]): Turn[] {
  let isOpen = false;
  return sent.flatMap((statement, at) => {
    if (statement === 'begin') isOpen = true;
    const commits = statement === 'commit' || (!isOpen && !isReading(statement));
    if (statement === 'commit') isOpen = false;
    return failures.filter((how) => how !== 'cut after' || commits).map((how) => ({ at, how, statement }));
  });
}

type Played = {
  answers: Answer[];
  sent: string[];
  /** Rows inserted, changed or deleted before the act was done again. */
  firstChanges: number;
  net: Net;
  broken: string[];
};

async function play(series: Series, endpoint: EndpointDefinition, turn: Turn | null): Promise<Played> {
  const make = closingMakers[endpoint.id];
  if (!make) {
    const ready = (await series.rows.makers[endpoint.id]?.()) ?? {};
    return playIn(series, { endpoint, ready, turn });
  }
  const portal = await testPortal();
  await countRows(portal);
  const played = await playIn({ ...series, portal }, { endpoint, ready: await make(portal), turn });
  await portal.close();
  return played;
}

type Scene = { endpoint: EndpointDefinition; ready: Ready; turn: Turn | null };

/** Does an act with rows of its own, and once more after an answer that it failed. */
async function playIn(
  { portal, rows, withoutKeys }: Series,
  { endpoint, ready, turn }: Scene,
): Promise<Played> {
  const { bank, pool, db } = portal.ctx;
  await pool.query('delete from rate_limits');
  await bank?.drained();
  const { url, body, headers } = sampleRequest(endpoint, { ids: rows.ids, ready });
  const keyed =
    endpoint.creates && !withoutKeys
      ? { ...(JSON.parse(body as string) as object), requestKey: randomUUID() }
      : body;
  const act = async (): Promise<Answer> => {
    const answer = await (ready.caller ?? rows.admin).raw(endpoint.method, url, keyed, headers);
    await bank?.drained();
    return answer;
  };
  const before = await countsOf(portal);
  const { answer, sent } = await withFailure(turn, act);
  const between = await countsOf(portal);
  const answers = answer.statusCode >= 500 ? [answer, await act()] : [answer];
  const after = await countsOf(portal);
  const broken = (await verifyInvariants(db, portal.clock.now())).flatMap(({ number, faults }) =>
    // Without ids, so that the same fault of two plays is the same text.
    faults.map((fault) => `${number}: ${fault.replaceAll(/[0-9a-f-]{36}|\d+/g, '#')}`),
  );
  const firstChanges = changesOf(between) - changesOf(before);
  return { answers, sent, firstChanges, net: netOf(before, after), broken };
}

/** The fault of a turn, compared with the act that nothing disturbed; null when there is none. */
function faultOf(act: string, right: Played, { answers, firstChanges, net, broken }: Played): string | null {
  const news = broken.find((fault) => !right.broken.includes(fault));
  if (news) return `breaks invariant ${news}`;
  const last = answers.at(-1)!;
  if (last.statusCode >= 500) return `answers ${last.statusCode} when done again: ${last.body}`;
  if (last.statusCode >= 400 && answers.length === 1)
    return `is refused as if the person were wrong: ${last.body}`;
  if (last.statusCode >= 400 && firstChanges === 0)
    return `is refused when done again, though nothing was done: ${last.body}`;
  const except = mayDiffer.filter(({ acts }) => acts.test(act)).flatMap(({ tables }) => tables);
  const differences = Object.keys({ ...right.net, ...net }).flatMap((table) => {
    const [want, have] = [right.net[table] ?? 0, net[table] ?? 0];
    const isRight = want === have || (perTry.has(table) && have > want) || except.includes(table);
    return isRight ? [] : [`${table} ${want} → ${have}`];
  });
  if (differences.length === 0) return null;
  return `did not happen once: ${differences.join(', ')}; answers ${answers.map(({ statusCode }) => statusCode).join(', ')}`;
}

/** Counts the rows that each table gains, loses and changes, within the transaction: a rollback does not count. */
async function countRows({ ctx: { db } }: TestPortal): Promise<void> {
  const uncounted = sql.join(['row_counts', ...beside].map((name) => sql.lit(name)));
  await sql`
    create table row_counts (name text primary key, net bigint not null default 0, changes bigint not null default 0);
    create function count_row() returns trigger language plpgsql as $body$ begin
      update row_counts set changes = changes + 1,
        net = net + case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end
      where name = tg_table_name;
      return null; end $body$;
    do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public' and tablename not in (${uncounted}) loop
        execute format('insert into row_counts (name) values (%L)', name);
        execute format('create trigger row_counted after insert or update or delete on %I for each row execute function count_row()', name);
      end loop;
    end $$;`.execute(db);
}

type Counts = { name: string; net: number; changes: number }[];

async function countsOf({ ctx: { pool } }: TestPortal): Promise<Counts> {
  const { rows } = await pool.query<Counts[number]>({
    name: 'row_counts',
    text: 'select name, net, changes from row_counts order by name',
  });
  return rows;
}

const changesOf = (counts: Counts): number => counts.reduce((sum, { changes }) => sum + changes, 0);

function netOf(before: Counts, after: Counts): Net {
  const nets = after.map(({ name, net }, index) => [name, net - before[index]!.net] as const);
  return Object.fromEntries(nets.filter(([, net]) => net !== 0));
}
