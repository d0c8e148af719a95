import type { updateSettings } from '@forman/contract/office/settings';
import type { BodyOf } from '@forman/contract/endpoint';
import { may, type Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import type { Product } from '@forman/domain/books/invoicing/product';
import { percentToBasisPoints, vatRules, vatTreatment } from '@forman/domain/books/invoicing/vat';
import { parisDay } from '@forman/domain/paris-time';
import { centsToEuros, eurosToCents } from '@forman/domain/money';
import type { Context } from '../../context.ts';
import { readRulesOn } from '../../books/vat-rules/vat-rules.queries.ts';
import { audit, changesBetween } from '../../platform/audit/audit.service.ts';
import { findSettings, lockSettings, writeSettings } from './settings.queries.ts';

const products = Object.keys(vatRules) as Product[];

/** Reads the settings; a guest gets only the VAT rate (MEM-370). @throws AppError not_found. */
export async function readSettings(ctx: Context, viewer: Viewer, id: number) {
  const row = await findSettings(ctx.db, id);
  if (!row) throw new AppError('not_found');
  const rate = { id, valueTVA: row.vat_rate_basis_points / 100 };
  if (!may(viewer, 'portal.member') && !may(viewer, 'finance.read_all')) return rate;
  const turnover = centsToEuros(row.turnover_cents);
  const rules = await readRulesOn(ctx.db, parisDay(ctx.clock.now()));
  return {
    ...rate,
    CA: turnover,
    cA: turnover,
    CAugmente: row.turnover_trend,
    version: row.version,
    vatByProduct: products.map((product) => {
      const treatment = vatTreatment(rules[product], row.vat_rate_basis_points);
      return { product, rate: treatment.vatRateBasisPoints / 100, exemption: treatment.vatExemptionText };
    }),
  };
}

type Stored = { vat_rate_basis_points: number; turnover_cents: number; turnover_trend: number };

/** Fields by their names on the wire. */
const wireFields = (row: Stored) => ({
  valueTVA: row.vat_rate_basis_points / 100,
  CA: centsToEuros(row.turnover_cents),
  CAugmente: row.turnover_trend,
});

/**
 * Changes the settings for later documents only: existing ones are frozen (MEM-371).
 * @throws AppError not_found, conflict (changed_meanwhile).
 */
export async function changeSettings(
  ctx: Context,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof updateSettings>,
) {
  const after = {
    vat_rate_basis_points: percentToBasisPoints(body.valueTVA),
    turnover_cents: eurosToCents((body.CA ?? body.cA)!),
    turnover_trend: body.CAugmente,
  };
  await ctx.transaction(async (tx) => {
    const before = await lockSettings(tx, id);
    if (!before) throw new AppError('not_found');
    if (body.version !== undefined && body.version !== before.version)
      throw new AppError('conflict', { reason: 'changed_meanwhile' });
    const changed = (Object.keys(after) as (keyof typeof after)[]).some(
      (name) => before[name] !== after[name],
    );
    if (!changed) return;
    await writeSettings(tx, id, { ...after, version: before.version + 1 });
    await audit(tx, {
      at: ctx.clock.now(),
      actorId: viewer.id,
      action: 'settings.change',
      subject: 'settings',
      subjectId: id,
      changes: changesBetween(wireFields(before), wireFields(after)),
    });
  });
  return readSettings(ctx, viewer, id);
}
