import { backUpNightly } from '../backup/nightly.ts';
import type { JobName } from '../after-commit.ts';
import type { Context } from '../context.ts';
import { watchClock } from '../platform/clock/clock.service.ts';
import { closeReadDays } from '../money/closings/days.service.ts';
import { issueAttestations } from '../hours/attestations/issue.service.ts';
import { issueResetCodes } from '../people/accounts/reset.service.ts';
import { askForFeedback } from '../sessions/feedback/asking.service.ts';
import { keepOrderDeadlines } from '../money/group-orders/deadlines.service.ts';
import { remindOfHours } from '../hours/hours-office/reminders.service.ts';
import { runTasks } from '../platform/background-tasks/run-tasks.service.ts';
import { readDepositStates } from '../books/invoicing/deposit-states.service.ts';
import { depositInvoices } from '../books/invoicing/deposits.service.ts';
import { anchorNumbers } from '../books/invoicing/lost-numbers.service.ts';
import { expireAvoirs } from '../money/credits/avoir-endings.service.ts';
import { remindOfDues } from '../money/memberships/reminders.service.ts';
import { sendOutbox, sendTexts } from '../platform/notifications/outbox.service.ts';
import { answerRequests } from '../office/privacy/privacy.service.ts';
import { askAgain } from '../money/payments/ask-refunds.service.ts';
import { readStatements } from '../money/payouts/readings.service.ts';
import { reconcilePayments } from '../money/payments/reconcile.service.ts';
import { processEvents } from '../money/payments/webhooks.service.ts';
import { sweepPictures } from '../platform/pictures/pictures.service.ts';
import { sweepFormerDocuments } from '../books/invoicing/former-documents.service.ts';
import { sweepProofs } from '../hours/outside-trainings/proofs.service.ts';
import { settleLapsedSeats } from '../sessions/seats/seats.service.ts';
import { sendNotices } from '../participation/session-life/notices.service.ts';
import { cleanUp } from './housekeeping.ts';
import { taskHandlers } from './task-handlers.ts';

type Job = {
  /** The job's own timetable; a wake starts it sooner. */
  cron: string;
  /** Time that a wake waits for others, to do their work together, in milliseconds; 0 to start at once. */
  gatherMs: number;
  run(ctx: Context): Promise<unknown>;
};

/** The periodic jobs. Each finds by itself the work that is due, and may run twice without harm. */
export const jobs: Record<JobName, Job> = {
  outbox: { cron: '* * * * *', gatherMs: 500, run: sendOutbox },
  texts: { cron: '* * * * *', gatherMs: 0, run: sendTexts },
  resets: { cron: '* * * * *', gatherMs: 0, run: issueResetCodes },
  seats: { cron: '* * * * *', gatherMs: 0, run: settleLapsedSeats },
  payments: { cron: '* * * * *', gatherMs: 0, run: followPayments },
  webhooks: { cron: '* * * * *', gatherMs: 0, run: processEvents },
  credits: { cron: '5 * * * *', gatherMs: 0, run: expireAvoirs },
  group_orders: { cron: '15 * * * *', gatherMs: 0, run: keepOrderDeadlines },
  e_invoices: { cron: '* * * * *', gatherMs: 0, run: carryInvoices },
  dues: { cron: '10 9 * * *', gatherMs: 0, run: remindOfDues },
  notices: { cron: '*/15 * * * *', gatherMs: 0, run: sendNotices },
  feedback: { cron: '25 10-19 * * *', gatherMs: 0, run: askForFeedback },
  hours_reminders: { cron: '50 9-18 * * *', gatherMs: 0, run: remindOfHours },
  pictures: { cron: '20 3 * * *', gatherMs: 0, run: sweepFiles },
  attestations: { cron: '* * * * *', gatherMs: 500, run: issueAttestations },
  privacy: { cron: '*/10 * * * *', gatherMs: 0, run: answerRequests },
  tasks: { cron: '* * * * *', gatherMs: 0, run: (ctx) => runTasks(ctx, taskHandlers) },
  anchors: { cron: '* * * * *', gatherMs: 0, run: anchorNumbers },
  // PayPal lists a day's movements within three hours; the day is closed after that.
  statements: { cron: '10 4 * * *', gatherMs: 0, run: (ctx) => readStatements(ctx) },
  closings: { cron: '40 4 * * *', gatherMs: 0, run: closeReadDays },
  clock: { cron: '*/5 * * * *', gatherMs: 0, run: watchClock },
  backups: { cron: '40 3 * * *', gatherMs: 0, run: backUpNightly },
  housekeeping: { cron: '35 * * * *', gatherMs: 0, run: cleanUp },
};

/** Reads the payments that are under way, then the refunds that the office asked for. */
async function followPayments(ctx: Context): Promise<void> {
  await reconcilePayments(ctx);
  await askAgain(ctx);
}

/** Deposits the invoices that wait, and reads the states of deposited ones. */
async function carryInvoices(ctx: Context): Promise<void> {
  await depositInvoices(ctx);
  await readDepositStates(ctx);
}

/** Deletes files that nothing shows. */
async function sweepFiles(ctx: Context): Promise<void> {
  await sweepPictures(ctx);
  await sweepProofs(ctx);
  await sweepFormerDocuments(ctx);
}

/**
 * Runs a job, but not while the clock is wrong, which would end holds, avoirs and delays too early. The
 * timetable runs it again.
 */
export async function runJob(ctx: Context, name: JobName): Promise<void> {
  if (name !== 'clock' && (await ctx.clockWatch.state()).verdict === 'wrong') return;
  await jobs[name].run(ctx);
}
