import { type VatRule, vatRules as firstRules } from '@forman/domain/books/invoicing/vat';
import { type Product } from '@forman/domain/books/invoicing/product';
import type { Db } from '../../db/database.ts';
import { sql } from 'kysely';

export const ruleJson = sql`json_build_object('category', r.category, 'rateBasisPoints', r.rate_basis_points,
  'exemptionCode', r.exemption_code, 'exemptionText', r.exemption_text, 'due', r.due)`;

/** The rule of each product on a day (Paris). */
export async function readRulesOn(db: Db, on: string): Promise<Record<Product, VatRule>> {
  const { rows } = await sql<{ product: Product; rule: VatRule }>`
    select distinct on (r.product) r.product, ${ruleJson} as rule from vat_rules r
    where r.from_on <= ${on}::date order by r.product, r.from_on desc`.execute(db);
  const found = Object.fromEntries(rows.map(({ product, rule }) => [product, rule]));
  return { ...firstRules, ...found };
}
