import * as calls from '@forman/contract/books/vat-rules';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { listRules, removeRule, setRule } from './vat-rules.service.ts';

export function vatRulesRoutes(app: FastifyInstance): void {
  route(app, calls.listVatRules, ({ ctx }) => listRules(ctx));
  route(app, calls.setVatRule, ({ ctx, viewer, body }) => setRule(ctx, viewer, body));
  route(app, calls.removeVatRule, ({ ctx, viewer, params }) => removeRule(ctx, viewer, params));
}
