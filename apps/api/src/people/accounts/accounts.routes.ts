import { changePassword, endLogin, endOtherLogins, listLogins } from '@forman/contract/people/account';
import { login, logout, refreshTokens } from '@forman/contract/people/login';
import {
  requestResetCode as requestResetCodeCall,
  resetPassword as resetPasswordCall,
} from '@forman/contract/people/password-reset';
import * as calls from '@forman/contract/people/signup';
import * as contactCalls from '@forman/contract/people/contact-changes';
import * as factorCalls from '@forman/contract/people/second-factor';
import { switchUser } from '@forman/contract/people/takeover';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { route } from '../../http/route.ts';
import { type From, logIn, logOut, refreshLogin } from './accounts.service.ts';
import { confirmEmail, sendConfirmation } from './confirmation.service.ts';
import * as contacts from './contact-changes.service.ts';
import { changeRule, readRule } from './factor-rule.service.ts';
import * as factors from './factors.service.ts';
import { liftSecondFactor } from './lift-factor.service.ts';
import * as invitations from './invitations.service.ts';
import * as logins from './logins.service.ts';
import { signUp } from './signup.service.ts';
import { requestResetCode, resetPassword } from './reset.service.ts';
import * as secondFactor from './second-factor.service.ts';
import { takeOver } from './takeover.service.ts';

const fromOf = (request: FastifyRequest, headers: { 'x-device'?: string | undefined }): From => ({
  ip: request.ip,
  userAgent: userAgentOf(request),
  device: headers['x-device'],
});
const userAgentOf = (request: FastifyRequest): string => request.headers['user-agent'] ?? '';

export function accountsRoutes(app: FastifyInstance): void {
  route(app, login, ({ ctx, body, headers, request }) => logIn(ctx, body, fromOf(request, headers)));
  route(app, factorCalls.completeLogin, ({ ctx, body, headers, request }) =>
    secondFactor.completeLogin(ctx, body, fromOf(request, headers)),
  );
  route(app, factorCalls.passkeyForLogin, ({ ctx, body }) =>
    secondFactor.passkeyForLogin(ctx, body.challenge),
  );
  route(app, factorCalls.logInWithPasskey, ({ ctx, body, headers, request }) =>
    secondFactor.logInWithPasskey(ctx, body, fromOf(request, headers)),
  );
  route(app, refreshTokens, ({ ctx, body, request }) =>
    refreshLogin(ctx, body.refresh_token, userAgentOf(request)),
  );
  route(app, logout, ({ ctx, login: current }) => logOut(ctx, current));
  route(app, calls.signUp, ({ ctx, body, request }) => signUp(ctx, body, { ip: request.ip }));
  route(app, calls.findInviter, ({ ctx, query, request }) =>
    invitations.findInviters(ctx, query.phoneNumber, request.ip),
  );
  route(app, calls.findInviterManager, ({ ctx, params }) => invitations.findManagerOf(ctx, params.id));
  route(app, calls.confirmEmail, ({ ctx, body }) => confirmEmail(ctx, body.token));
  route(app, calls.sendEmailConfirmation, ({ ctx, viewer }) => sendConfirmation(ctx, viewer));
  route(app, calls.readInvitation, ({ ctx, params }) => invitations.readInvitation(ctx, params.code));
  route(app, calls.openInvitation, ({ ctx, viewer }) => invitations.openInvitation(ctx, viewer));
  route(app, calls.renewInvitation, ({ ctx, viewer }) => invitations.renewInvitation(ctx, viewer));
  route(app, requestResetCodeCall, ({ ctx, params, headers }) =>
    requestResetCode(ctx, params.phone, headers['x-device']),
  );
  route(app, resetPasswordCall, ({ ctx, params, headers, body }) =>
    resetPassword(ctx, params.phone, body, headers['x-device']),
  );
  route(app, switchUser, ({ ctx, viewer, headers, request }) =>
    takeOver(ctx, viewer, headers['x-switch-user'], userAgentOf(request)),
  );
  route(app, listLogins, ({ ctx, login: current }) => logins.listLogins(ctx, current));
  route(app, endLogin, ({ ctx, login: current, params }) => logins.endLogin(ctx, current, params.login));
  route(app, endOtherLogins, ({ ctx, login: current }) => logins.endOtherLogins(ctx, current));
  route(app, changePassword, ({ ctx, login: current, body }) => logins.changePassword(ctx, current, body));
  factorRoutes(app);
}

function factorRoutes(app: FastifyInstance): void {
  route(app, factorCalls.getAccountSecurity, ({ ctx, login: current }) =>
    factors.getAccountSecurity(ctx, current),
  );
  route(app, factorCalls.confirmationOptions, ({ ctx, login: current }) =>
    secondFactor.confirmationOptions(ctx, current),
  );
  route(app, factorCalls.confirmIdentity, ({ ctx, login: current, body, request }) =>
    secondFactor.confirmIdentity(ctx, current, body, userAgentOf(request)),
  );
  route(app, factorCalls.beginTotp, ({ ctx, login: current, body }) =>
    factors.beginTotp(ctx, current, body.name),
  );
  route(app, factorCalls.confirmTotp, ({ ctx, login: current, params, body }) =>
    factors.confirmTotp(ctx, current, params.id, body.code),
  );
  route(app, factorCalls.passkeyToAdd, ({ ctx, login: current, body }) =>
    factors.passkeyToAdd(ctx, current, body.name),
  );
  route(app, factorCalls.addPasskey, ({ ctx, login: current, body }) =>
    factors.addPasskey(ctx, current, body),
  );
  route(app, factorCalls.renameFactor, ({ ctx, login: current, params, body }) =>
    factors.renameFactor(ctx, current, params.kind, params.id, body.name),
  );
  route(app, factorCalls.removeFactor, ({ ctx, login: current, params }) =>
    factors.removeFactor(ctx, current, params.kind, params.id),
  );
  route(app, factorCalls.renewRecoveryCodes, ({ ctx, login: current }) =>
    factors.renewRecoveryCodes(ctx, current),
  );
  route(app, contactCalls.confirmNewPhone, ({ ctx, login: current, body }) =>
    contacts.confirmNewPhone(ctx, current, body.code.replaceAll(/\s/g, '')),
  );
  route(app, contactCalls.sendPhoneCode, ({ ctx, login: current }) => contacts.sendPhoneCode(ctx, current));
  route(app, contactCalls.giveContactUp, ({ ctx, login: current, params }) =>
    contacts.giveContactUp(ctx, current, params.kind),
  );
  route(app, contactCalls.takeContactBack, ({ ctx, body }) => contacts.takeContactBack(ctx, body.token));
  route(app, factorCalls.getSecondFactorRule, ({ ctx }) => readRule(ctx));
  route(app, factorCalls.setSecondFactorRule, ({ ctx, viewer, body }) =>
    changeRule(ctx, viewer, body.requiredFrom),
  );
  route(app, factorCalls.liftSecondFactor, ({ ctx, login: current, params }) =>
    liftSecondFactor(ctx, current, params.id),
  );
}
