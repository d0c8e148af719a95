import type { EndpointId } from '@forman/contract';
import { type CallOf, send } from './client.ts';

/** Number of rows received, out of the total; the total is null when the call does not give it. */
export type Received = { rows: number; total: number | null };

const lineFeed = 10;

/** Downloads a file that the server writes while sending it, and reports the progress. */
export async function downloadFile<Id extends EndpointId>(
  id: Id,
  input: CallOf<Id>,
  onProgress: (received: Received) => void = () => {},
): Promise<Uint8Array> {
  const response = await send(id, input);
  const count = Number(response.headers.get('x-total-count'));
  const total = count > 0 ? count : null;
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  // The heading is not a row.
  let rows = -1;
  // Safari cannot iterate over a stream.
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value);
    for (const byte of read.value) if (byte === lineFeed) rows += 1;
    onProgress({ rows: Math.max(0, rows), total });
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}
