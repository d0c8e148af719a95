import { changePassword, endLogin, endOtherLogins, listLogins } from '@forman/contract/account';
import {
  listDemoAccounts,
  login,
  logout,
  refreshTokens,
  registerUser,
  requestResetCode as requestResetCodeCall,
  resetPassword as resetPasswordCall,
} from '@forman/contract/accounts';
import * as calls from '@forman/contract/registration';
import { switchUser } from '@forman/contract/takeover';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { route } from '../../http/route.ts';
import { demoAccounts, demoPassword } from '../../db/demo/accounts.ts';
import { logIn, logOut, refreshLogin } from './accounts.service.ts';
import { confirmEmail, sendConfirmation } from './confirmation.service.ts';
import * as invitations from './invitations.service.ts';
import * as logins from './logins.service.ts';
import { register } from './registration.service.ts';
import { requestResetCode, resetPassword } from './reset.service.ts';
import { takeOver } from './takeover.service.ts';

const userAgentOf = (request: FastifyRequest): string => request.headers['user-agent'] ?? '';

export function accountsRoutes(app: FastifyInstance): void {
  route(app, login, ({ ctx, body, request }) =>
    logIn(ctx, body, { ip: request.ip, userAgent: userAgentOf(request) }),
  );
  route(app, refreshTokens, ({ ctx, body, request }) =>
    refreshLogin(ctx, body.refresh_token, userAgentOf(request)),
  );
  route(app, logout, ({ ctx, login: current }) => logOut(ctx, current));
  route(app, registerUser, ({ ctx, body, request }) => register(ctx, body, { ip: request.ip }));
  route(app, calls.findInviter, ({ ctx, query, request }) =>
    invitations.findInviters(ctx, query.phoneNumber, request.ip),
  );
  route(app, calls.findInviterManager, ({ ctx, params }) => invitations.findManagerOf(ctx, params.id));
  route(app, calls.confirmEmail, ({ ctx, body }) => confirmEmail(ctx, body.token));
  route(app, calls.sendEmailConfirmation, ({ ctx, viewer }) => sendConfirmation(ctx, viewer));
  route(app, calls.readInvitation, ({ ctx, params }) => invitations.readInvitation(ctx, params.code));
  route(app, calls.openInvitation, ({ ctx, viewer }) => invitations.openInvitation(ctx, viewer));
  route(app, calls.renewInvitation, ({ ctx, viewer }) => invitations.renewInvitation(ctx, viewer));
  route(app, requestResetCodeCall, ({ ctx, params }) => requestResetCode(ctx, params.phone));
  route(app, resetPasswordCall, ({ ctx, params, body }) => resetPassword(ctx, params.phone, body));
  route(app, switchUser, ({ ctx, viewer, headers, request }) =>
    takeOver(ctx, viewer, headers['x-switch-user'], userAgentOf(request)),
  );
  route(app, listLogins, ({ ctx, login: current }) => logins.listLogins(ctx, current));
  route(app, endLogin, ({ ctx, login: current, params }) => logins.endLogin(ctx, current, params.login));
  route(app, endOtherLogins, ({ ctx, login: current }) => logins.endOtherLogins(ctx, current));
  route(app, changePassword, ({ ctx, login: current, body }) => logins.changePassword(ctx, current, body));
  route(app, listDemoAccounts, async () =>
    demoAccounts.map(({ id, email, label, hint }) => ({ id, email, password: demoPassword, label, hint })),
  );
}
