import * as calls from '@forman/contract/hours/hours';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { correctHoursOf, readUserHours, shareHours } from './hours.service.ts';
import { confirmHours, readSessionHours } from './matrix.service.ts';
import { addQuota, addTheme, archiveTheme, readQuotas, readThemes, renameTheme } from './quotas.service.ts';
import { suggest } from './suggestions.service.ts';

export function hoursRoutes(app: FastifyInstance): void {
  route(app, calls.getUserHours, ({ ctx, viewer, params, query }) =>
    readUserHours(ctx, viewer, params.id, query),
  );
  route(app, calls.suggestHours, ({ ctx, viewer }) => suggest(ctx, viewer));
  route(app, calls.shareHours, ({ ctx, viewer, body }) => shareHours(ctx, viewer, body.isShared));
  route(app, calls.correctHours, ({ ctx, viewer, params, body }) =>
    correctHoursOf(ctx, viewer, params.id, body),
  );
  route(app, calls.listHourThemes, ({ ctx }) => readThemes(ctx));
  route(app, calls.addHourTheme, ({ ctx, viewer, body }) => addTheme(ctx, viewer, body));
  route(app, calls.renameHourTheme, ({ ctx, viewer, params, body }) =>
    renameTheme(ctx, viewer, params.id, body),
  );
  route(app, calls.archiveHourTheme, ({ ctx, viewer, params, body }) =>
    archiveTheme(ctx, viewer, params.id, body.isArchived),
  );
  route(app, calls.listHourQuotas, ({ ctx }) => readQuotas(ctx));
  route(app, calls.addHourQuota, ({ ctx, viewer, body }) => addQuota(ctx, viewer, body));
  route(app, calls.getSessionHours, ({ ctx, params }) => readSessionHours(ctx, params.id));
  route(app, calls.confirmSessionHours, ({ ctx, viewer, params, body }) =>
    confirmHours(ctx, viewer, params.id, body),
  );
}
