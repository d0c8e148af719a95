import {
  type Product,
  treatmentFor,
  type VatBuyer,
  type VatRule,
  vatRuleForTypedItem,
  vatRules as firstRules,
  vatTreatment,
  type VatTreatment,
} from '@forman/domain/invoicing/vat';
import type { SoldProduct } from '@forman/domain/ledger/entries';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The VAT that a sale keeps from the moment it settles: its documents repeat it. */
export type SaleVat = VatTreatment & { due: VatRule['due'] };

type Sale = {
  product: SoldProduct;
  /** Decides for what the back office types by hand, alone (MEM-277). */
  itemName: string;
  sessionId: number | null;
  buyer: VatBuyer;
  /** Paris day of the sale. */
  on: string;
};

/** What a sale of this day is sold with: the product's rule, and who buys it from where. */
export async function decideVat(db: Db, sale: Sale): Promise<SaleVat> {
  const { product, itemName, sessionId, buyer, on } = sale;
  const { rows } = await sql<{ rate: number; isRemote: boolean; rule: VatRule | null }>`
    select s.vat_rate_basis_points as rate,
      coalesce((select is_remote from sessions where id = ${sessionId}), false) as "isRemote",
      (select ${ruleJson} from vat_rules r where r.product = ${product} and r.from_on <= ${on}::date
        order by r.from_on desc limit 1) as rule
    from settings s where s.id = 1`.execute(db);
  const { rate, isRemote, rule: found } = rows[0]!;
  const rule = product === 'manual' ? vatRuleForTypedItem(itemName) : (found ?? firstRules[product]);
  return { ...treatmentFor(vatTreatment(rule, rate), buyer, isRemote), due: rule.due };
}

const ruleJson = sql`json_build_object('category', r.category, 'rateBasisPoints', r.rate_basis_points,
  'exemptionCode', r.exemption_code, 'exemptionText', r.exemption_text, 'due', r.due)`;

/** The rule of each product on a day (Paris). */
export async function readRulesOn(db: Db, on: string): Promise<Record<Product, VatRule>> {
  const { rows } = await sql<{ product: Product; rule: VatRule }>`
    select distinct on (r.product) r.product, ${ruleJson} as rule from vat_rules r
    where r.from_on <= ${on}::date order by r.product, r.from_on desc`.execute(db);
  const found = Object.fromEntries(rows.map(({ product, rule }) => [product, rule]));
  return { ...firstRules, ...found };
}
