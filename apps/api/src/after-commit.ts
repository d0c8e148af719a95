import type { Database, Tx } from './db/database.ts';

/** The periodic work that somebody may ask for at once; see jobs/. */
export type JobName =
  | 'outbox'
  | 'texts'
  | 'resets'
  | 'seats'
  | 'payments'
  | 'webhooks'
  | 'credits'
  | 'group_orders'
  | 'e_invoices'
  | 'dues'
  | 'notices'
  | 'feedback'
  | 'hours_reminders'
  | 'attestations'
  | 'pictures'
  | 'privacy'
  | 'tasks'
  | 'clock'
  | 'anchors'
  | 'statements'
  | 'closings'
  | 'backups'
  | 'housekeeping';

const jobsAfter = new WeakMap<Tx, Set<JobName>>();

/** The job that does what this transaction enqueues runs as soon as it is committed, and not when it is undone. */
export function wakeAfterCommit(tx: Tx, job: JobName): void {
  const jobs = jobsAfter.get(tx);
  if (!jobs) throw new Error('Enqueue in a transaction of the context: its commit wakes the job.');
  jobs.add(job);
}

/** Transactions that wake, once committed, the jobs that were noted on them. */
export const wakingTransactions =
  (run: Database['transaction'], wake: (job: JobName) => void): Database['transaction'] =>
  async (work) => {
    // The jobs of the last try: a conflict undoes those that were noted before.
    let jobs = new Set<JobName>();
    const result = await run((tx, commitWith) => {
      jobs = new Set();
      jobsAfter.set(tx, jobs);
      return work(tx, commitWith);
    });
    for (const job of jobs) wake(job);
    return result;
  };
