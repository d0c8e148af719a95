import type { Tx } from '../../db/database.ts';
import { insertConsent } from './privacy.queries.ts';

/** Writes down that somebody agreed to something, or takes it back, in the transaction that does it. */
export const recordConsent = (
  tx: Tx,
  consent: { userId: number; subject: 'address_shared'; given: boolean; now: Date },
): Promise<void> => insertConsent(tx, consent);
