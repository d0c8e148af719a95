import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { helpOn, root } from './command.ts';

export const apiFolder = join(root, 'apps/api/src');
export const featuresFolder = join(apiFolder, 'features');
export const domainFolder = join(root, 'packages/domain/src');

/**
 * Floors of the API, from the lowest: a room imports only from its own floor and from those below. A room is
 * a feature, or a folder or a file beside the features.
 */
const floors: Record<string, readonly string[]> = {
  ground: [
    'adapters', 'db', 'http', 'metrics', 'pdf', 'tracing', 'after-commit.ts', 'canonical-json.ts', 'clean-html.ts', 'clock-watch.ts',
    'config.ts', 'context.ts', 'limit-concurrency.ts', 'logger.ts', 'request-key.ts', 'xml-text.ts',
  ],
  // Features on which many others depend.
  records: [
    'accounts', 'association', 'audit', 'background-tasks', 'consents', 'credits', 'goals', 'hours', 'invoicing', 'kept-files', 'ledger',
    'levels', 'lineage', 'members', 'memberships', 'notifications', 'open-votes', 'payments', 'pictures', 'seats',
    'security-events', 'sessions', 'vat-rules',
  ],
  // Features with screens of their own.
  features: [
    'agenda', 'attendance', 'attestations', 'badges', 'calendar-feed', 'catalogue', 'clock', 'closings', 'contact',
    'control-files', 'discovery', 'exports', 'faq', 'feedback', 'figures', 'health', 'home', 'hours-office', 'imports', 'news',
    'outside-trainings', 'payouts', 'person-file', 'picture-uploads', 'presence', 'search', 'session-messages',
    'session-people', 'settings', 'training-figures', 'training-plan', 'votes',
  ],
  // Features that each combine several of those below.
  acts: [
    'group-orders', 'privacy', 'registrations', 'seat-endings', 'session-form', 'session-life', 'session-office',
  ],
  composition: [
    'app.ts', 'backup', 'console.ts', 'jobs', 'main.ts', 'portal.ts', 'sample', 'testing', 'verify',
  ],
}; // prettier-ignore

/** Imports between rooms, with the importing files; tests are left out. */
function readArrows(folder: string): Map<string, Map<string, string[]>> {
  const arrows = new Map<string, Map<string, string[]>>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || /\.(?:test|testing)\.ts$|\/testing\//.test(name)) continue;
    const file = join(folder, name);
    const room = roomOf(name);
    const needs = arrows.get(room) ?? new Map<string, string[]>();
    arrows.set(room, needs);
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:from|import\()\s*'(\.[^']+)'/g,
    )) {
      const imported = roomOf(relative(folder, resolve(dirname(file), specifier)));
      if (imported !== room) needs.set(imported, [...(needs.get(imported) ?? []), name]);
    }
  }
  return arrows;
}

function roomOf(name: string): string {
  const [first = '', second = ''] = name.split(sep);
  return first === 'features' ? second : first;
}

/** Features of the API in a circle of imports; whatever two of them share belongs in a third. */
export const findFeatureCircles = (folder = apiFolder): string[] =>
  findCircles(folder, readdirSync(join(folder, 'features')));

/** Folders of the domain in a circle of imports; any folder may need the files beside them. */
export const findDomainCircles = (folder = domainFolder): string[] =>
  findCircles(
    folder,
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    ),
  );

/**
 * @returns the rooms in a circle, and those that depend on one: rooms without needs are removed until none is
 * free; empty without a circle.
 */
function findCircles(folder: string, among: readonly string[]): string[] {
  const rooms = new Set(among);
  const left = new Map([...readArrows(folder)].filter(([room]) => rooms.has(room)));
  for (;;) {
    const free = [...left].filter(([, needs]) => [...needs.keys()].every((needed) => !left.has(needed)));
    if (free.length === 0) return [...left.keys()].toSorted();
    for (const [feature] of free) left.delete(feature);
  }
}

/** Sentences on imports that go up a floor, and on rooms without a floor. */
export function findWaysUp(folder = apiFolder): string[] {
  const heights = new Map(
    Object.values(floors).flatMap((rooms, height) => rooms.map((room) => [room, height])),
  );
  return [...readArrows(folder)].flatMap(([room, needs]) => {
    const height = heights.get(room);
    if (height === undefined) return [`${room} stands on no floor`];
    return [...needs]
      .filter(([needed]) => (heights.get(needed) ?? 0) > height)
      .map(([needed, files]) => `${room} → ${needed}, which stands above it: ${files.join(', ')}`);
  });
}

if (import.meta.main) {
  helpOn(`
node scripts/api-floors.ts

Ends with 1 when features of the API (apps/api/src/features) or folders of the domain (packages/domain/src) need one
another in a circle, and names them with those that stand on them; and when something of the API imports from a floor
above its own.
`);
  const circles = [...findFeatureCircles(), ...findDomainCircles()];
  if (circles.length > 0) console.error(`In a circle, or standing on one: ${circles.join(', ')}.`);
  const waysUp = findWaysUp();
  for (const way of waysUp) console.error(way);
  if (circles.length + waysUp.length > 0) process.exitCode = 1;
}
