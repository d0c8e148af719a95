import * as calls from '@forman/contract/office/settings';
import * as association from '@forman/contract/office/association-settings';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { changeAssociation, readAssociationSettings } from './association-settings.service.ts';
import { changeSettings, readSettings } from './settings.service.ts';

export function settingsRoutes(app: FastifyInstance): void {
  route(app, calls.getSettings, ({ ctx, viewer, params }) => readSettings(ctx, viewer, params.id));
  route(app, association.getAssociationSettings, ({ ctx }) => readAssociationSettings(ctx));
  route(app, association.updateAssociation, ({ ctx, viewer, body }) => changeAssociation(ctx, viewer, body));
  route(app, calls.updateSettings, ({ ctx, viewer, params, body }) =>
    changeSettings(ctx, viewer, params.id, body),
  );
}
