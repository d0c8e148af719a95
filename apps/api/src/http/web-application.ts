import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '@forman/domain/errors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { sendProblem } from './problem.ts';

/**
 * Allows no scripts and pictures but our own and, when configured, the providers'. Styles may be inline: the
 * text editor and the providers' forms use inline ones.
 */
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
 * Calls, and files: a missing script or picture must not be answered with a page. A file has an extension;
 * the part after the point in a link's signature is longer than one.
 */
const notAPage = /^\/(?:api|assets|icons)(?:\/|$)|\.[a-z][a-z\d]{0,10}$/i;

const pathOf = (url: string): string => url.replace(/[?#].*$/s, '');

/**
 * Finds the page of the build for an address: a page of its own, which names the files of its screen, for the
 * most visited addresses; else the portal's page, or the visitors'. "_" stands for a number, or for the
 * scanned code of a half-day.
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
 * Adds a route for each file whose name has no hash: any other address is a page. The files are listed here:
 * the library that @fastify/static lists them with took 7 % of a start, so it is not in the bundle
 * (scripts/build.ts).
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

/**
 * Serves the built web application: hashed files are cached for ever, the page itself never; any other
 * address gets the page.
 */
export async function webApplication(app: FastifyInstance, { root }: { root: string }): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    serve: false,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
  routeFiles(app, root);
  // Files with a hash in their name are looked up at each request: a route for each of eight hundred took a
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
    // The verification page is for people who were given a code, and is kept out of search engines.
    if (/^\/verification(?:\/|$)/i.test(pathOf(request.url))) reply.header('x-robots-tag', 'noindex');
    return reply.sendFile(pageOf(request.url));
  });
}
