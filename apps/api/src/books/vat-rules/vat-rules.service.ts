import type { listVatRules, setVatRule } from '@forman/contract/books/vat-rules';
import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { type Product, productOfTyped, type TypedProduct } from '@forman/domain/books/invoicing/product';
import {
  type VatRule,
  type VatTreatment,
  type VatBuyer,
  ruleWithoutProduct,
  vatRules as firstRules,
  treatmentFor,
  vatTreatment,
} from '@forman/domain/books/invoicing/vat';
import { ruleViolations } from '@forman/domain/books/invoicing/vat-grounds';
import { parisDay } from '@forman/domain/paris-time';
import type { Context } from '../../context.ts';
import type { Tx, Db } from '../../db/database.ts';
import { requireConfirmationHere } from '../../http/confirmation.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import {
  getStandardRate,
  listRuleRows,
  upsertRule,
  deleteRule,
  readRulesOfSale,
} from './vat-rules.queries.ts';
import type { SoldProduct } from '@forman/domain/books/ledger/entries';

/** Lists all rules, newest first, with the present rate of the settings. */
export async function listRules({ db, clock }: Context): Promise<AnswerOf<typeof listVatRules>> {
  const today = parisDay(clock.now());
  const { rate } = await getStandardRate(db);
  const rows = await listRuleRows(db, today);
  return {
    rules: rows.map(({ rule, createdAt, ...row }) => ({
      ...row,
      ...rule,
      createdAt: createdAt.toISOString(),
    })),
    standardRateBasisPoints: rate,
    today,
  };
}

/** @throws AppError invalid; forbidden until the login is confirmed. */
export async function setRule(ctx: Context, viewer: Viewer, typed: BodyOf<typeof setVatRule>): Promise<void> {
  await requireConfirmationHere(ctx, ctx.db);
  const now = ctx.clock.now();
  const violations = ruleViolations(typed, parisDay(now));
  if (violations.length > 0) throw new AppError('invalid', { violations });
  const { product, fromOn, category, rateBasisPoints, exemptionCode, exemptionText, due } = typed;
  const rule = {
    category,
    rate_basis_points: rateBasisPoints,
    exemption_code: exemptionCode,
    exemption_text: exemptionText,
    due,
    created_at: now,
    created_by: viewer.id,
  };
  await ctx.transaction(async (tx) => {
    await upsertRule(tx, { product, fromOn, rule });
    await note(tx, viewer, { product, fromOn, now, detail: { ...typed } });
  });
}

/** @throws AppError not_found; conflict for a rule that has begun, since sales refer to it. */
export async function removeRule(
  ctx: Context,
  viewer: Viewer,
  { product, fromOn }: { product: Product; fromOn: string },
): Promise<void> {
  await requireConfirmationHere(ctx, ctx.db);
  const now = ctx.clock.now();
  if (fromOn <= parisDay(now)) throw new AppError('conflict', { reason: 'rule_begun' });
  await ctx.transaction(async (tx) => {
    const removed = await deleteRule(tx, product, fromOn);
    if (!removed) throw new AppError('not_found');
    await note(tx, viewer, { product, fromOn, now, detail: { withdrawn: true } });
  });
}

const note = (
  tx: Tx,
  viewer: Viewer,
  { product, fromOn, now, detail }: { product: Product; fromOn: string; now: Date; detail: object },
): Promise<void> =>
  audit(tx, {
    at: now,
    actorId: viewer.id,
    action: 'settings.vat_rule',
    subject: 'settings',
    subjectId: `${product} ${fromOn}`,
    detail: { ...detail },
  });

/**
 * The VAT of a sale, fixed when it settles; its documents repeat it. `product`: what an invoice typed by hand
 * was found to sell.
 */
export type SaleVat = VatTreatment & { due: VatRule['due']; product?: Product };

type SaleDay = {
  sessionId: number | null;
  /** Paris day of the sale. */
  on: string;
};

/** What is sold on that day, to whom. */
type Sold = {
  product: SoldProduct;
  /** What the back office said that a typed invoice sells; null where its session or its name decides. */
  said?: TypedProduct | null;
  /** The product whose rule counts instead, as the back office chose for a line. */
  vatOf?: TypedProduct | null;
  /** Decides only for invoices typed by the back office (MEM-277). */
  itemName: string;
  buyer: VatBuyer;
};

/** What the office said comes first; else what was found. */
function typedProduct(said: TypedProduct | null, found: Product | null): Product | null {
  if (said === null) return found;
  return said === 'other' ? null : said;
}

/** Decides the VAT of a sale on its day by the product's rule and the buyer's country. */
export const decideVat = async (db: Db, { sessionId, on, ...sold }: SaleDay & Sold): Promise<SaleVat> =>
  (await readVatRules(db, { sessionId, on }))(sold);

/** Reads the rules of a day, and of the session that a sale names, once for all that it sells. */
export async function readVatRules(db: Db, { sessionId, on }: SaleDay): Promise<(sold: Sold) => SaleVat> {
  const { rate, kind, isRemote, rules } = await readRulesOfSale(db, on, sessionId);
  return ({ product, said = null, vatOf = null, itemName, buyer }) => {
    const sold = product === 'manual' ? typedProduct(said, productOfTyped(itemName, kind)) : product;
    const ruled = typedProduct(vatOf, sold);
    const rule = ruled === null ? ruleWithoutProduct : (rules?.[ruled] ?? firstRules[ruled]);
    return {
      ...treatmentFor(vatTreatment(rule, rate), buyer, isRemote),
      due: rule.due,
      ...(product === 'manual' && sold !== null && { product: sold }),
    };
  };
}
