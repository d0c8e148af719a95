import { guestPath, home } from '@forman/contract/office/home';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { getHome } from './home.service.ts';
import { getGuestPath } from './path.service.ts';

export function homeRoutes(app: FastifyInstance): void {
  route(app, home, ({ ctx, viewer }) => getHome(ctx, viewer));
  route(app, guestPath, ({ ctx, viewer }) => getGuestPath(ctx, viewer));
}
