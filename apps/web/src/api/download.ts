import type { EndpointId } from '@forman/contract';
import { type CallOf, send } from './client.ts';

/** How many rows of how many have come; no total where the call does not say it. */
export type Received = { rows: number; total: number | null };

const lineFeed = 10;

/** Fetches a file that is written while it is sent, and tells how far it is. */
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
  // The heading is no row.
  let rows = -1;
  // Safari iterates over no stream.
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value);
    for (const byte of read.value) if (byte === lineFeed) rows += 1;
    onProgress({ rows: Math.max(0, rows), total });
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}
