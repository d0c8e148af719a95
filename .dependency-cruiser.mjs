/**
 * The import walls (docs/architecture.md). test/fixtures/forbidden-import breaks each of them once, under the same
 * folders, so that test/repository.test.ts can show that every rule still fires.
 */
const root = '^(?:test/fixtures/forbidden-import/)?';
const tests = '\\.test\\.tsx?$';
const apiTesting = `${root}apps/api/src/testing/`;

const api = `${root}apps/api/src/`;
const web = `${root}apps/web/src/`;
const apiTests = '/testing/|\\.(?:test|testing)\\.ts$';
/**
 * The nine districts, in their order: each imports itself and those before it, in its own package and in the contract
 * (docs/architecture.md, docs/decisions/0026-nine-districts.md).
 */
export const districts = [
  'platform', 'people', 'sessions', 'hours', 'books', 'money', 'participation', 'community', 'office',
]; // prettier-ignore
/** The folders beside the districts: what these stand on, and what puts them together. */
const apiBase = ['adapters', 'db', 'http', 'metrics', 'pdf', 'tracing'];
const apiComposition = ['backup', 'export', 'jobs', 'sample', 'testing', 'verify'];
const webBase = ['api', 'messages', 'theme', 'ui'];
const among = (folders) => `(?:${folders.join('|')})/`;
const inApi = `${api}${among(districts)}`;
const composed = `${api}(?:${among(apiComposition)}|(?:app|console|main|portal|routes\\.gen)\\.ts$)`;
const apiFeature = `${api}(${districts.join('|')})/([^/]+)/`;
/** A package with districts, in $1. */
const anyPackage = `${root}(apps/(?:api|web)|packages/(?:contract|domain))/src/`;
/** Folders of each package. */
const places = {
  'apps/api': [...districts, ...apiBase, ...apiComposition],
  'apps/web': [...districts, ...webBase, 'app', 'testing'],
  'packages/contract': districts,
  'packages/domain': [...districts, 'values'],
};

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
          { path: `${anyPackage}${name}/`, pathNot: apiTests },
          { path: `${root}(?:$1|packages/contract)/src/${among(districts.slice(index + 1))}` },
        ),
      ),
    wall(
      'districts-know-no-composition',
      'The application, the jobs, the sample and the invariants put the districts together.',
      { path: inApi, pathNot: apiTests },
      { path: composed },
    ),
    wall(
      'base-knows-no-district',
      'Every district stands on the base: HTTP, database, ports.',
      { path: [`${api}${among(apiBase)}`, `${api}[^/]+\\.ts$`], pathNot: [composed, apiTests] },
      { path: [inApi, composed] },
    ),
    wall(
      'folders-have-a-place',
      'A folder is a district, or belongs to the base or the composition.',
      {
        path: Object.entries(places).map(
          ([where, folders]) => `${root}${where}/src/(?!${among(folders)})[^/]+/`,
        ),
      },
      {},
    ),
    wall(
      'api-features-import-services-and-queries',
      'A feature of the API reaches another one through its acts and its SQL: *.service.ts and *.queries.ts.',
      { path: apiFeature },
      { path: apiFeature, pathNot: [`${api}$1/$2/`, '\\.(?:service|queries)\\.ts$'] },
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
      'A feature of the web imports another one from a folder shared/ alone; app/ puts features together.',
      { path: `${web}(${districts.join('|')})/(?!shared/)([^/]+)/` },
      { path: `${web}${among(districts)}`, pathNot: [`${web}$1/$2/`, `${web}[^/]+/shared/`] },
    ),
    wall(
      'web-features-know-no-route',
      'app/ puts the features into pages: what they need of it stands further down.',
      { path: `${web}${among(districts)}` },
      { path: `${web}app/` },
    ),
    wall(
      'web-base-knows-no-district',
      'Parts of ui/ and calls of api/ speak of no session, person or money: what does stands in a district.',
      { path: `${web}${among(webBase)}` },
      { path: `${web}${among([...districts, 'app'])}` },
    ),
    wall(
      'web-shared-imports-no-feature',
      'What the features of several districts share knows none of them.',
      { path: `${web}[^/]+/shared/` },
      { path: `${web}${among(districts)}`, pathNot: `${web}[^/]+/shared/` },
    ),
    wall('no-cycles', 'Two files that need each other are one, or miss a third.', {}, { circular: true }),
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
