import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './command.ts';
import { apiFolder, readArrows } from './folder-circles.ts';

/**
 * docs/districts.md: the districts of the API in their order, with their features, and how many of the features of
 * each are imported by how many of another. A number right of the diagonal would be an arrow that goes up.
 */
export async function renderDistricts(): Promise<string> {
  const rules = pathToFileURL(join(root, '.dependency-cruiser.mjs')).href;
  const { districts } = (await import(rules)) as { districts: readonly string[] };
  const features = readArrows(apiFolder, 2);
  const arrows = (from: string, to: string): number =>
    [...features].reduce(
      (sum, [place, needs]) =>
        place.startsWith(`${from}/`)
          ? sum + [...needs].filter((needed) => needed.startsWith(`${to}/`)).length
          : sum,
      0,
    );
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  const names = (district: string): string =>
    readdirSync(join(apiFolder, district))
      .map((name) => `\`${name}\``)
      .join(', ');
  return [
    '# Districts of the API',
    '',
    'Written by `npm run generate` from the folders and their imports. [Architecture](architecture.md) says what the',
    'order means.',
    '',
    '| district | features |',
    '|---|---|',
    ...districts.map((district) => line([`\`${district}\``, names(district)])),
    '',
    'Arrows from a feature of the row to one of the column:',
    '',
    line(['', ...districts]),
    line(['---', ...districts.map(() => '---:')]),
    ...districts.map((from) => line([`\`${from}\``, ...districts.map((to) => arrows(from, to) || '')])),
    '',
  ].join('\n');
}
