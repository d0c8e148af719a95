import http from 'node:http';
import https from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { isRetryableStatus, withoutSecrets } from '../answers.ts';
import { ProviderError } from '../provider-error.ts';
import type { FormerAnswer, FormerPortal, FormerPortalAccess, FormerRequest } from './port.ts';
import { isCallable, publicLookup } from './public-address.ts';

type Options = {
  /** Hosts of a private network, or without TLS, that the operator allows. */
  privateHosts: readonly string[];
  /** Wait before the second try; each one after waits twice as long. */
  firstWaitMs?: number;
  timeoutMs?: number;
};

const mostTries = 6;
/** Longest wait that a busy portal is granted before the next try. */
const longestWaitMs = 30_000;
/** A page of a thousand sessions with all of their participants has less. */
const mostBytes = 32 * 1024 * 1024;

/** The former portal over HTTPS. An administrator names its address: nothing but the internet is called. */
export function createHttpFormerPortal(options: Options): FormerPortal {
  const { firstWaitMs = 500 } = options;
  return {
    name: 'http',
    async call(access, request) {
      const most = request.isTrial ? 1 : mostTries;
      for (let tries = 1; ; tries += 1) {
        const answer = await exchange(access, request, options).catch((error: unknown) => {
          if (tries === most || !(error instanceof ProviderError) || !error.retryable) throw error;
          return null;
        });
        if (answer && !isRetryableStatus(answer.status)) return { status: answer.status, body: answer.body };
        if (tries === most) giveUp(`HTTP ${answer?.status ?? 0}`, access);
        await wait(Math.min(answer?.waitMs ?? firstWaitMs * 2 ** (tries - 1), longestWaitMs));
      }
    },
  };
}

function giveUp(message: string, { token }: FormerPortalAccess, retryable = true): never {
  throw new ProviderError('former portal', withoutSecrets(message, [token]), { retryable });
}

type Exchanged = FormerAnswer & { waitMs: number | null };

/** One try. @throws ProviderError: no address that may be called, no answer in time, or too long a one. */
async function exchange(
  access: FormerPortalAccess,
  { path, body, isTrial }: FormerRequest,
  { privateHosts, timeoutMs = isTrial ? 15_000 : 60_000 }: Options,
): Promise<Exchanged> {
  const url = new URL(`${access.address}/api${path}`);
  const isAllowed = privateHosts.includes(url.hostname);
  if (!isAllowed && (url.protocol !== 'https:' || !isCallable(url)))
    giveUp('not an address of the internet', access, false);
  const sent = body === undefined ? undefined : JSON.stringify(body);
  try {
    return await new Promise<Exchanged>((answered, failed) => {
      const request = (url.protocol === 'https:' ? https : http).request(
        url,
        {
          method: sent === undefined ? 'GET' : 'POST',
          headers: {
            accept: 'application/ld+json, application/json;q=0.9',
            authorization: `Bearer ${access.token}`,
            ...(sent !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(sent),
            }),
          },
          signal: AbortSignal.timeout(timeoutMs),
          ...(!isAllowed && { lookup: publicLookup() }),
        },
        (response) => void readAnswer(response).then(answered, failed),
      );
      request.on('error', failed).end(sent);
    });
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const { code, name, message } = error as NodeJS.ErrnoException;
    return giveUp(`cannot be reached: ${code ?? name}: ${message}`, access, code !== 'EPRIVATE');
  }
}

/** Reads an answer whole; a redirect is one too, and is not followed: it would carry the token to somebody else. */
async function readAnswer(response: http.IncomingMessage): Promise<Exchanged> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
    if (bytes > mostBytes)
      throw new ProviderError('former portal', 'an answer is too long', { retryable: false });
    chunks.push(chunk as Buffer);
  }
  const seconds = Number(response.headers['retry-after']);
  return {
    status: response.statusCode ?? 0,
    body: parsed(Buffer.concat(chunks).toString()),
    waitMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
