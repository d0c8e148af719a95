import { createHash } from 'node:crypto';
import type { ClosingKind, ClosingTotals } from '@forman/domain/books/ledger/closings';
import { type FecLine, fecText, sealedText } from '@forman/domain/books/ledger/fec';
import { chainedHash, genesisHash } from '../../canonical-json.ts';

/** The content that a closing's hash covers, after the previous hash. */
export type SealedClosing = {
  kind: ClosingKind;
  firstOn: string;
  lastOn: string;
  /** ISO. */
  closedAt: string;
  /** null: closed by the portal itself. */
  closedBy: number | null;
  totals: ClosingTotals;
  perpetualCents: number;
};
export type ChainedClosing = SealedClosing & { previousHash: string; hash: string };

export const closingHash = (
  previousHash: string,
  { kind, firstOn, lastOn, closedAt, closedBy, totals, perpetualCents }: SealedClosing,
): string => chainedHash(previousHash, { kind, firstOn, lastOn, closedAt, closedBy, totals, perpetualCents });

/** SHA-256 of a day's lines in the order of their numbers, each with its line feed. */
export const linesHash = (sealed: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of sealed) hash.update(`${text}\n`);
  return hash.digest('hex');
};

export const sealLine = (line: FecLine): string => sealedText(fecText(line));

/** The closings of all kinds are one chain, in order of creation. @returns one English phrase per fault. */
export function closingFaults(closings: readonly ChainedClosing[]): string[] {
  return closings.flatMap((closing, index) => {
    const before = closings[index - 1]?.hash ?? genesisHash;
    const name = `closing of the ${closing.kind} ${closing.firstOn} to ${closing.lastOn}`;
    return [
      ...(closing.previousHash === before ? [] : [`${name}: not chained to the one before it`]),
      ...(closingHash(closing.previousHash, closing) === closing.hash ? [] : [`${name}: changed`]),
    ];
  });
}
