import { allocate, type Avoir, usableCredit } from '@forman/domain/money/credits/usable';
import type { Cents } from '@forman/domain/money';
import type { Issued } from './documents.ts';
import type { People } from './people.ts';
import type { Row } from './rows.ts';

type OpenAvoir = Avoir & { row: Row<'avoirs'>; number: string | null; userId: number };
export type Part = { open: OpenAvoir; amountCents: Cents };

type Movement = {
  userId: number;
  type: 'crédit' | 'débit';
  amountCents: Cents;
  description: string;
  action: string;
  at: Date;
  transactionId?: number;
  paymentId?: string;
  actorId?: number;
  reason?: string;
};

type Wallet = { label: string; sessionTitle: string | null; document: Issued | null; expiresAt: Date | null };

/** Movements and avoirs in memory, by the rules of the wallet's service: both always agree. */
export function createWallets(people: People) {
  const movements: Row<'credit_movements'>[] = [];
  const avoirs: Row<'avoirs'>[] = [];
  const applications: Row<'avoir_applications'>[] = [];
  const open = new Map<number, OpenAvoir[]>();
  // In the order in which they were opened, and so of the ends of their years.
  const expiring: OpenAvoir[] = [];
  const openOf = (userId: number): OpenAvoir[] => open.get(userId) ?? [];
  const balanceOf = (userId: number): Cents => people.byId.get(userId)!.row.credit_cents ?? 0;

  /** Adds a line of the ledger, and updates the balance. */
  function addMovement(movement: Movement): number {
    const signed = movement.type === 'crédit' ? movement.amountCents : -movement.amountCents;
    const balance = balanceOf(movement.userId) + signed;
    if (balance < 0) throw new Error(`Account ${movement.userId} would owe credit.`);
    people.byId.get(movement.userId)!.row.credit_cents = balance;
    const id = movements.length + 1;
    movements.push(movementRow(movement, id, balance));
    return id;
  }

  function openAvoir(movement: Omit<Movement, 'type'>, wallet: Wallet): void {
    const movementId = addMovement({ ...movement, type: 'crédit' });
    const row = avoirRow(movement, wallet, { id: avoirs.length + 1, movementId });
    avoirs.push(row);
    const avoir: OpenAvoir = {
      id: row.id,
      row,
      userId: movement.userId,
      number: wallet.document?.number ?? null,
      leftCents: movement.amountCents,
      reservedCents: 0,
      description: wallet.label,
      expiresAt: wallet.expiresAt,
      createdAt: movement.at,
    };
    open.set(movement.userId, [...openOf(movement.userId), avoir]);
    if (wallet.expiresAt) expiring.push(avoir);
  }

  /** Takes parts of avoirs under one débit line; no line for an amount of 0. */
  function spend(parts: readonly Part[], movement: Omit<Movement, 'type' | 'amountCents'>): void {
    const amountCents = parts.reduce((sum, part) => sum + part.amountCents, 0);
    if (amountCents === 0) return;
    const movementId = addMovement({ ...movement, type: 'débit', amountCents });
    for (const part of parts) {
      part.open.leftCents -= part.amountCents;
      part.open.row.left_cents = part.open.leftCents;
      applications.push({
        avoir_id: part.open.id,
        movement_id: movementId,
        transaction_id: movement.transactionId ?? null,
        amount_cents: part.amountCents,
      });
    }
    open.set(movement.userId, openOf(movement.userId).filter((avoir) => avoir.leftCents > 0)); // prettier-ignore
  }

  /** Closes the rest of avoirs whose year is over, at the moment of its end. */
  function expireUntil(at: Date): void {
    while (expiring[0] && expiring[0].expiresAt! <= at) {
      const avoir = expiring.shift()!;
      const description = `Avoir expiré\u00a0: ${avoir.description}`;
      spend([{ open: avoir, amountCents: avoir.leftCents }], {
        userId: avoir.userId,
        description,
        action: 'expire',
        at: avoir.expiresAt!,
      });
    }
  }

  const usableCents = (userId: number, at: Date): Cents => usableCredit(openOf(userId), at);

  /** Parts of usable avoirs for this amount, oldest first. The amount is within `usableCents`. */
  function partsFor(userId: number, amountCents: Cents, at: Date): Part[] {
    const wallet = openOf(userId);
    const parts = allocate(wallet, amountCents, at)!;
    return parts.map((part) => ({
      open: wallet.find((avoir) => avoir.id === part.avoirId)!,
      amountCents: part.amountCents,
    }));
  }

  /** Parts of avoirs that an admin takes back: the oldest first, whatever their use. */
  function oldestParts(userId: number, amountCents: Cents): Part[] {
    let rest = amountCents;
    return openOf(userId).flatMap((avoir) => {
      const part = Math.min(rest, avoir.leftCents);
      rest -= part;
      return part > 0 ? [{ open: avoir, amountCents: part }] : [];
    });
  }

  const rows = { movements, avoirs, applications };
  return { rows, balanceOf, addMovement, openAvoir, spend, expireUntil, usableCents, partsFor, oldestParts };
}

const movementRow = (movement: Movement, id: number, balance: Cents): Row<'credit_movements'> => ({
  id,
  user_id: movement.userId,
  type: movement.type,
  amount_cents: movement.amountCents,
  balance_cents: balance,
  description: movement.description,
  action: movement.action,
  transaction_id: movement.transactionId ?? null,
  payment_id: movement.paymentId ?? null,
  actor_id: movement.actorId ?? null,
  reason: movement.reason ?? null,
  at: movement.at,
});

const avoirRow = (
  movement: Omit<Movement, 'type'>,
  wallet: Wallet,
  ids: { id: number; movementId: number },
) =>
  ({
    id: ids.id,
    user_id: movement.userId,
    amount_cents: movement.amountCents,
    left_cents: movement.amountCents,
    description: wallet.label,
    session_title: wallet.sessionTitle,
    document_id: wallet.document?.id ?? null,
    movement_id: ids.movementId,
    expires_at: wallet.expiresAt,
    created_at: movement.at,
  }) satisfies Row<'avoirs'>;
