import { getTask, getTaskFile, listTasks } from '@forman/contract/platform/background-tasks';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { getOwnTask, listOwnTasks, openOwnFile } from './tasks.service.ts';

export function tasksRoutes(app: FastifyInstance): void {
  route(app, listTasks, async ({ ctx, viewer }) => ({ tasks: await listOwnTasks(ctx, viewer) }));
  route(app, getTask, ({ ctx, viewer, params }) => getOwnTask(ctx, viewer, params.id));
  route(app, getTaskFile, async ({ ctx, viewer, params, reply }) => {
    const { name, type, bytes, content } = await openOwnFile(ctx, viewer, params.id);
    reply.header('content-type', type);
    reply.header('content-length', bytes);
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return content;
  });
}
