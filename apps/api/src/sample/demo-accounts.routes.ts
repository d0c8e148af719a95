import { listDemoAccounts } from '@forman/contract/people/login';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import { demoAccounts, demoPassword } from './accounts.ts';

export function demoAccountsRoutes(app: FastifyInstance): void {
  route(app, listDemoAccounts, async () =>
    demoAccounts.map(({ id, email, label, hint }) => ({ id, email, password: demoPassword, label, hint })),
  );
}
