import type { Caller } from './harness.ts';

const boundary = 'limite';

/** Sends one file, and other fields before it, as a browser's form does. */
export function sendFile(
  caller: Caller,
  path: string,
  bytes: Buffer | string,
  {
    field = 'file',
    name = 'fichier.csv',
    fields = {},
  }: { field?: string; name?: string; fields?: Record<string, string> } = {},
): ReturnType<Caller['raw']> {
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
  return caller.raw('POST', `/api${path}`, body, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  });
}
