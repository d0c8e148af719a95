import { agenda } from '@forman/contract/sessions/agenda';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { readAgenda } from './agenda.service.ts';

export function agendaRoutes(app: FastifyInstance): void {
  route(app, agenda, ({ ctx, viewer, query }) => readAgenda(ctx, viewer, query));
}
