import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { markdown } from './scripts/markdown.ts';

const squeeze = { br: promisify(brotliCompress), gz: promisify(gzip) };
const textual = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
/** Under this a compressed copy costs more in headers and disk than it saves. */
const smallest = 600;

const mantine = /node_modules[\\/](?:@mantine[\\/](?:core|hooks)|@floating-ui|react-remove-scroll)/;
const inForms =
  /@mantine[\\/]core[\\/].*components[\\/](?:\w*Input|Textarea|\w*Select|Combobox|Autocomplete|Pill\w*|Checkbox|Radio|Switch|SegmentedControl)[\\/]/;

const inUi = /apps[\\/]web[\\/]src[\\/](?:api|ui)[\\/]/;
const icons = /node_modules[\\/]@tabler[\\/]icons-react[\\/]/;
const withMantine = /[\\/]ui[\\/](?:ActionButton|CopyButton|PeriodCalendar|calendar-look)\./;

/** Brotli and gzip copies beside each text file of the build, for a server that only picks one. */
function precompress(): Plugin {
  return {
    name: 'forman:precompress',
    apply: 'build',
    enforce: 'post',
    // Once all is written: before that, Vite still puts the lists of what a page preloads into the code.
    async writeBundle({ dir }, bundle) {
      const files = Object.keys(bundle).map((name) => join(dir ?? '', name));
      for (const file of files.filter((name) => textual.test(name))) {
        const bytes = await readFile(file);
        if (bytes.length <= smallest) continue;
        const best = {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        };
        await writeFile(`${file}.br`, await squeeze.br(bytes, best));
        await writeFile(`${file}.gz`, await squeeze.gz(bytes, { level: 9 }));
      }
    },
  };
}

/** The font is found by the browser only once the styles are read: the page says it first. */
function preloadFont(): Plugin {
  return {
    name: 'forman:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => name.endsWith('.woff2'))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  };
}

/**
 * The page of whoever is logged in, `portal.html`: it says first what the frame needs, which the browser would hear of only
 * from the entry's code, a round trip later.
 */
function portalPage(): Plugin {
  return {
    name: 'forman:portal-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const frame = chunks.find(({ name }) => name === 'PortalFrame');
        if (page?.type !== 'asset' || !frame)
          throw new Error('The page or the frame of the portal is missing.');
        const html = String(page.source);
        const needed = [frame, ...chunks.filter(({ fileName }) => frame.imports.includes(fileName))];
        const links = [
          ...needed.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
          ...needed.flatMap(({ viteMetadata }) =>
            [...(viteMetadata?.importedCss ?? [])].map(
              (fileName) => `<link rel="preload" as="style" crossorigin href="/${fileName}">`,
            ),
          ),
        ].filter((link) => !html.includes(/href="([^"]+)"/.exec(link)![1]!));
        this.emitFile({
          type: 'asset',
          fileName: 'portal.html',
          source: html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`),
        });
      },
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), markdown(), preloadFont(), portalPage(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // The first browsers with light-dark(): a translation for older ones would break .paper.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A few shared files rather than one a component: over HTTP/1.1 many small ones are slower.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
              priority: 30,
            },
            // What the frame needs, what forms need, what calendars need: three files, each where it shows.
            { name: 'mantine', test: (id) => mantine.test(id) && !inForms.test(id), priority: 28 },
            { name: 'calendar', test: /node_modules[\\/](?:@mantine[\\/]dates|dayjs)[\\/]/, priority: 26 },
            { name: 'forms', test: inForms, priority: 24 },
            // What the first page reads, which all others read too.
            { name: 'first', tags: ['$initial'], priority: 20 },
            {
              name: 'ui',
              test: (id) => (inUi.test(id) && !withMantine.test(id)) || icons.test(id),
              priority: 8,
              minShareCount: 2,
            },
            // Calendars stand alone; what has a tooltip needs Mantine, which the first page does without: a group also
            // takes what it imports.
            {
              name: 'ui-tips',
              test: (id) => withMantine.test(id) && !/[\\/](?:PeriodCalendar|calendar-look)\./.test(id),
              priority: 5,
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3001' } },
});
