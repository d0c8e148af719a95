import type { ClockView } from '@forman/contract/platform/clock';
import { parisDay } from '@forman/domain/paris-time';
import type { ClockState } from '../../clock-watch.ts';
import type { Context } from '../../context.ts';
import { audit } from '../audit/audit.service.ts';
import { countPutOff, listAhead, mendAppointments } from './clock.queries.ts';

/** The state of our clock, and the documents and appointments that a wrong clock has left in the future. */
export async function readClock(ctx: Context): Promise<ClockView> {
  const now = ctx.clock.now();
  const [state, ahead, putOff] = await Promise.all([
    ctx.clockWatch.look(),
    listAhead(ctx.db, parisDay(now)),
    countPutOff(ctx.db, now),
  ]);
  return { ...toWire(state), ahead, putOff };
}

const toWire = ({ verdict, readings }: ClockState): Pick<ClockView, 'verdict' | 'readings'> => ({
  verdict,
  readings: readings.map(({ source, aheadMs }) => ({ source, aheadSeconds: Math.round(aheadMs / 1000) })),
});

/**
 * Runs now the work that a wrong clock postponed, with an audit row. Documents stay as they are: they are
 * frozen, and the books go on after them.
 * @param actorId null for somebody at the server's console.
 */
export async function mendWhatWaits(ctx: Context, actorId: number | null): Promise<ClockView> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const mended = await mendAppointments(tx, now);
    if (Object.keys(mended).length === 0) return;
    await audit(tx, {
      at: now,
      actorId,
      action: 'clock.mend',
      subject: 'settings',
      subjectId: 'clock',
      detail: { mended },
    });
  });
  for (const job of ['payments', 'webhooks', 'outbox', 'texts', 'seats', 'tasks'] as const) ctx.wake(job);
  return readClock(ctx);
}

/** Logs what a wrong clock has left behind; run by a job and at start. */
export async function watchClock(ctx: Context): Promise<void> {
  const { verdict, ahead, putOff } = await readClock(ctx);
  // The watch has logged it; while the clock is wrong the rest cannot be judged.
  if (verdict === 'wrong') return;
  for (const { number, issuedOn } of ahead)
    ctx.log.warn({ number, issuedOn }, 'the last document lies in the future: the next ones bear its day');
  if (putOff > 0) ctx.log.warn({ putOff }, 'a wrong clock put work off: npm run clock -- --mend');
}
