import { createHash, randomBytes } from 'node:crypto';
import type { Drawing } from '@forman/domain/hours/presence/drawing';
import type { PresenceMethod } from '@forman/domain/hours/presence/presence';
import type { DayPart } from '@forman/domain/sessions/half-days';
import { canonicalJson, chainedHash } from '../../canonical-json.ts';

export type RecordKind = 'signature' | 'countersignature' | 'correction' | 'late_signature';

/** All facts of a record; its hash covers each of them, a reason by its own hash. */
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

/** The drawing or name may be deleted with the person; this hash, which proves it, stays. */
export const markHash = (mark: Mark): string =>
  createHash('sha256').update(canonicalJson(mark)).digest('hex');

export type SealedReason = { reasonSalt: string | null; reasonHash: string | null };

/** The text and its salt may be deleted with the person: without the salt, nobody can guess the text. */
export const reasonHash = (salt: string, reason: string): string =>
  createHash('sha256').update(salt).update(reason).digest('hex');

function sealReason(reason: string | null, salt: string = randomBytes(16).toString('hex')): SealedReason {
  if (reason === null) return { reasonSalt: null, reasonHash: null };
  return { reasonSalt: salt, reasonHash: reasonHash(salt, reason) };
}

export function recordHash(
  previousHash: string,
  { sessionId, position }: { sessionId: number; position: number },
  facts: PresenceFacts & Pick<SealedReason, 'reasonHash'>,
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
    // Older records have their reasons in the chain themselves.
    ...(facts.reasonHash === null ? { reason: facts.reason } : { reasonHash: facts.reasonHash }),
    recordedBy: facts.recordedBy,
    device: facts.device,
    minutes: facts.minutes,
    markHash: facts.markHash,
    signedAt: facts.signedAt.toISOString(),
    recordedAt: facts.recordedAt.toISOString(),
  });
}

/** The row of a record, chained to the given hash; `salt` only where the same row is written each time. */
export function recordRow(
  previousHash: string,
  place: { sessionId: number; position: number },
  facts: PresenceFacts,
  salt?: string,
) {
  const sealed = sealReason(facts.reason, salt);
  return {
    session_id: place.sessionId,
    position: place.position,
    kind: facts.kind,
    day: facts.day,
    part: facts.part,
    user_id: facts.userId,
    is_present: facts.isPresent,
    method: facts.method,
    reason: facts.reason,
    reason_salt: sealed.reasonSalt,
    reason_hash: sealed.reasonHash,
    signed_at: facts.signedAt,
    recorded_at: facts.recordedAt,
    recorded_by: facts.recordedBy,
    device: facts.device,
    mark_hash: facts.markHash,
    minutes: facts.minutes,
    previous_hash: previousHash,
    hash: recordHash(previousHash, place, { ...facts, ...sealed }),
  };
}
