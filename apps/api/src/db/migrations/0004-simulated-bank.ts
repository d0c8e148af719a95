import type { Kysely } from 'kysely';
import { createSimulatedBankTables } from '../../adapters/payments/simulated.schema.ts';

/** Tables of the simulated bank, which stay empty where real providers are configured. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSimulatedBankTables(db);
}
