/** Writes the client's tables of calls from the contract, so that no schema (and no zod) reaches the browser for them. */
import { writeFile } from 'node:fs/promises';
import { endpoints } from '@forman/contract';
import { may, type Permission, permissions } from '@forman/domain/access';

const folder = new URL('../src/api/', import.meta.url);

/** What a page asks for before the frame is there; the rest comes with the frame. */
const early: readonly string[] = ['me', 'logout'];
const isFirst = ({ id, access }: { id: string; access: string }): boolean =>
  access === 'public' || early.includes(id);

/** A member who may all that members may: what is not for them is the office's, and comes when a page of it asks. */
const member = {
  level: 'ROLE_XMAN',
  isAdmin: false,
  isPilot: true,
  isExpertAccountant: false,
  isSuperOrganizer: true,
} as const;
const isPermission = (access: string): access is Permission => Object.hasOwn(permissions, access);
const isOffice = ({ access }: { access: string }): boolean => isPermission(access) && !may(member, access);

const render = (name: string, comment: string, chosen: typeof endpoints): string => {
  const lines = chosen
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(
      ({ id, method, path, access }) =>
        `  '${id}': '${method} ${path}${access === 'public' ? ' public' : ''}',`,
    );
  return `// Generated from the contract by apps/web/scripts/generate-endpoints.ts. Do not edit.

/** ${comment} */
export const ${name} = {
${lines.join('\n')}
} as const;
`;
};

/** The tables, by the file of each. */
export const endpointTables: Record<string, () => string> = {
  'endpoints-first.gen.ts': () =>
    render(
      'firstEndpoints',
      'Method, path under /api, and whether anybody may call: what every visitor fetches, as short as it can be.',
      endpoints.filter(isFirst),
    ),
  'endpoints-rest.gen.ts': () =>
    render(
      'restEndpoints',
      'Method and path under /api of what a login is needed for.',
      endpoints.filter((endpoint) => !isFirst(endpoint) && !isOffice(endpoint)),
    ),
  'endpoints-office.gen.ts': () =>
    render(
      'officeEndpoints',
      'Method and path under /api of what administrators and the accountant alone call.',
      endpoints.filter((endpoint) => !isFirst(endpoint) && isOffice(endpoint)),
    ),
};

if (import.meta.main)
  for (const [file, text] of Object.entries(endpointTables)) await writeFile(new URL(file, folder), text());
