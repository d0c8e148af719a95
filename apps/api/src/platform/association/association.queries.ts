import { sql } from 'kysely';
import type { Seller } from '@forman/domain/books/invoicing/document';
import type { Db } from '../../db/database.ts';

/** The association's own record, beside the one that its invoices print. */
export type AssociationRecord = {
  president: string;
  treasurer: string;
  /** The place and the day on which the statutes were signed. */
  statutesSignedAt: string;
  statutesSignedOn: string;
  host: { name: string; address: string; phone: string };
  /** The mailbox for messages to the association; administrators get them where it is empty. */
  contactEmail: string;
  /** The account that transfers go to; absent until it is set. */
  iban?: string;
  bic?: string;
  /** Number of its declaration of activity as a training body; absent until it is set. */
  activityNumber?: string;
  /** The person who signs attestations, and their function; the president until these are set. */
  signerName?: string;
  signerQuality?: string;
};

/** SQL expression: the sender of invoices and e-mails; {} until it is set. */
export const sellerRecord = sql<Partial<Seller>>`(select seller from settings where id = 1)`;

export async function readRecords(
  db: Db,
): Promise<{ seller: Partial<Seller>; record: Partial<AssociationRecord> }> {
  const row = await db
    .selectFrom('settings')
    .select(['seller', 'association'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return {
    seller: row.seller as unknown as Partial<Seller>,
    record: row.association as unknown as Partial<AssociationRecord>,
  };
}

export const listAdministrators = (db: Db): Promise<{ id: number; email: string }[]> =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('is_admin', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
