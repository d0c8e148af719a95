import * as calls from '@forman/contract/money/group-orders';
import * as account from '@forman/contract/money/transfer-account';
import type { FastifyInstance } from 'fastify';
import { sendPdf } from '../../http/pdf.ts';
import { route } from '../../http/route.ts';
import { priceOrder, readChoices } from './choices.service.ts';
import {
  cancelOrder,
  declineSeat,
  listOrders,
  readOrder,
  removeSeat,
  setAccount,
} from './group-orders.service.ts';
import { drawOrder } from './order-pdf.service.ts';
import { acceptQuote, placeOrder } from './placing.service.ts';
import { readAccount } from './pricing.service.ts';
import { receiveOrder } from './receiving.service.ts';
import { setFirmOrders } from './rights.service.ts';

export function groupOrdersRoutes(app: FastifyInstance): void {
  route(app, calls.groupOrderChoices, ({ ctx, viewer, query }) => readChoices(ctx, viewer, query));
  route(app, calls.priceGroupOrder, ({ ctx, viewer, body }) => priceOrder(ctx, viewer, body));
  route(app, calls.placeGroupOrder, ({ ctx, viewer, body }) => placeOrder(ctx, viewer, body));
  route(app, calls.listGroupOrders, ({ ctx, viewer, query }) => listOrders(ctx, viewer, query));
  route(app, account.getTransferAccount, ({ ctx }) => readAccount(ctx.db));
  route(app, calls.setFirmOrders, ({ ctx, viewer, params, body }) =>
    setFirmOrders(ctx, viewer, { id: params.id, ...body }),
  );
  route(app, account.setTransferAccount, ({ ctx, viewer, body }) => setAccount(ctx, viewer, body));
  route(app, calls.getGroupOrder, ({ ctx, viewer, params }) => readOrder(ctx, viewer, params.id));
  route(app, calls.getGroupOrderPdf, async ({ ctx, viewer, params, reply }) =>
    sendPdf(reply, await drawOrder(ctx, viewer, params.id)),
  );
  route(app, calls.acceptGroupQuote, ({ ctx, viewer, params }) => acceptQuote(ctx, viewer, params.id));
  route(app, calls.cancelGroupOrder, ({ ctx, viewer, params }) => cancelOrder(ctx, viewer, params.id));
  route(app, calls.removeGroupSeat, ({ ctx, viewer, params }) => removeSeat(ctx, viewer, params));
  route(app, calls.declineGroupSeat, ({ ctx, viewer, body }) => declineSeat(ctx, viewer, body.session));
  route(app, calls.receiveGroupOrder, ({ ctx, viewer, params, body }) =>
    receiveOrder(ctx, viewer, params.id, body),
  );
}
