import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Doc } from './doc.ts';

export type Weight = 'regular' | 'semibold' | 'bold';

const files: Record<Weight, string> = {
  regular: '400Regular/Figtree_400Regular.ttf',
  semibold: '600SemiBold/Figtree_600SemiBold.ttf',
  bold: '700Bold/Figtree_700Bold.ttf',
};

const { resolve } = createRequire(import.meta.url);
let loaded: [Weight, Buffer][] | null = null;

/** Figtree, read once. A weight that is not drawn with is not embedded. */
export function registerFonts(doc: Doc): void {
  loaded ??= (Object.keys(files) as Weight[]).map((weight) => [
    weight,
    readFileSync(resolve(`@expo-google-fonts/figtree/${files[weight]}`)),
  ]);
  for (const [weight, file] of loaded) doc.registerFont(weight, file);
}
