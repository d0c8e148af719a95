import * as calls from '@forman/contract/hours/attestations';
import type { FastifyInstance } from 'fastify';
import { sendPdf } from '../../http/pdf.ts';
import { route } from '../../http/route.ts';
import { changeAttestationSettings, readAttestationSettings } from './attestation-settings.service.ts';
import { getAttestation, getAttestationPdf, listAttestations, verify } from './attestations.service.ts';

export function attestationsRoutes(app: FastifyInstance): void {
  route(app, calls.listAttestations, ({ ctx, viewer, params }) => listAttestations(ctx, viewer, params.id));
  route(app, calls.getAttestation, ({ ctx, viewer, params }) => getAttestation(ctx, viewer, params.id));
  route(app, calls.getAttestationPdf, async ({ ctx, viewer, params, reply }) =>
    sendPdf(reply, await getAttestationPdf(ctx, viewer, params.id)),
  );
  route(app, calls.verifyAttestation, ({ ctx, params, reply }) => {
    reply.header('x-robots-tag', 'noindex');
    reply.header('cache-control', 'no-store');
    return verify(ctx, params.code);
  });
  route(app, calls.getAttestationSettings, ({ ctx }) => readAttestationSettings(ctx));
  route(app, calls.updateAttestationSettings, ({ ctx, viewer, body }) =>
    changeAttestationSettings(ctx, viewer, body),
  );
}
