import {
  listMeetingsWantingCopilot,
  listWorkshopCandidacies,
  sessionInbox,
} from '@forman/contract/participation/session-inbox';
import { sessionCalls } from '@forman/contract/session-calls';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import type { FastifyInstance } from 'fastify';
import { answerPart } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { markAbsent } from './absentees.service.ts';
import { getInbox, listMeetingsWantingCopilotOf, listWorkshopCandidaciesOf } from './inbox.service.ts';
import {
  approveCopilot,
  askCopilot,
  cancelCopilot,
  leaveCopilot,
  removeCandidate,
  removeCopilots,
  setCopilots,
} from './session-people.service.ts';

const done = { ok: true };

export function sessionPeopleRoutes(app: FastifyInstance): void {
  for (const kind of sessionKinds) {
    const calls = sessionCalls[kind];
    route(app, calls.askCopilot, async ({ ctx, viewer, params }) => {
      await askCopilot(ctx, viewer, { kind, id: params.id });
      return done;
    });
    route(app, calls.cancelCopilot, async ({ ctx, viewer, params }) => {
      await cancelCopilot(ctx, viewer, { kind, id: params.id });
      return done;
    });
    route(app, calls.approveCopilots, async ({ ctx, viewer, params, body }) => {
      await setCopilots(ctx, viewer, { kind, id: params.id }, body.emails);
      return done;
    });
    route(app, calls.approveCopilot, async ({ ctx, viewer, params, body }) => {
      await approveCopilot(ctx, viewer, { kind, id: params.id }, body.id);
      return done;
    });
    route(app, calls.removeCandidate, async ({ ctx, viewer, params, body }) => {
      await removeCandidate(ctx, viewer, { kind, id: params.id }, body.id);
      return done;
    });
    route(app, calls.leaveCopilot, async ({ ctx, viewer, params, body }) => {
      const target = { kind, id: params.id };
      if (body?.id || body?.emails) await removeCopilots(ctx, viewer, target, body);
      else await leaveCopilot(ctx, viewer, target);
      return done;
    });
    route(app, calls.markAbsent, ({ ctx, viewer, params, body }) =>
      markAbsent(ctx, viewer, { kind, id: params.id }, body.absentGuest),
    );
  }
  route(app, sessionInbox, ({ ctx, viewer, query }) => getInbox(ctx, viewer, query.page));
  route(app, listWorkshopCandidacies, async ({ ctx, viewer, query, reply }) =>
    answerPart(reply, await listWorkshopCandidaciesOf(ctx, viewer, query)),
  );
  route(app, listMeetingsWantingCopilot, async ({ ctx, viewer, query, reply }) =>
    answerPart(reply, await listMeetingsWantingCopilotOf(ctx, viewer, query)),
  );
}
