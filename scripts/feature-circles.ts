import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { helpOn, root } from './command.ts';

export const featuresFolder = join(root, 'apps/api/src/features');

/** Which features each one imports, tests apart. */
function readArrows(folder: string): Map<string, Set<string>> {
  const arrows = new Map(readdirSync(folder).map((feature) => [feature, new Set<string>()]));
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || /\.(?:test|testing)\.ts$/.test(name)) continue;
    const file = join(folder, name);
    const [feature = ''] = name.split(sep);
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:from|import\()\s*'(\.[^']+)'/g,
    )) {
      const [imported = ''] = relative(folder, resolve(dirname(file), specifier)).split(sep);
      if (imported !== feature && arrows.has(imported)) arrows.get(feature)!.add(imported);
    }
  }
  return arrows;
}

/**
 * The features of the API that need one another, by folder: what two of them need from each other is a third.
 * @returns those that are left when whoever needs nobody left is taken away, again and again; none when there is no circle.
 */
export function findFeatureCircles(folder = featuresFolder): string[] {
  const left = readArrows(folder);
  for (;;) {
    const free = [...left].filter(([, needs]) => [...needs].every((needed) => !left.has(needed)));
    if (free.length === 0) return [...left.keys()].toSorted();
    for (const [feature] of free) left.delete(feature);
  }
}

if (import.meta.main) {
  helpOn(`
node scripts/feature-circles.ts

Ends with 1 when features of the API (apps/api/src/features) need one another in a circle, and names them with those that
stand on them.
`);
  const circles = findFeatureCircles();
  if (circles.length > 0) {
    console.error(`In a circle, or standing on one: ${circles.join(', ')}.`);
    process.exitCode = 1;
  }
}
