import type pg from 'pg';

/** Keys of the files that rows name, and the numbers of the documents, as of the transaction of the client. */
export async function listContents(client: pg.Client): Promise<{ numbers: string[]; keys: string[] }> {
  const numbers = await client.query<{ number: string }>(
    'select number from invoice_documents order by series desc, year, sequence',
  );
  const keys = await client.query<{ key: string }>(`
    select 'pictures/' || id || '.webp' as key from pictures
    union select 'former/' || id from former_documents where is_stored
    union select 'proofs/' || id from outside_proofs
    union select proof_key from outside_trainings where proof_key is not null
    order by key`);
  return { numbers: numbers.rows.map(({ number }) => number), keys: keys.rows.map(({ key }) => key) };
}
