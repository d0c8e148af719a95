import type { Caller } from './harness.ts';

const boundary = 'limite';
type Options = { field?: string; name?: string; fields?: Record<string, string> };

/** The body and the headers of a form with one file, and other fields before it, as a browser sends them. */
export function fileForm(
  bytes: Buffer | string,
  { field = 'file', name = 'fichier.csv', fields = {} }: Options = {},
): { body: Buffer; headers: Record<string, string> } {
  const part = (head: string, content: Buffer | string): Buffer[] => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ];
  const body = Buffer.concat([
    ...Object.entries(fields).flatMap(([key, value]) => part(`name="${key}"`, value)),
    ...part(`name="${field}"; filename="${name}"\r\nContent-Type: text/csv`, bytes),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** Sends a form with one file. */
export function sendFile(
  caller: Caller,
  path: string,
  bytes: Buffer | string,
  options?: Options,
): ReturnType<Caller['raw']> {
  const { body, headers } = fileForm(bytes, options);
  return caller.raw('POST', `/api${path}`, body, headers);
}
