import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import { sessionCalls } from '@forman/contract/session-calls';
import type { Viewer } from '@forman/domain/access';
import { rulesOf, type SessionKind, sessionKinds } from '@forman/domain/sessions/kinds';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { repeatSession } from './repeat.service.ts';
import { addSlot, removeSlots } from './slots.service.ts';
import { existsAt } from './references.service.ts';
import { createSession, updateSession } from './session-form.service.ts';

export function sessionFormRoutes(app: FastifyInstance): void {
  for (const kind of sessionKinds) {
    const calls = sessionCalls[kind];
    route(app, calls.create, ({ ctx, viewer, body }) => createSession(ctx, viewer, kind, body));
    route(app, calls.exists, ({ ctx, viewer, params }) =>
      existsAt(ctx, viewer, kind, { where: params.site, day: params.date }),
    );
    route(app, calls.update, ({ ctx, viewer, params, body }) =>
      updateSession(ctx, viewer, { kind, id: params.id }, body),
    );
    route(app, calls.repeat, ({ ctx, viewer, params, body }) =>
      repeatSession(ctx, viewer, { kind, id: params.id }, body.dates),
    );
    route(app, calls.deleteDates, ({ ctx, viewer, params }) =>
      removeSlots(ctx, viewer, { kind, id: params.id }),
    );
    route(app, calls.addDate, async ({ ctx, viewer, body }) => addDate(ctx, viewer, kind, body));
  }
}

/** The field that gives the slot's session depends on its kind; the answer repeats it as a reference. */
async function addDate<const K extends SessionKind>(
  ctx: Context,
  viewer: Viewer,
  kind: K,
  body: BodyOf<(typeof sessionCalls)[K]['addDate']>,
): Promise<AnswerOf<(typeof sessionCalls)[K]['addDate']>> {
  const { slotParent, path } = rulesOf(kind);
  const id = (body as Record<string, unknown>)[slotParent] as number;
  const slot = await addSlot(ctx, viewer, { kind, id }, body);
  return { ...slot, [slotParent]: `/api/${path}/${id}` } as never;
}
