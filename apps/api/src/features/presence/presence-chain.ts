import { createHash } from 'node:crypto';
import type { Drawing } from '@forman/domain/presence/drawing';
import type { PresenceMethod } from '@forman/domain/presence/presence';
import type { DayPart } from '@forman/domain/sessions/half-days';
import { canonicalJson, chainedHash } from '../../canonical-json.ts';

export type RecordKind = 'signature' | 'countersignature' | 'correction' | 'late_signature';

/** All that a record says; its hash covers every word of it. */
export type PresenceFacts = {
  kind: RecordKind;
  day: string;
  part: DayPart;
  userId: number | null;
  isPresent: boolean;
  method: PresenceMethod | null;
  reason: string | null;
  signedAt: Date;
  recordedAt: Date;
  recordedBy: number;
  device: string | null;
  markHash: string | null;
  minutes: number | null;
};

export type Mark = { drawing: Drawing } | { typedName: string };

/** The drawing or name itself may go with the person; what proves that it was there stays. */
export const markHash = (mark: Mark): string =>
  createHash('sha256').update(canonicalJson(mark)).digest('hex');

export function recordHash(
  previousHash: string,
  { sessionId, position }: { sessionId: number; position: number },
  facts: PresenceFacts,
): string {
  return chainedHash(previousHash, {
    sessionId,
    position,
    kind: facts.kind,
    day: facts.day,
    part: facts.part,
    userId: facts.userId,
    isPresent: facts.isPresent,
    method: facts.method,
    reason: facts.reason,
    recordedBy: facts.recordedBy,
    device: facts.device,
    minutes: facts.minutes,
    markHash: facts.markHash,
    signedAt: facts.signedAt.toISOString(),
    recordedAt: facts.recordedAt.toISOString(),
  });
}
