import type { AnswerOf } from '@forman/contract/endpoint';
import type { updateAttestationSettings } from '@forman/contract/hours/attestations';
import type { Db } from '../../db/database.ts';
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
