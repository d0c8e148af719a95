/**
 * Writes the client’s tables of calls from the contract, so that the browser needs no schema (no zod) for
 * them.
 */
import { writeFile } from 'node:fs/promises';
import { endpoints } from '@forman/contract';
import { topics } from '@forman/contract/topics';
import { may, type Permission, type Profile } from '@forman/domain/access';
import type { EndpointDefinition } from '@forman/contract/endpoint';

const folder = new URL('../src/api/', import.meta.url);

/** Calls with a login that a page makes before the frame has loaded; the other ones load with the frame. */
const early: readonly string[] = ['me', 'logout'];
const isFirst = ({ id, access }: { id: string; access: string }): boolean =>
  access === 'public' || early.includes(id);

/** A person of the highest level who has no other right: what they may not call is the office’s. */
const member: Profile = {
  level: 'ROLE_XMAN',
  isAdmin: false,
  isExpertAccountant: false,
  isPilot: false,
  isSuperOrganizer: false,
};
const isOffice = ({ access }: { access: string }): boolean =>
  access !== 'public' && access !== 'login' && !may(member, access as Permission);

const render = (name: string, comment: string, chosen: typeof endpoints): string => {
  const lines = chosen
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(
      ({ id, method, path, access, creates }: EndpointDefinition) =>
        `  '${id}': '${method} ${path}${access === 'public' ? ' public' : ''}${creates ? ' creates' : ''}',`,
    );
  return `// Generated from the contract by apps/web/scripts/generate-endpoints.ts. Do not edit.

/** ${comment} */
export const ${name} = {
${lines.join('\n')}
} as const;
`;
};

/** What acts change and answers show, for the browser to read again what an act made outdated. */
const renderTopics = (): string => {
  const acts = endpoints.filter((one) => 'changes' in one && one.changes.length > 0);
  const answers = topics.map((topic) => ({
    topic,
    ids: endpoints.filter(({ shows }) => shows === 'all' || shows?.includes(topic)).map(({ id }) => id),
  }));
  const row = (key: string, words: readonly string[]): string =>
    `  '${key}': '${words.toSorted().join(' ')}',`;
  return `// Generated from the contract by apps/web/scripts/generate-endpoints.ts. Do not edit.

/** Topics that each act changes. */
export const topicsOf = {
${acts
  .map((one) => row(one.id, 'changes' in one ? one.changes : []))
  .toSorted()
  .join('\n')}
} as const;

/** Answers that show each topic. */
export const answersAbout = {
${answers.map(({ topic, ids }) => row(topic, ids)).join('\n')}
} as const;
`;
};

/** Text of each table, by its file. */
export const endpointTables: Record<string, () => string> = {
  'topics.gen.ts': renderTopics,
  'endpoints-first.gen.ts': () =>
    render(
      'firstEndpoints',
      'Method, path under /api, and whether anybody may call: what every visitor fetches, as short as it can be.',
      endpoints.filter(isFirst),
    ),
  'endpoints-rest.gen.ts': () =>
    render(
      'restEndpoints',
      'Method and path under /api of what members call.',
      endpoints.filter((endpoint) => !isFirst(endpoint) && !isOffice(endpoint)),
    ),
  'endpoints-office.gen.ts': () =>
    render(
      'officeEndpoints',
      'Method and path under /api of what the office alone calls.',
      endpoints.filter((endpoint) => !isFirst(endpoint) && isOffice(endpoint)),
    ),
};

if (import.meta.main)
  for (const [file, text] of Object.entries(endpointTables)) await writeFile(new URL(file, folder), text());
