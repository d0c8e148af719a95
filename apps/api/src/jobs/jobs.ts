import type { Context, JobName } from '../context.ts';
import { expireAvoirs } from '../features/credits/wallet.service.ts';
import { sendOutbox } from '../features/notifications/outbox.service.ts';
import { reconcilePayments } from '../features/payments/reconcile.service.ts';
import { processEvents } from '../features/payments/webhooks.service.ts';
import { settleLapsedSeats } from '../features/registrations/registrations.service.ts';
import { deleteOldLimits } from '../http/rate-limit.ts';

type Job = {
  /** When it comes by itself; a wake brings it at once. */
  cron: string;
  run(ctx: Context): Promise<unknown>;
};

/** The periodic work. Each finds what is due by itself and may run twice without harm. */
export const jobs: Record<JobName, Job> = {
  outbox: { cron: '* * * * *', run: sendOutbox },
  seats: { cron: '* * * * *', run: settleLapsedSeats },
  payments: { cron: '* * * * *', run: reconcilePayments },
  webhooks: { cron: '* * * * *', run: processEvents },
  credits: { cron: '5 * * * *', run: expireAvoirs },
  housekeeping: { cron: '35 * * * *', run: deleteOldLimits },
};
