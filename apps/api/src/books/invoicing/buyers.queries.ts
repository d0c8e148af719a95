import { countryCode } from '@forman/domain/countries';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Buyer } from './document-facts.queries.ts';

/** The day from which businesses in France are reached through an approved platform. */
const platformFrom = sql<string>`(select platform_from::text from settings where id = 1)`;

export async function readPlatformFrom(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`select ${platformFrom} as day`.execute(db);
  return rows[0]!.day;
}

export type FoundBuyer = {
  buyer: Buyer;
  /** True when the account is closed. */
  isGone: boolean;
  platformFrom: string;
};

/**
 * A person as an invoice of today names them: under their company’s name where they have one (CORE-197,
 * CORE-270). Undefined when nobody has this number.
 */
export async function findBuyer(db: Db, userId: number): Promise<FoundBuyer | undefined> {
  const row = await db
    .selectFrom('users')
    .select([
      'email',
      'first_name',
      'last_name',
      'company_name',
      'company_siret',
      'company_address',
      'company_postal_code',
      'company_city',
      'company_country',
      'company_vat_number',
      'address',
      'postal_code',
      'city',
      'country',
      'deleted_at',
    ])
    .select(platformFrom.as('platform_from'))
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const asCompany = row.company_name !== '';
  const buyer = {
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    company: row.company_name,
    siret: asCompany ? row.company_siret : '',
    address: asCompany ? row.company_address : row.address,
    postal_code: asCompany ? row.company_postal_code : row.postal_code,
    city: asCompany ? row.company_city : row.city,
    // A name that is no country dates from before the forms refused it.
    country: countryCode(asCompany ? row.company_country : row.country) ?? 'FR',
    vat_number: asCompany ? row.company_vat_number : '',
    // These references belong to one order, not to its buyer.
    service_code: '',
    engagement: '',
  };
  return { buyer, isGone: row.deleted_at !== null, platformFrom: row.platform_from };
}

/** The buyer's fields that VAT depends on. */
export const vatBuyer = ({ company, country, vat_number }: Buyer) => ({
  country,
  isCompany: company !== '',
  vatNumber: vat_number,
});
