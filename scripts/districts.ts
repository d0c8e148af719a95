import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './command.ts';
import { apiFolder, readArrows } from './folder-circles.ts';

const rules = pathToFileURL(join(root, '.dependency-cruiser.mjs')).href;
const { districts } = (await import(rules)) as { districts: readonly string[] };

/** Number of arrows from a feature of the API in one district to a feature in another. */
function countArrows(): (from: string, to: string) => number {
  const features = readArrows(apiFolder, 2);
  return (from, to) =>
    [...features]
      .filter(([place]) => place.startsWith(`${from}/`))
      .reduce((sum, [, needs]) => sum + [...needs].filter((place) => place.startsWith(`${to}/`)).length, 0);
}

const foldersOf = (district: string, source: string): string[] =>
  readdirSync(join(root, source, district), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
    .map(({ name }) => name)
    .toSorted();

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

/**
 * docs/districts.md: the districts in their order, with their features, and how many features of each import how many
 * of another. A number right of the diagonal would be an arrow that goes up.
 */
export function renderDistricts(): string {
  const arrows = countArrows();
  const names = (district: string, source: string): string =>
    foldersOf(district, source)
      .map((name) => `\`${name}\``)
      .join(', ');
  return [
    '# Districts',
    '',
    'Written by `npm run generate` from the folders and their imports. [Architecture](architecture.md) says what the',
    'order means.',
    '',
    '| district | features of the API | features of the web |',
    '|---|---|---|',
    ...districts.map((name) =>
      line([`\`${name}\``, names(name, 'apps/api/src'), names(name, 'apps/web/src')]),
    ),
    '',
    'Arrows from a feature of the API of the row to one of the column:',
    '',
    line(['', ...districts]),
    line(['---', ...districts.map(() => '---:')]),
    ...districts.map((from) => line([`\`${from}\``, ...districts.map((to) => arrows(from, to) || '')])),
    '',
  ].join('\n');
}

const rowHeight = 46;
const boxWidth = 250;

/**
 * docs/pictures/districts.svg: a box for each district, and an arc for each pair of them of which one imports the
 * other, the wider the more features do. Every arc leads up.
 */
export function drawDistricts(): string {
  const arrows = countArrows();
  const height = districts.length * rowHeight + 10;
  const middle = (index: number): number => index * rowHeight + 24;
  const boxes = districts.map((name, index) => {
    const count = foldersOf(name, 'apps/api/src').length;
    return `  <rect x="5" y="${index * rowHeight + 7}" width="${boxWidth}" height="34" rx="8" fill="#eef4f3" stroke="#2f6f6a"/>
  <text x="19" y="${middle(index) + 5}" font-weight="600">${name}</text>
  <text x="${boxWidth - 9}" y="${middle(index) + 5}" text-anchor="end" fill="#55626a">${count} features</text>`;
  });
  const pairs = districts.flatMap((from, low) =>
    districts.slice(0, low).map((to, high) => ({ low, high, count: arrows(from, to) })),
  );
  const arcs = pairs
    .filter(({ count }) => count > 0)
    .map(({ low, high, count }) => {
      const [start, end] = [boxWidth + 5, boxWidth + 11];
      const reach = boxWidth + 40 + (low - high) * 34;
      return `  <path d="M${start} ${middle(low) - 6} C${reach} ${middle(low) - 6} ${reach} ${middle(high) + 6} ${end} ${middle(high) + 6}" stroke-width="${Math.min(1 + count / 4, 5)}" marker-end="url(#head)"/>`;
    });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 540 ${height}" width="540" height="${height}" font-family="sans-serif" font-size="14" fill="#1d2b30">
  <title>The nine districts, and which of them imports which</title>
  <defs><marker id="head" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0 6 3 0 6z" fill="#2f6f6a"/></marker></defs>
  <rect width="540" height="${height}" fill="#ffffff"/>
${boxes.join('\n')}
  <g fill="none" stroke="#2f6f6a" stroke-opacity="0.55">
${arcs.join('\n')}
  </g>
</svg>
`;
}
