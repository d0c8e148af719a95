import type { Decision } from '@forman/domain/decision';
import { AppError } from '@forman/domain/errors';
import { correctionSentences } from '@forman/domain/invoicing/corrections';

type Reason = keyof typeof correctionSentences;

export const refusal = (reason: Reason): AppError =>
  new AppError(reason === 'chorus_pro_not_configured' ? 'unavailable' : 'conflict', {
    reason,
    detail: correctionSentences[reason],
  });

/** @throws AppError conflict; unavailable where Chorus Pro is not configured. */
export function allowed(decision: Decision<Reason>): void {
  if (!decision.ok) throw refusal(decision.reason);
}
