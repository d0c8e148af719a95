import { type ClockReading, type ClockVerdict, judgeClock } from '@forman/domain/platform/clock';
import { AppError } from '@forman/domain/errors';
import type { PaymentProviders } from './adapters/payments/port.ts';

/** This process's clock compared with the others. */
export type ClockState = { verdict: ClockVerdict; readings: ClockReading[] };

/** Decides whether this process's clock is right enough to write instants by. */
export type ClockWatch = {
  /** Reads the other clocks now and logs a difference. Never throws. */
  look(): Promise<ClockState>;
  /** The last known state; the clock is read again after a jump, and from time to time. */
  state(): Promise<ClockState>;
};

/** The watch of a clock that was set by hand (the demonstration, tests): always right. */
export const unwatchedClock: ClockWatch = {
  look: async () => ({ verdict: 'right', readings: [] }),
  state: async () => ({ verdict: 'right', readings: [] }),
};

type Say = (detail: object, message: string) => void;
type Log = Record<'info' | 'warn' | 'error', Say>;

type Parts = {
  clock: { now(): Date };
  log: Log;
  /** PostgreSQL's time. */
  askDatabase: () => Promise<Date>;
  payments: PaymentProviders;
  /** A monotonic clock in milliseconds, which no clock setting moves. */
  steadyMs?: () => number;
};

/** After this time the next call looks at the clock again. */
const freshMs = 5 * 60_000;
/** While the clock is wrong it is looked at again this often, so that a correction is soon noticed. */
const wrongFreshMs = 10_000;
/** A clock jumps this far only when somebody sets it by hand, or the machine slept. */
const jumpMs = 60_000;

/** Watches the clock of this process; each process has its own. */
export function createClockWatch(parts: Parts): ClockWatch {
  const { clock, steadyMs = () => performance.now() } = parts;
  type Seen = { state: ClockState; wallMs: number; steadyMs: number };
  let last: Seen | null = null;
  let looking: Promise<ClockState> | null = null;

  const ageOf = (seen: Seen): number => steadyMs() - seen.steadyMs;
  const hasJumped = (seen: Seen): boolean =>
    Math.abs(clock.now().getTime() - seen.wallMs - ageOf(seen)) > jumpMs;

  async function measure(): Promise<ClockState> {
    const heard = await readOthers(parts);
    // A provider said that the clock is wrong: its silence does not make the clock right, only setting it
    // does.
    const isUnset = last?.state.verdict === 'wrong' && !hasJumped(last) && !heard.some(isProvider);
    const readings = isUnset ? [...heard, ...last!.state.readings.filter(isProvider)] : heard;
    const state = { verdict: judgeClock(readings), readings };
    report(parts.log, last?.state.verdict ?? 'right', state);
    last = { state, wallMs: clock.now().getTime(), steadyMs: steadyMs() };
    return state;
  }
  const look = (): Promise<ClockState> =>
    (looking ??= measure().finally(() => {
      looking = null;
    }));
  const state = async (): Promise<ClockState> => {
    if (!last) return look();
    const age = ageOf(last);
    if (hasJumped(last) || (last.state.verdict === 'wrong' && age > wrongFreshMs)) return look();
    // The caller does not wait for this look: a clock that has not jumped is as right as it was.
    if (age > freshMs) void look();
    return last.state;
  };
  return { look, state };
}

const isProvider = ({ source }: ClockReading): boolean => source !== 'database';

/**
 * The readings of the other clocks. A source that does not answer proves nothing against ours, and is left
 * out.
 */
async function readOthers({ clock, askDatabase, payments }: Parts): Promise<ClockReading[]> {
  const read = async (source: ClockReading['source'], ask: () => Promise<Date | null>) => {
    const before = clock.now().getTime();
    const theirs = await ask().catch(() => null);
    if (!theirs) return [];
    const ours = (before + clock.now().getTime()) / 2;
    return [{ source, aheadMs: Math.round(ours - theirs.getTime()) }];
  };
  const readings = await Promise.all([
    read('database', askDatabase),
    ...Object.values(payments).flatMap((provider) =>
      provider.name === 'simulated' ? [] : [read(provider.name, () => provider.time())],
    ),
  ]);
  return readings.flat();
}

function report(log: Log, before: ClockVerdict, { verdict, readings }: ClockState): void {
  const aheadSeconds = Object.fromEntries(
    readings.map(({ source, aheadMs }) => [source, Math.round(aheadMs / 1000)]),
  );
  if (verdict === 'wrong')
    log.error({ aheadSeconds }, 'the clock is wrong: nothing is written until it is set right');
  else if (verdict === 'apart') log.warn({ aheadSeconds }, 'this clock and another are apart');
  else if (before !== 'right') log.info({ aheadSeconds }, 'the clock is right again');
}

/**
 * Refuses to go on while the clock is wrong: the call can wait, and nothing of it is lost.
 * @throws AppError unavailable.
 */
export async function expectRightClock(watch: ClockWatch): Promise<void> {
  const { verdict } = await watch.state();
  if (verdict !== 'wrong') return;
  throw new AppError('unavailable', {
    reason: 'clock',
    detail:
      'L’horloge du serveur est déréglée\u00a0: rien n’est enregistré tant qu’elle n’est pas à l’heure. Rien n’est perdu\u00a0: réessayez plus tard.',
    retryAfter: 60,
  });
}
