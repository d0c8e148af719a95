import * as calls from '@forman/contract/hours/training-figures';
import type { FastifyInstance } from 'fastify';
import { sendCsv } from '../../http/csv.ts';
import { route } from '../../http/route.ts';
import { readTrainingYear, trainingCsv } from './training-figures.service.ts';

export function trainingFiguresRoutes(app: FastifyInstance): void {
  route(app, calls.getTrainingYear, ({ ctx, params }) => readTrainingYear(ctx, params.year));
  route(app, calls.exportTrainingYear, async ({ ctx, params, reply }) =>
    sendCsv(reply, `bilan-pedagogique-${params.year}`, await trainingCsv(ctx, params.year)),
  );
}
