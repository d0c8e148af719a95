import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { missingSellerFields } from '@forman/domain/books/invoicing/document';
import { parisDay } from '@forman/domain/paris-time';
import type { Context } from '../../context.ts';
import { drawProforma } from '../../books/invoicing/drawing.service.ts';
import { composeProforma } from '../../books/invoicing/proforma.service.ts';
import { findOwn } from './group-orders.service.ts';
import { decideSeatVats } from './pricing.service.ts';

/**
 * Draws the quote of an order, or its pro forma invoice, as of today.
 * @throws AppError not_found; conflict once the order is over, or paid (it then has an invoice).
 */
export async function drawOrder(
  ctx: Context,
  viewer: Viewer,
  id: number,
): Promise<{ number: string; pdf: Buffer }> {
  const order = await findOwn(ctx.db, viewer, id);
  if (order.state !== 'quoted' && order.state !== 'ordered') throw new AppError('conflict');
  const vats = await decideSeatVats(ctx.db, order.payer.id, order.seats, parisDay(ctx.clock.now()));
  const printed = await composeProforma(ctx.db, {
    kind: order.state === 'quoted' ? 'quote' : 'proforma',
    number: order.number,
    issuedOn: parisDay(order.createdAt),
    dueOn: order.dueOn,
    payerId: order.payer.id,
    seats: order.seats.map(({ beneficiary, ...seat }, index) => ({
      ...seat,
      ...vats[index]!,
      person: `${beneficiary.firstName} ${beneficiary.lastName}`,
    })),
    account: order.account,
  });
  if (missingSellerFields(printed.seller).length > 0) throw new AppError('seller_incomplete');
  return { number: order.number, pdf: await drawProforma(ctx.db, printed) };
}
