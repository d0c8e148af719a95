import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type Weight = 'regular' | 'semibold' | 'bold';

const { resolve } = createRequire(import.meta.url);

/** A family with one file per weight. */
export type Family = { name: string; file: (weight: Weight) => string };

const weights: Record<Weight, string> = { regular: '400Regular', semibold: '600SemiBold', bold: '700Bold' };

const family = (name: string, file: string): Family => ({
  name,
  file: (weight) => `@expo-google-fonts/${name}/${weights[weight]}/${file}_${weights[weight]}.ttf`,
});

/** The portal's own family. */
export const figtree = family('figtree', 'Figtree');

/** All of Latin (with Vietnamese), Greek, Cyrillic and Devanagari. */
export const notoSans = family('noto-sans', 'NotoSans');

/** One family per script. Plex draws an Arabic letter and its dots as one glyph, which copies correctly. */
export const scripts: readonly { family: Family; letters: RegExp }[] = [
  { family: family('ibm-plex-sans-arabic', 'IBMPlexSansArabic'), letters: /\p{Script_Extensions=Arabic}/u },
  { family: family('noto-sans-hebrew', 'NotoSansHebrew'), letters: /\p{Script=Hebrew}/u },
  { family: family('noto-sans-armenian', 'NotoSansArmenian'), letters: /\p{Script=Armenian}/u },
  { family: family('noto-sans-georgian', 'NotoSansGeorgian'), letters: /\p{Script=Georgian}/u },
];

/** Chinese, Japanese and Korean have a hundred files each, for all weights: a text needs a few of them. */
const slicedPackages = ['noto-sans-sc', 'noto-sans-kr'];
let slices: Map<number, string[]> | null = null;

/** The files that may have a character. */
export function slicesFor(codePoint: number): string[] {
  slices ??= readSlices();
  return slices.get(codePoint) ?? [];
}

function readSlices(): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const name of slicedPackages) {
    const ranges = JSON.parse(
      readFileSync(resolve(`@fontsource-variable/${name}/unicode.json`), 'utf8'),
    ) as Record<string, string>;
    for (const [key, list] of Object.entries(ranges)) {
      const slice = /^\[(\d+)\]$/.exec(key)?.[1];
      if (slice === undefined) continue;
      const file = `@fontsource-variable/${name}/files/${name}-${slice}-wght-normal.woff2`;
      for (const codePoint of list.split(',').flatMap(expand))
        found.set(codePoint, [...(found.get(codePoint) ?? []), file]);
    }
  }
  return found;
}

/** "U+4e00-4e0f", "U+4f60" */
function expand(range: string): number[] {
  const [from = 0, to = from] = range
    .slice(2)
    .split('-')
    .map((hex) => Number.parseInt(hex, 16));
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

const loaded = new Map<string, Buffer>();

/** Reads a font's file, once for all documents. */
export function readFont(file: string): Buffer {
  const bytes = loaded.get(file) ?? readFileSync(resolve(file));
  loaded.set(file, bytes);
  return bytes;
}
