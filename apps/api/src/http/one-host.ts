import { AppError } from '@forman/domain/errors';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from '../config.ts';

/** Paths called by probes under the address of a machine or of a container. */
const askedAnyhow = new Set<string | undefined>(['/api/health', '/api/ready', '/metrics']);

/**
 * In production the portal answers under one name, that of PUBLIC_URL: links and logins under another would
 * belong to a site that is not ours. A proxy with several names redirects to this one by itself.
 */
export function oneHost(app: FastifyInstance, { mode, publicUrl }: Config): void {
  if (mode !== 'production') return;
  const names = namesOf(publicUrl);
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (names.has(request.host.toLowerCase()) || askedAnyhow.has(request.routeOptions.url)) return done();
    // Logged once: enough for the operator of the proxy, and nobody can fill the log by trying names.
    if (!isSaid) request.log.warn({ publicUrl }, 'refused: the Host of a request is not that of PUBLIC_URL');
    isSaid = true;
    done(new AppError('wrong_host'));
  });
}

/** Host headers accepted: with the port, and without it where it is the usual one. */
function namesOf(publicUrl: string): Set<string> {
  const url = URL.parse(publicUrl);
  if (!url)
    throw new ConfigError(`PUBLIC_URL is an address like https://portail.example.org, not ${publicUrl}.`);
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return new Set([url.host, `${url.hostname}:${port}`]);
}
