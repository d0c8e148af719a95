import * as calls from '@forman/contract/office/settings';
import * as association from '@forman/contract/office/association-settings';
import * as dues from '@forman/contract/office/dues-prices';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { changeAssociation, readAssociationSettings } from './association-settings.service.ts';
import { listPrices, removePrices, setPrices } from './dues-prices.service.ts';
import { dropLogo, readLogo } from './logo.service.ts';
import { changeSettings, readSettings } from './settings.service.ts';

export function settingsRoutes(app: FastifyInstance): void {
  route(app, calls.getSettings, ({ ctx, viewer, params }) => readSettings(ctx, viewer, params.id));
  route(app, association.getAssociationSettings, ({ ctx }) => readAssociationSettings(ctx));
  route(app, association.updateAssociation, ({ ctx, viewer, body }) => changeAssociation(ctx, viewer, body));
  route(app, association.removeLogo, ({ ctx, viewer }) => dropLogo(ctx, viewer));
  route(app, association.getLogo, async ({ ctx, params, reply }) => {
    const png = await readLogo(ctx, params.id);
    reply
      .type('image/png')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-disposition', 'inline')
      .header('content-security-policy', "default-src 'none'; sandbox");
    return reply.send(png) as never;
  });
  route(app, dues.listDuesPrices, ({ ctx }) => listPrices(ctx));
  route(app, dues.setDuesPrices, ({ ctx, viewer, body }) => setPrices(ctx, viewer, body));
  route(app, dues.removeDuesPrices, ({ ctx, viewer, params }) => removePrices(ctx, viewer, params.fromOn));
  route(app, calls.updateSettings, ({ ctx, viewer, params, body }) =>
    changeSettings(ctx, viewer, params.id, body),
  );
}
