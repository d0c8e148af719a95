import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

type FormerInvoice = {
  id: number;
  number: string;
  issuedOn: string;
  buyer: string;
  label: string;
  net: number;
  vat: number;
  gross: number;
};

export async function listFormerInvoices(db: Db, userId: number): Promise<FormerInvoice[]> {
  const { rows } = await sql<FormerInvoice>`
    select id, number, issued_on::text as "issuedOn", buyer, label, net_cents as net, vat_cents as vat, gross_cents as gross
    from former_invoices where user_id = ${userId} order by issued_on desc, id desc`.execute(db);
  return rows;
}

type FormerMovement = { id: number; at: Date; type: 'crédit' | 'débit'; cents: number; label: string };

export async function listFormerMovements(db: Db, userId: number): Promise<FormerMovement[]> {
  const { rows } = await sql<FormerMovement>`
    select id, moved_at as at, type, amount_cents as cents, label from former_movements
    where user_id = ${userId} order by moved_at desc, id desc`.execute(db);
  return rows;
}
