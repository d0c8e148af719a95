/**
 * The import walls (docs/architecture.md). test/fixtures/forbidden-import breaks each of them once, under the same
 * folders, so that test/repository.test.ts can show that every rule still fires.
 */
const root = '^(?:test/fixtures/forbidden-import/)?';
const tests = '\\.test\\.tsx?$';
const apiTesting = `${root}apps/api/src/testing/`;

const api = `${root}apps/api/src/`;
const apiTests = '/testing/|\\.(?:test|testing)\\.ts$';
/** The nine districts of the API, in their order: each imports itself and those before it (docs/architecture.md). */
export const districts = [
  'platform', 'people', 'books', 'sessions', 'hours', 'money', 'participation', 'community', 'office',
]; // prettier-ignore
const base = ['adapters', 'db', 'http', 'metrics', 'pdf', 'tracing'];
const composition = ['backup', 'jobs', 'sample', 'testing', 'verify'];
const anyOf = (folders) => `${api}(?:${folders.join('|')})/`;
const composed = `${api}(?:(?:${composition.join('|')})/|(?:app|console|main|portal)\\.ts$)`;
const feature = `${api}(${districts.join('|')})/([^/]+)/`;

const wall = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    wall(
      'domain-imports-nothing',
      'The domain is pure: no package, no clock, no I/O, not even the contract.',
      { path: `${root}packages/domain/src/`, pathNot: tests },
      { pathNot: `${root}packages/domain/src/` },
    ),
    wall(
      'contract-imports-domain-and-zod',
      'The contract is read by the browser: it knows the domain and zod, nothing else.',
      { path: `${root}packages/contract/src/`, pathNot: tests },
      { pathNot: [`${root}packages/(?:contract|domain)/src/`, '^node_modules/zod/'] },
    ),
    wall(
      'embedded-postgres-stands-alone',
      'The launcher of PostgreSQL knows nothing of the portal.',
      { path: `${root}packages/embedded-postgres/src/` },
      { path: `${root}(?:packages/(?!embedded-postgres/)|apps/)` },
    ),
    wall(
      'web-never-imports-api',
      'The web speaks to the API over HTTP, through the contract.',
      { path: `${root}apps/web/` },
      { path: `${root}apps/api/` },
    ),
    ...districts
      .slice(0, -1)
      .map((name, index) =>
        wall(
          `district-${name}`,
          `What stands in ${name} knows no district after it.`,
          { path: anyOf([name]), pathNot: apiTests },
          { path: anyOf(districts.slice(index + 1)) },
        ),
      ),
    wall(
      'districts-know-no-composition',
      'The application, the jobs, the sample and the invariants put the districts together.',
      { path: anyOf(districts), pathNot: apiTests },
      { path: composed },
    ),
    wall(
      'base-knows-no-district',
      'Every district stands on the base: HTTP, database, ports.',
      { path: [anyOf(base), `${api}[^/]+\\.ts$`], pathNot: [composed, apiTests] },
      { path: [anyOf(districts), composed] },
    ),
    wall(
      'api-folders-have-a-place',
      'A folder of the API is a district, or belongs to the base or the composition.',
      { path: `${api}(?!(?:${[...districts, ...base, ...composition].join('|')})/)[^/]+/` },
      {},
    ),
    wall(
      'api-features-meet-in-services',
      'A feature of the API reaches another one through its *.service.ts only.',
      { path: feature },
      { path: feature, pathNot: [`${api}$1/$2/`, '\\.service\\.ts$'] },
    ),
    wall(
      'providers-only-in-context',
      'Features know the port; which provider stands behind it is decided in context.ts.',
      { pathNot: [`${root}apps/api/src/(?:context\\.ts$|adapters/)`, apiTesting, tests] },
      { path: `${root}apps/api/src/adapters/[^/]+/`, pathNot: '/(?:port|simulated\\.schema)\\.ts$' },
    ),
    wall(
      'adapters-stay-apart',
      'An adapter knows no other adapter than its own folder’s.',
      { path: `${root}apps/api/src/adapters/([^/]+)/`, pathNot: tests },
      {
        path: `${root}apps/api/src/adapters/[^/]+/`,
        pathNot: [`${root}apps/api/src/adapters/$1/`, '/port\\.ts$'],
      },
    ),
    wall(
      'web-features-stay-apart',
      'A feature of the web never imports another: share down into shared/<word>/, or compose in the route.',
      { path: `${root}apps/web/src/features/([^/]+)/` },
      { path: `${root}apps/web/src/features/`, pathNot: `${root}apps/web/src/features/$1/` },
    ),
    wall(
      'web-features-know-no-route',
      'app/ puts the features into pages: what they need of it stands further down.',
      { path: `${root}apps/web/src/features/` },
      { path: `${root}apps/web/src/app/` },
    ),
    wall(
      'web-ui-knows-no-business',
      'Parts of ui/ speak of no session, person or money: what does stands in shared/<word>/.',
      { path: `${root}apps/web/src/ui/` },
      { path: `${root}apps/web/src/(?:shared|features|app)/` },
    ),
    wall(
      'web-shared-imports-no-feature',
      'What features share knows none of them, and no route.',
      { path: `${root}apps/web/src/(?:api|shared)/` },
      { path: `${root}apps/web/src/(?:features|app)/` },
    ),
    wall('no-cycles', 'Two files that need each other are one, or miss a third.', {}, { circular: true }),
    wall(
      'no-barrels',
      'A file that hands on what others export hides who needs what; only the contract has an index.',
      { pathNot: `${root}packages/contract/src/index\\.ts$` },
      { dependencyTypes: ['export'] },
    ),
    wall(
      'resolvable',
      'An import that the cruiser cannot follow passes every wall unseen.',
      {},
      { couldNotResolve: true },
    ),
  ],
  options: {
    // TypeScript 7 has no API for tools: without swc the cruiser sees no module at all and reports success.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '^(?:apps|packages)/[^/]+/dist/', '^test/fixtures/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
