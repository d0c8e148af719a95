import * as calls from '@forman/contract/platform/clock';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { mendWhatWaits, readClock } from './clock.service.ts';

export function clockRoutes(app: FastifyInstance): void {
  route(app, calls.getClock, ({ ctx }) => readClock(ctx));
  route(app, calls.mendClock, ({ ctx, viewer }) => mendWhatWaits(ctx, viewer.id));
}
