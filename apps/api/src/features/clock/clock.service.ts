import type { ClockView } from '@forman/contract/clock';
import { parisDay } from '@forman/domain/paris-time';
import type { ClockState } from '../../clock-watch.ts';
import type { Context } from '../../context.ts';
import { audit } from '../audit/audit.service.ts';
import { countPutOff, listAhead, mendAppointments } from './clock.queries.ts';

export { listAhead } from './clock.queries.ts';

/** How our clock stands now, and what a wrong one has left behind. */
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
 * Does now what a wrong clock put off, with an audit row. Documents stay as they are: they are frozen, and the books go
 * on after them.
 * @param actorId null: somebody at the server's console.
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

/** The job, and the start: what is not as it should be stands in the log. */
export async function watchClock(ctx: Context): Promise<void> {
  const { verdict, ahead, putOff } = await readClock(ctx);
  // The watch has said it; by a wrong clock nothing else can be told.
  if (verdict === 'wrong') return;
  for (const { number, issuedOn } of ahead)
    ctx.log.warn({ number, issuedOn }, 'the last document lies in the future: the next ones bear its day');
  if (putOff > 0) ctx.log.warn({ putOff }, 'a wrong clock put work off: npm run clock -- --mend');
}
