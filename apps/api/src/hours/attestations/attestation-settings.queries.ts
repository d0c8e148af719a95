import type { AnswerOf } from '@forman/contract/endpoint';
import type { updateAttestationSettings } from '@forman/contract/hours/attestations';
import type { Db, Tx } from '../../db/database.ts';
import { sql } from 'kysely';

export type Settings = AnswerOf<typeof updateAttestationSettings>;

export const readRow = async (db: Db, lock = sql``): Promise<Settings> =>
  (
    await sql<Settings>`
      select attestation_share as share, remote_share as "remoteShare", version, coalesce(association ->> 'activityNumber', '') as "activityNumber",
        coalesce(association ->> 'signerName', '') as "signerName",
        coalesce(association ->> 'signerQuality', '') as "signerQuality",
        coalesce(association ->> 'president', '') as president, coalesce(seller ->> 'siret', '') as siret,
        coalesce(seller ->> 'name', '') as name, coalesce(seller ->> 'address', '') as address
      from settings where id = 1 ${lock}`.execute(db)
  ).rows[0]!;

/** Reads the settings, and keeps others from changing them until the end of the transaction. */
export const lockRow = (tx: Tx): Promise<Settings> => readRow(tx, sql`for update`);

export const writeSettings = (tx: Tx, share: number, remoteShare: number, printed: object) =>
  sql`
    update settings set attestation_share = ${share}, remote_share = ${remoteShare}, version = version + 1,
      association = association || ${JSON.stringify(printed)}::jsonb
    where id = 1`.execute(tx);
