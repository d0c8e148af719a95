import type { Kysely } from 'kysely';
import { createSimulatedBankTables } from '../../adapters/payments/simulated.schema.ts';

/** The books of the simulated bank: empty for ever where real providers are configured. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSimulatedBankTables(db);
}
