/** Writes the client's table of calls from the contract, so that no schema (and no zod) reaches the browser for it. */
import { writeFile } from 'node:fs/promises';
import { endpoints } from '@forman/contract';

export const endpointsFile = new URL('../src/api/endpoints.gen.ts', import.meta.url);

export function renderEndpoints(): string {
  const lines = endpoints
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(
      ({ id, method, path, access }) =>
        `  '${id}': '${method} ${path}${access === 'public' ? ' public' : ''}',`,
    );
  return `// Generated from the contract by apps/web/scripts/generate-endpoints.ts. Do not edit.
import type { EndpointId } from '@forman/contract';

/** Method, path under /api, and whether anybody may call: as short as it can be, for every visitor fetches it. */
export const endpointTable: Record<EndpointId, string> = {
${lines.join('\n')}
};
`;
}

if (import.meta.main) await writeFile(endpointsFile, renderEndpoints());
