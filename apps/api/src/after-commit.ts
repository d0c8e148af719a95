import type { Database, Tx } from './db/database.ts';

/** Jobs that can also be started at once, beside their timetable; see jobs/. */
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

/** Runs the job once this transaction, which enqueues its work, is committed; never after a rollback. */
export function wakeAfterCommit(tx: Tx, job: JobName): void {
  const jobs = jobsAfter.get(tx);
  if (!jobs) throw new Error('Enqueue in a transaction of the context: its commit wakes the job.');
  jobs.add(job);
}

/** Transactions that, once committed, wake the jobs noted on them. */
export const wakingTransactions =
  (run: Database['transaction'], wake: (job: JobName) => void): Database['transaction'] =>
  async (work) => {
    // The jobs of the last try: a conflict rolls back the earlier tries with the jobs noted on them.
    let jobs = new Set<JobName>();
    const result = await run((tx, commitWith) => {
      jobs = new Set();
      jobsAfter.set(tx, jobs);
      return work(tx, commitWith);
    });
    for (const job of jobs) wake(job);
    return result;
  };
