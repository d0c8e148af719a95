import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { helpOn, root } from './command.ts';

export const apiFolder = join(root, 'apps/api/src');
export const domainFolder = join(root, 'packages/domain/src');

/** Imports between folders `depth` levels below this one, or files beside these; tests are left out. */
export function readArrows(folder: string, depth: number): Map<string, Set<string>> {
  const placeOf = (name: string): string => name.split(sep).slice(0, depth).join('/');
  const arrows = new Map<string, Set<string>>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || /\.(?:test|testing)\.ts$/.test(name)) continue;
    const file = join(folder, name);
    const place = placeOf(name);
    const needs = arrows.get(place) ?? new Set<string>();
    arrows.set(place, needs);
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:from|import\()\s*'(\.[^']+)'/g,
    )) {
      const imported = placeOf(relative(folder, resolve(dirname(file), specifier)));
      if (imported !== place) needs.add(imported);
    }
  }
  return arrows;
}

/**
 * Folders in a circle of imports, and those that depend on one: folders without needs are removed until none is
 * free; empty without a circle. Whatever two of them share belongs in a third.
 */
function findCircles(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const left = new Map(arrows);
  for (;;) {
    const free = [...left].filter(([, needs]) => [...needs].every((needed) => !left.has(needed)));
    if (free.length === 0) return [...left.keys()].toSorted();
    for (const [place] of free) left.delete(place);
  }
}

/** Folders two levels below this one, as "community/news", in a circle of imports; any may need the files beside them. */
export const findFolderCircles = (folder: string): string[] =>
  findCircles(new Map([...readArrows(folder, 2)].filter(([place]) => /^[^/]+\/[^/.]+$/.test(place))));

if (import.meta.main) {
  helpOn(`
node scripts/folder-circles.ts

Ends with 1 when features of the API (apps/api/src/<district>/<feature>) or folders of the domain
(packages/domain/src/<district>/<folder>) need one another in a circle, and names them with those that stand on them.
`);
  const circles = [apiFolder, domainFolder].flatMap(findFolderCircles);
  if (circles.length > 0) console.error(`In a circle, or standing on one: ${circles.join(', ')}.`);
  if (circles.length > 0) process.exitCode = 1;
}
