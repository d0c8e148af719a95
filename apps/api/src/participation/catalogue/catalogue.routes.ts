import {
  createSite,
  createThematic,
  deleteSite,
  deleteThematic,
  getSite,
  getThematic,
  listOfficeSites,
  listOfficeThematics,
  listSites,
  listThematics,
  updateSite,
  updateThematic,
} from '@forman/contract/participation/catalogue';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import * as sites from './sites.service.ts';
import * as thematics from './thematics.service.ts';

export function catalogueRoutes(app: FastifyInstance): void {
  route(app, listSites, ({ ctx, query }) => sites.readSites(ctx, query.isActive));
  route(app, listOfficeSites, ({ ctx, query }) => sites.searchSites(ctx, query));
  route(app, getSite, ({ ctx, params }) => sites.getSite(ctx, params.id));
  route(app, createSite, ({ ctx, viewer, body }) => sites.addSite(ctx, viewer, body));
  route(app, updateSite, ({ ctx, viewer, params, body }) => sites.editSite(ctx, viewer, params.id, body));
  route(app, deleteSite, ({ ctx, viewer, params }) => sites.removeSite(ctx, viewer, params.id));
  route(app, listThematics, ({ ctx, query }) => thematics.readThematics(ctx, query.type));
  route(app, listOfficeThematics, ({ ctx, query }) => thematics.searchThematics(ctx, query));
  route(app, getThematic, ({ ctx, params }) => thematics.getThematic(ctx, params.id));
  route(app, createThematic, ({ ctx, viewer, body }) => thematics.addThematic(ctx, viewer, body));
  route(app, updateThematic, ({ ctx, viewer, params, body }) =>
    thematics.editThematic(ctx, viewer, params.id, body),
  );
  route(app, deleteThematic, ({ ctx, viewer, params }) => thematics.removeThematic(ctx, viewer, params.id));
}
