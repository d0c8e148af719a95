import * as acts from '@forman/contract/office/account-acts';
import * as calls from '@forman/contract/office/person-file';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { endPassword, setLock } from '../../people/accounts/lock.service.ts';
import { endLoginsOf } from '../../people/accounts/logins.service.ts';
import { setDatedLevel, setMembership } from '../members/by-hand.service.ts';
import { setDeath } from '../members/death.service.ts';
import * as file from './person-file.service.ts';

const [movements, documents, registrations, led] = [
  file.listPart('movements'),
  file.listPart('documents'),
  file.listPart('registrations'),
  file.listPart('led'),
] as const;

export function personFileRoutes(app: FastifyInstance): void {
  route(app, calls.getPersonFile, ({ ctx, viewer, params }) => file.getFile(ctx, viewer, params.id));
  route(app, calls.listPersonMovements, ({ ctx, params, query }) => movements(ctx, params.id, query));
  route(app, calls.listPersonDocuments, ({ ctx, params, query }) => documents(ctx, params.id, query));
  route(app, calls.listPersonRegistrations, ({ ctx, params, query }) => registrations(ctx, params.id, query));
  route(app, calls.listPersonLedSessions, ({ ctx, params, query }) => led(ctx, params.id, query));
  route(app, calls.listPersonMessages, ({ ctx, params, query }) => file.listMessages(ctx, params.id, query));
  route(app, acts.setUserLock, ({ ctx, login, params, body }) => setLock(ctx, login, params.id, body));
  route(app, acts.setUserDeath, ({ ctx, viewer, params, body }) =>
    setDeath(ctx, viewer, params.id, body.diedOn),
  );
  route(app, acts.setUserMembership, ({ ctx, viewer, params, body }) =>
    setMembership(ctx, viewer, params.id, body),
  );
  route(app, acts.setUserLevel, ({ ctx, viewer, params, body }) =>
    setDatedLevel(ctx, viewer, params.id, body),
  );
  route(app, acts.endUserPassword, ({ ctx, login, params, body }) =>
    endPassword(ctx, login, params.id, body.reason),
  );
  route(app, calls.endPersonLogins, ({ ctx, login, params }) => endLoginsOf(ctx, login, params.id, null));
  route(app, calls.endPersonLogin, ({ ctx, login, params }) =>
    endLoginsOf(ctx, login, params.id, params.login),
  );
}
