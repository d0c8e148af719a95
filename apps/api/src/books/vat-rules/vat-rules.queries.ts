import { type VatRule, vatRules as firstRules } from '@forman/domain/books/invoicing/vat';
import type { Product } from '@forman/domain/books/invoicing/product';
import type { Db, Tx } from '../../db/database.ts';
import { sql, type Insertable } from 'kysely';
import type { VatRules } from '../../db/schema.gen.ts';

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

export const getStandardRate = (db: Db) =>
  db
    .selectFrom('settings')
    .select('vat_rate_basis_points as rate')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();

type RuleRow = {
  product: Product;
  fromOn: string;
  createdAt: Date;
  rule: VatRule;
  by: string | null;
  state: 'over' | 'now' | 'coming';
};

export async function listRuleRows(db: Db, today: string) {
  const { rows } = await sql<RuleRow>`
    select r.product, r.from_on as "fromOn", r.created_at as "createdAt", ${ruleJson} as rule,
      u.first_name || ' ' || u.last_name as by,
      case when r.from_on > ${today}::date then 'coming'
        when r.from_on = max(r.from_on) filter (where r.from_on <= ${today}::date) over (partition by r.product) then 'now'
        else 'over' end as state
    from vat_rules r left join users u on u.id = r.created_by order by r.from_on desc, r.product`.execute(db);
  return rows;
}

export const upsertRule = (
  tx: Tx,
  {
    product,
    fromOn,
    rule,
  }: { product: Product; fromOn: string; rule: Omit<Insertable<VatRules>, 'product' | 'from_on'> },
) =>
  tx
    .insertInto('vat_rules')
    .values({ product, from_on: fromOn, ...rule })
    .onConflict((conflict) => conflict.columns(['product', 'from_on']).doUpdateSet(rule))
    .execute();

export const deleteRule = (tx: Tx, product: Product, fromOn: string) =>
  tx
    .deleteFrom('vat_rules')
    .where('product', '=', product)
    .where('from_on', '=', fromOn)
    .returning('product')
    .executeTakeFirst();

export async function readRulesOfSale(db: Db, on: string, sessionId: number | null) {
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
  return rows[0]!;
}
