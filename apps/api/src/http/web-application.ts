import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '@forman/domain/errors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { sendProblem } from './problem.ts';

/** No script and no picture but our own and, when configured, the providers'. Styles may be inline: the text editor and the providers' forms write theirs. */
export function contentSecurityPolicy(config: Pick<Config, 'stripe' | 'paypal'>) {
  const stripe = config.stripe
    ? ['https://js.stripe.com', 'https://api.stripe.com', 'https://hooks.stripe.com']
    : [];
  const paypal = config.paypal ? ['https://*.paypal.com', 'https://*.paypalobjects.com'] : [];
  const providers = [...stripe, ...paypal];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...providers],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...(config.stripe ? ['https://*.stripe.com'] : []), ...paypal],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...providers],
      frameSrc: providers.length > 0 ? providers : ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
    },
  };
}

/**
 * Calls, and files that are not there: a script or a picture that is gone must not be answered with a page. A file has
 * an extension; what follows the point in a link's signature is longer.
 */
const notAPage = /^\/(?:api|assets|icons)(?:\/|$)|\.[a-z][a-z\d]{0,10}$/i;

const pathOf = (url: string): string => url.replace(/[?#].*$/s, '');

/**
 * Which page of the build answers an address: one of its own, which names the files of its screen, for those opened
 * most; else the portal's, or the visitors'. "_" stands for a number, or for the code of a half-day that was scanned.
 */
function pageFinder(root: string): (url: string) => string {
  const folder = join(root, 'pages');
  const own = new Set(
    existsSync(folder)
      ? readdirSync(folder, { recursive: true }).map((name) => `/${String(name).replaceAll('\\', '/')}`)
      : [],
  );
  return (url) => {
    const address = pathOf(url)
      .toLowerCase()
      .replace(/\/$/, '')
      .replaceAll(/\/(?:\d+|[\w-]{22})(?=\/|$)/g, '/_');
    if (own.has(`${address}.html`)) return `pages${address}.html`;
    return url.startsWith('/auth/') ? 'portal.html' : 'index.html';
  };
}

/**
 * A route for each file whose name bears no hash: any other address is a page. Listed by ourselves: the library that
 * @fastify/static lists them with took 7 % of a start, so it is not in the bundle (scripts/build.ts).
 */
function routeFiles(app: FastifyInstance, root: string): void {
  const add = (url: string, file: string): unknown =>
    app.route({ method: ['HEAD', 'GET'], url, handler: (_request, reply) => reply.sendFile(file) });
  add('/', 'index.html');
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const file = relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
    if (!entry.isDirectory() && !/^assets\/|(?:^|\/)\./.test(file)) add(`/${file}`, file);
  }
}

/** The built web application: hashed files for ever, the page itself never cached, any other address is the page. */
export async function webApplication(app: FastifyInstance, { root }: { root: string }): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    serve: false,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
  routeFiles(app, root);
  // The files whose names bear their hash are looked up as they are asked for: a route for each of eight hundred took a
  // fifth of every start.
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    decorateReply: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  const pageOf = pageFinder(root);
  app.setNotFoundHandler((request, reply) => {
    if (notAPage.test(pathOf(request.url)) || request.method !== 'GET') {
      return sendProblem(new AppError('not_found'), request, reply);
    }
    // The verification page is for those who were given a code, and is kept out of search engines.
    if (/^\/verification(?:\/|$)/i.test(pathOf(request.url))) reply.header('x-robots-tag', 'noindex');
    return reply.sendFile(pageOf(request.url));
  });
}
