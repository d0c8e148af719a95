import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { markdown } from './scripts/markdown.ts';
import { FrameBoot, LogoBoot } from './src/app/Boot.tsx';
import { type RouteName, routes } from './src/paths.ts';

type OutputChunk = Rolldown.OutputChunk;

const squeeze = { br: promisify(brotliCompress), gz: promisify(gzip) };
/** Files of the entry, which every page lists. */
const ofEntry = /assets\/(?:index|vendor|rolldown-runtime)-/;
const textual = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
/** Size in bytes under which a compressed copy costs more in headers and disk than it saves. */
const smallest = 600;

const icons = /node_modules[\\/]@tabler[\\/]icons-react[\\/]/;
const stylesheet = /\.css$/;
/** Features of the districts, with the two of app/. */
const inFeatures =
  /apps[\\/]web[\\/]src[\\/](?:(?!api|app|messages|theme|ui)[a-z]+|app[\\/](?:frame|simulation))[\\/](?!shared[\\/])/;
const inShared =
  /(?:apps[\\/]web[\\/]src[\\/](?:api|ui|\w+[\\/]shared)|packages[\\/]domain[\\/]src)[\\/](?!calendar-look|qr-picture|SafeHtml)/;
/** Numbers, needed by the late part of a session’s page but by no form. */
const numbers = /domain[\\/]src[\\/]numbers/;
/** The shell of the forms, which no list of sessions needs. */
const inFormShell = /ui[\\/](?:form[\\/]|use-versioned|merge)/;
/** Parts shown to a session’s leaders only: they stay in the code of the session’s page. */
const leading = /(?:led-step|LedStepButton|use-in-sight|MoreMenu)/;
/** Parts of a session’s row: in one file with the rest of the row, not with the frame. */
const inRows =
  /sessions[\\/]shared[\\/](?:StateChip|seats-text|session-look|has-come|refund-limit)|domain[\\/]src[\\/]deadlines/;
/** Month and its days, which the calendar and the agenda share and the home page does not need. */
const inMonth = /sessions[\\/](?:sessions[\\/]calendar[\\/]|(?:shared[\\/])?(?:overlap|Overlap))/;
/** Features whose pages share many small modules. */
const ofFeature =
  /src[\\/]\w+[\\/](counter|closings|group-orders|privacy|audit|faq|news|settings|memberships)[\\/]/;
const inSigning = /ui[\\/](?:use-kept|SignaturePad|signature-)|domain[\\/]src[\\/]hours[\\/]presence[\\/]/;

/**
 * Styles of features whose pages share most of them: one file for each feature, not one for each set of
 * pages. The home page draws the glance at the hours, and needs no other style of theirs.
 */
const inOneFile =
  /src[\\/]\w+[\\/](goals|group-orders|hours|news)[\\/](?:create[\\/])?(?!hours-glance)[\w-]+\.css$/;

/** Screens that members open most, with their routes. */
const memberScreens = {
  'app/home-screen.tsx': ['home'],
  'app/session-list-screen.tsx': ['workshops', 'formations', 'events', 'teamMeetings'],
  'app/session-screen.tsx': ['workshop', 'formation', 'event', 'teamMeeting'],
  'app/agenda-screen.tsx': ['agenda'],
  'app/calendar-screen.tsx': ['calendar'],
  'app/profile-screen.tsx': ['profile'],
  'app/account-screen.tsx': ['account'],
  'books/invoicing/InvoiceListPage.tsx': ['invoices'],
  'community/news/NewsListPage.tsx': ['newsList'],
  'community/faq/FaqPage.tsx': ['faq'],
  'community/goals/GoalsPage.tsx': ['goals'],
  'community/votes/VotesPage.tsx': ['evolution'],
} satisfies Record<string, RouteName[]>;
/**
 * Other screens with a page of their own: links of e-mails and of other sites, scanned codes, and the hours
 * card of the home page lead there.
 */
const otherScreens = {
  'people/contact/ContactAppPage.tsx': ['contactApp'],
  'people/contact/ContactPage.tsx': ['contact'],
  'people/signup/SignupPage.tsx': ['signup'],
  'app/hours-screens.tsx': ['hours'],
  'app/signing-screens.tsx': ['sign'],
} satisfies Record<string, RouteName[]>;
const frameFile = 'app/PortalFrame.tsx';
/** Table of calls that need a login: imported on demand, and loaded with the frame. */
const callsOfLogin = /endpoints-rest\.gen\.ts$/;
const allIcons = /tabler-icons-react\.mjs$/;

type Graph = {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null;
};

/**
 * Chooses the file of a module that members’ screens share, by the number of screens that import it, directly
 * or not, at once. Modules of the frame, or of many screens, go with the frame; those of few screens are
 * split by use: sessions, controls, modules that a session’s page does not need, and of those apart the ones
 * that a single screen needs. Modules shared by other pages only (the office, rarely opened pages) have a
 * file of their own.
 */
function sharedFile() {
  let reached: Map<string, ReadonlySet<string>> | null = null;
  const screens = Object.keys(memberScreens);
  const many = screens.length;
  return (id: string, graph: Graph): string | null => {
    if (callsOfLogin.test(id)) return 'portal';
    reached ??= new Map([frameFile, ...screens].map((screen) => [screen, reachedBy(graph, screen)]));
    const withFrame = reached.get(frameFile)!.has(id) ? many : 0;
    const count = withFrame + screens.filter((screen) => reached!.get(screen)!.has(id)).length;
    const isOfSessionPage = reached.get('app/session-screen.tsx')!.has(id);
    if (inFeatures.test(id) || inRows.test(id)) {
      if (count >= many / 2) return 'portal';
      // Styles of the month stay in one file, as the calendar alone needs few more.
      if (count === 1 && inMonth.test(id) && stylesheet.test(id)) return 'month';
      if (count < 2) return null;
      return isOfSessionPage ? 'sessions' : inMonth.test(id) ? 'month' : 'days';
    }
    if (count >= many / 3) return 'portal';
    if (count === 0 || !inShared.test(id) || leading.test(id) || inFormShell.test(id)) return null;
    if (inMonth.test(id)) return 'month';
    if (numbers.test(id) || isOfSessionPage) return 'ui';
    if (count > 1) return 'forms';
    return reached.get('app/session-list-screen.tsx')!.has(id) ? 'days' : 'few';
  };
}

/**
 * Groups of shared files. A file also takes the modules that it imports, so the files that others depend on
 * come first.
 */
function sharedFiles() {
  const fileOf = sharedFile();
  return ['portal', 'ui', 'sessions', 'forms', 'days', 'month', 'few'].map((file, index) => ({
    name: (id: string, graph: Graph) => (fileOf(id, graph) === file ? file : null),
    debugName: file,
    priority: 18 - index,
  }));
}

/** Puts the styles of the home page into one file, with those that a guest’s path needs too. */
function homeStyles() {
  let reached: ReadonlySet<string> | null = null;
  return (id: string, graph: Graph): string | null => {
    reached ??= reachedBy(graph, 'app/home-screen.tsx');
    return reached.has(id) ? 'home' : null;
  };
}

/** All modules that this screen imports, directly or not. */
function reachedBy(graph: Graph, screen: string): ReadonlySet<string> {
  const reached = new Set([join(import.meta.dirname, 'src', screen)]);
  for (const id of reached) {
    // The index of all icons imports every one of them.
    if (allIcons.test(id)) continue;
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  }
  return reached;
}

/**
 * Puts the icons that the frame or a most opened screen names into one file, which loads with the frame;
 * icons of few other pages stay apart.
 */
function frequentIcons() {
  let named: ReadonlySet<string> | null = null;
  return (id: string, graph: Graph): string | null => {
    named ??= new Set(
      [frameFile, ...Object.keys(memberScreens)]
        .flatMap((screen) => [...reachedBy(graph, screen)])
        .filter((module) => !icons.test(module))
        .flatMap((module) => graph.getModuleInfo(module)?.code?.match(/\bIcon[A-Z]\w*/g) ?? []),
    );
    return named.has(basename(id, '.mjs')) ? 'icons' : null;
  };
}

/** Writes brotli and gzip copies beside each text file of the build, for a server that only picks one. */
function precompress(): Plugin {
  return {
    name: 'forman:precompress',
    apply: 'build',
    enforce: 'post',
    // After all files are written: until then Vite still adds the lists of preloads to the code.
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

/** Preloads the font from the page, as the browser would find it only once the styles are read. */
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

const codeLast = (html: string): string =>
  html
    .replaceAll('<script type="module"', '$& fetchpriority="low"')
    .replaceAll('rel="modulepreload"', '$& fetchpriority="low"');

const withOutline = (html: string, Outline: () => ReactElement): string =>
  html.replace(
    '<div id="root"></div>',
    `<div id="root">${renderToStaticMarkup(createElement(Outline))}</div>`,
  );

/** Adds links to these chunks and their styles, except those that the page already has. */
function naming(html: string, chunks: readonly OutputChunk[]): string {
  const links = [
    ...chunks.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
    ...chunks.flatMap(({ viteMetadata }) =>
      [...(viteMetadata?.importedCss ?? [])].map(
        (fileName) => `<link rel="preload" as="style" crossorigin href="/${fileName}">`,
      ),
    ),
  ].filter((link) => !html.includes(/href="([^"]+)"/.exec(link)![1]!));
  return html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
}

/** The chunk that holds this module, and all chunks that it imports at once. */
function chunksOf(module: string, chunks: readonly OutputChunk[]): OutputChunk[] {
  const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)));
  if (!first) throw new Error(`No file of the build has ${module}.`);
  const found = new Set([first]);
  for (const { imports } of found)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  return [...found];
}

/**
 * Gives all pages an outline, shown before any code has loaded: the code comes after the styles, the only
 * thing that the outline waits for. The page of a logged-in person, `portal.html`, also lists the files of
 * the frame, which the browser would find only in the entry’s code, a round trip later. Screens that are
 * opened most have a page each, under `pages/`, at their address with "_" for a number or a scanned code: it
 * also lists the screen’s files, which saves another round trip.
 */
function outlinedPages(): Plugin {
  return {
    name: 'forman:outlined-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        if (page?.type !== 'asset') throw new Error('The page of the portal is missing.');
        const html = String(page.source);
        const portal = naming(html, chunksOf(frameFile, chunks));
        const write = (fileName: string, source: string, Outline: () => ReactElement): void =>
          void this.emitFile({ type: 'asset', fileName, source: codeLast(withOutline(source, Outline)) });
        page.source = codeLast(withOutline(html, LogoBoot));
        write('portal.html', portal, FrameBoot);
        for (const [module, names] of Object.entries({ ...memberScreens, ...otherScreens })) {
          for (const address of names.map((name) =>
            routes[name].toLowerCase().replace(/:(?:id|code)/, '_'),
          )) {
            const [base, Outline] = address.startsWith('/auth/') ? [portal, FrameBoot] : [html, LogoBoot];
            write(`pages${address}.html`, naming(base, chunksOf(module, chunks)), Outline);
          }
        }
      },
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), markdown(), preloadFont(), outlinedPages(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // First browsers with popover and light-dark(): a translation for older ones would break .paper.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A chunk that imports others can count on the entry’s files, which every page loads first.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !ofEntry.test(file)),
    },
    rolldownOptions: {
      // Names of schemas serve the documents only: adding one must not keep its schema in the browser’s code.
      treeshake: { manualPureFunctions: ['z.globalRegistry.add'] },
      output: {
        // A few shared files, not one for each component: over HTTP/1.1 many small files are slower.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
              priority: 30,
            },
            // Modules of the first page, which all other pages load too.
            { name: 'first', tags: ['$initial'], priority: 20 },
            { name: 'calendar', test: /node_modules[\\/](?:react-day-picker|@?date-fns)[\\/]/, priority: 26 },
            { name: frequentIcons(), debugName: 'icons', test: icons, minShareCount: 2, priority: 19 },
            // Before the sanitiser, whose group would take along the texts on HTML that lists use.
            ...sharedFiles(),
            { name: 'sanitiser', test: /node_modules[\\/]dompurify[\\/]|ui[\\/]SafeHtml/, priority: 12 },
            // A session’s page loads these words late, and nothing else of the groups below.
            { name: 'opinions', test: /domain[\\/]src[\\/]sessions[\\/]feedback/, priority: 11 },
            { name: 'form-shell', test: inFormShell, priority: 11 },
            // The page of a scanned code loads these, and nothing else of the groups below.
            { name: 'signing', test: inSigning, priority: 11 },
            { name: homeStyles(), debugName: 'home', test: /office[\\/]home[\\/].*\.css$/, priority: 10 },
            {
              name: (id: string) => inOneFile.exec(id)![1]!,
              debugName: 'styles',
              test: inOneFile,
              priority: 10,
            },
            { name: 'others', test: inShared, priority: 8, minShareCount: 2 },
            // One file for what the pages of a feature share: each small file is one more name in the entry.
            {
              name: (id: string) => ofFeature.exec(id)![1]!,
              debugName: 'features',
              test: ofFeature,
              priority: 8,
              minShareCount: 2,
            },
            { name: 'other-icons', test: icons, priority: 7, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3001' } },
});
