import { listDemoAccounts, login, logout, refreshTokens, registerUser } from '@forman/contract/accounts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { route } from '../../http/route.ts';
import { demoAccounts, demoPassword } from '../../db/demo/accounts.ts';
import { logIn, logOut, refreshLogin } from './accounts.service.ts';
import { register } from './registration.service.ts';

const userAgentOf = (request: FastifyRequest): string => request.headers['user-agent'] ?? '';

export function accountsRoutes(app: FastifyInstance): void {
  route(app, login, ({ ctx, body, request }) =>
    logIn(ctx, body, { ip: request.ip, userAgent: userAgentOf(request) }),
  );
  route(app, refreshTokens, ({ ctx, body, request }) =>
    refreshLogin(ctx, body.refresh_token, userAgentOf(request)),
  );
  route(app, logout, ({ ctx, login: current }) => logOut(ctx, current.familyId));
  route(app, registerUser, async ({ ctx, body }) => {
    await register(ctx, body);
  });
  route(app, listDemoAccounts, async () =>
    demoAccounts.map(({ id, email, label, hint }) => ({ id, email, password: demoPassword, label, hint })),
  );
}
