import type { Drawing } from '@forman/domain/hours/presence/drawing';
import type { DayPart } from '@forman/domain/sessions/half-days';
import { useSyncExternalStore } from 'react';
import { logFailure } from '../../../api/log.ts';
import { useViewer } from '../../../api/viewer.ts';
import { onWaitingChange, readWaiting, writeWaiting } from '../../../api/waiting-signatures.ts';

/**
 * A signature made without a network. It stays on the device when its owner logs out, as nothing else proves
 * their presence; nobody else sees it, and it is deleted once the server has it.
 */
export type WaitingSignature = {
  /** Id of its owner: another account on this device does not see it. */
  owner: number;
  sessionId: number;
  title: string;
  day: string;
  part: DayPart;
  /** Body to send to the server. */
  body: { ticket: string; signedAt: string } & ({ drawing: Drawing } | { typedName: string });
  /** Reason of the server’s refusal, as a sentence; null while it waits. */
  refusal: string | null;
};

/** Signatures of this account, in the order in which they were made. */
export const waitingOf = (owner: number, stored: string | null): WaitingSignature[] =>
  parsed(stored).filter((one) => one.owner === owner);

/** Waiting signatures of the viewer, updated as they change. */
export function useWaiting(): WaitingSignature[] {
  const { id } = useViewer();
  return waitingOf(id, useSyncExternalStore(onWaitingChange, readWaiting));
}

function parsed(stored: string | null): WaitingSignature[] {
  try {
    const found: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(found) ? (found as WaitingSignature[]) : [];
  } catch {
    // Something else has written under this key.
    return [];
  }
}

type HalfDayOf = Pick<WaitingSignature, 'owner' | 'sessionId' | 'day' | 'part'>;

export const isOfSameHalfDay = (one: HalfDayOf, other: HalfDayOf): boolean =>
  one.owner === other.owner &&
  one.sessionId === other.sessionId &&
  one.day === other.day &&
  one.part === other.part;

const others = (signature: HalfDayOf): WaitingSignature[] =>
  parsed(readWaiting()).filter((one) => !isOfSameHalfDay(one, signature));

/**
 * Keeps a signature in place of one for the same half-day.
 * @returns false when this device keeps nothing.
 */
export function keepSignature(signature: WaitingSignature): boolean {
  try {
    writeWaiting(JSON.stringify([...others(signature), signature]));
    return true;
  } catch (error) {
    logFailure('keeping of a signature', error);
    return false;
  }
}

/** Removes a signature that has arrived, or that its owner no longer wants. */
export function forgetSignature(signature: HalfDayOf): void {
  const rest = others(signature);
  writeWaiting(rest.length === 0 ? null : JSON.stringify(rest));
}
