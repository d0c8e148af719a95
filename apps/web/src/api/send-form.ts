import { beginUpload } from './uploads.ts';

type Sent = { method: string; headers: Record<string, string>; body: FormData; signal: AbortSignal | null };

/** Statuses without a body: a Response refuses one. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304] as const);

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean);
  return new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
}

/**
 * Like `fetch`, for a form of files: `fetch` does not report how much of the body is sent.
 * @throws TypeError without a network, AbortError when the caller aborts.
 */
export async function sendForm(address: string, { method, headers, body, signal }: Sent): Promise<Response> {
  signal?.throwIfAborted();
  const tell = beginUpload();
  const request = new XMLHttpRequest();
  const answer = new Promise<Response>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => tell({ sent: loaded, total }));
    request.addEventListener('load', () =>
      resolve(
        new Response(bodiless.has(request.status) ? null : (request.response as Blob), {
          status: request.status,
          headers: headersOf(request),
        }),
      ),
    );
    request.addEventListener('error', () => reject(new TypeError('The form was not sent.')));
    request.addEventListener('abort', () => reject(new DOMException('The form was given up.', 'AbortError')));
  });
  request.open(method, address);
  request.responseType = 'blob';
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  signal?.addEventListener('abort', () => request.abort());
  request.send(body);
  return answer.finally(() => tell(null));
}
