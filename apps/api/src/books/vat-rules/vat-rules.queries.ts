import {
  type VatTreatment,
  type VatRule,
  type VatBuyer,
  ruleWithoutProduct,
  vatRules as firstRules,
  treatmentFor,
  vatTreatment,
} from '@forman/domain/books/invoicing/vat';
import { type Product, productOfTyped } from '@forman/domain/books/invoicing/product';
import type { SoldProduct } from '@forman/domain/books/ledger/entries';
import type { Db } from '../../db/database.ts';
import { sql } from 'kysely';

/**
 * The VAT of a sale, fixed when it settles; its documents repeat it. `product`: what an invoice typed by hand
 * was found to sell.
 */
export type SaleVat = VatTreatment & { due: VatRule['due']; product?: Product };

type Sale = {
  product: SoldProduct;
  /** Decides only for invoices typed by the back office (MEM-277). */
  itemName: string;
  sessionId: number | null;
  buyer: VatBuyer;
  /** Paris day of the sale. */
  on: string;
};

/** Decides the VAT of a sale on its day by the product's rule and the buyer's country. */
export async function decideVat(db: Db, sale: Sale): Promise<SaleVat> {
  const { product, itemName, sessionId, buyer, on } = sale;
  const { rows } = await sql<{
    rate: number;
    kind: string | null;
    isRemote: boolean;
    rules: Partial<Record<Product, VatRule>> | null;
  }>`
    select s.vat_rate_basis_points as rate, x.kind, coalesce(x.is_remote, false) as "isRemote",
      (select json_object_agg(r.product, r.rule) from (select distinct on (r.product) r.product, ${ruleJson} as rule
        from vat_rules r where r.from_on <= ${on}::date order by r.product, r.from_on desc) r) as rules
    from settings s left join sessions x on x.id = ${sessionId} where s.id = 1`.execute(db);
  const { rate, kind, isRemote, rules } = rows[0]!;
  const sold = product === 'manual' ? productOfTyped(itemName, kind) : product;
  const rule = sold === null ? ruleWithoutProduct : (rules?.[sold] ?? firstRules[sold]);
  return {
    ...treatmentFor(vatTreatment(rule, rate), buyer, isRemote),
    due: rule.due,
    ...(product === 'manual' && sold !== null && { product: sold }),
  };
}

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
