import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import { helpOn, root } from './command.ts';

const web = join(root, 'apps/web/src');

/** A component's file, from `apps/web/src`, with its classes. */
export type Component = { file: string; names: Set<string> };
/** A stylesheet's file, with the classes of each selector, and of those that it is nested in. */
export type Stylesheet = { file: string; selectors: string[][] };

/** Drawn by libraries, named in selectors only. */
const foreign = /^(?:tabler-icon|rdp-|ProseMirror)/;

/**
 * The feature that a file belongs to, as `books/ledger`; null for the vocabulary that all share: the theme, the frame, the
 * parts of `ui`, and what a district's features have in common.
 */
export function ownerOf(file: string): string | null {
  const [district = '', feature = ''] = file.split('/');
  if (district === 'theme' || district === 'ui' || feature === 'shared' || feature === 'frame') return null;
  return feature.includes('.') ? district : `${district}/${feature}`;
}

export function readStylesheet(file: string, css: string): Stylesheet {
  const selectors: string[][] = [];
  postcss.parse(css).walkRules((rule) => {
    const isStep = rule.parent?.type === 'atrule' && (rule.parent as postcss.AtRule).name === 'keyframes';
    if (isStep || !rule.nodes.some(({ type }) => type === 'decl')) return;
    const around = classesAround(rule);
    for (const selector of rule.selectors) selectors.push([...around, ...classesIn(selector)]);
  });
  return { file, selectors };
}

/** Classes, and ids with their sign. */
const classesIn = (selector: string): string[] =>
  [...selector.matchAll(/\.([A-Za-z_][\w-]*)|(#[\w-]+)/g)].map(([, name, id = '']) => name ?? id);

function classesAround({ parent }: postcss.Rule): string[] {
  const around: string[] = [];
  for (let above: postcss.Node['parent'] = parent; above; above = above.parent)
    if (above.type === 'rule') around.push(...classesIn((above as postcss.Rule).selector));
  return around;
}

/** Words of the texts within `className={…}` and the like; a word before `${` ends with it, as `chip-${`. */
export function wordsOfClasses(code: string): Set<string> {
  const words = new Set<string>();
  for (const { index } of code.matchAll(/\b\w*[cC]lass(?:Name)?=(?=["{])/g)) {
    for (const text of textsOf(attributeAt(code, code.indexOf('=', index) + 1)))
      for (const word of text.split(/\s+/).filter(Boolean)) words.add(word);
  }
  return words;
}

/** The attribute's value: up to its closing quote, or its closing brace. */
function attributeAt(code: string, start: number): string {
  if (code[start] === '"') return code.slice(start, code.indexOf('"', start + 1) + 1);
  let depth = 0;
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === '{') depth += 1;
    if (code[at] === '}') depth -= 1;
    if (depth === 0) return code.slice(start, at + 1);
  }
  return '';
}

const textsOf = (value: string): string[] =>
  [...value.matchAll(/'([^']*)'|"([^"]*)"|[`}]([^`{}]*?)(?:(\$\{)|`)/g)].map(
    ([, single, double, part = '', more = '']) => single ?? double ?? part + more,
  );

type Sources = { styles: Stylesheet[]; components: Component[]; words: Set<string> };

/**
 * What breaks the rule that a class belongs to one feature. A selector that names one class beside the vocabulary claims
 * it: no other feature claims it, or gives it to an element. A selector of several stands on one that no other feature
 * claims, so that words such as `mine` in `.plan-row.mine` may repeat. One without any would change all features. And
 * something has each class.
 */
export function findStrangers({ styles, components, words }: Sources): string[] {
  const vocabulary = new Set([
    ...styles.filter(isShared).flatMap(({ selectors }) => selectors.flat()),
    ...components.filter(isShared).flatMap(({ names }) => [...names]),
  ]);
  const found: string[] = [];
  const owners = new Map<string, string>();
  const own = styles
    .filter((style) => !isShared(style))
    .map(({ file, selectors }) => ({
      file,
      owner: ownerOf(file)!,
      selectors: selectors.map((names) => ({
        names: [...new Set(names.filter((name) => !vocabulary.has(name) && !foreign.test(name)))],
        text: names.map((name) => `.${name}`).join(' '),
      })),
    }));
  for (const { file, owner, selectors } of own)
    for (const { names, text } of selectors) {
      const [name] = names;
      if (name === undefined) found.push(`${file}: ${text || 'an element'} changes what all features share`);
      else if (names.length === 1 && !owners.has(name)) owners.set(name, owner);
    }
  const isStrange = (name: string, owner: string | null): boolean =>
    owner !== null && owners.has(name) && owners.get(name) !== owner;
  for (const { file, owner, selectors } of own)
    for (const { names, text } of selectors)
      if (names.length > 0 && names.every((name) => isStrange(name, owner)))
        found.push(`${file}: ${text} is ${owners.get(names[0]!)}'s`);
  for (const { file, names } of components)
    for (const name of names)
      if (isStrange(name, ownerOf(file))) found.push(`${file}: .${name} is ${owners.get(name)}'s`);
  for (const { file, selectors } of styles)
    for (const name of selectors.flat())
      if (!name.startsWith('#') && !foreign.test(name) && !isUsed(name, words))
        found.push(`${file}: nothing has the class ${name}`);
  return [...new Set(found)].toSorted();
}

const isShared = ({ file }: { file: string }): boolean => ownerOf(file) === null;

const isUsed = (name: string, words: ReadonlySet<string>): boolean =>
  words.has(name) || [...words].some((word) => word.endsWith('${') && name.startsWith(word.slice(0, -2)));

/** @throws Error when there is nothing to read: a check of nothing would pass. */
function readAll<Read>(pattern: string, read: (file: string, text: string) => Read): Read[] {
  const files = globSync(pattern, { cwd: web }).filter((file) => !/\.test\.tsx?$/.test(file));
  if (files.length === 0) throw new Error(`No file ${pattern} in ${web}.`);
  return files.toSorted().map((file) => read(file, readFileSync(join(web, file), 'utf8')));
}

/** All words of the code, as a class may come from a table or a function. */
const wordsOf = (code: string): string[] => code.match(/[\w-]+(?:\$\{)?/g) ?? [];

export const listStrangers = (): string[] =>
  findStrangers({
    styles: readAll('**/*.css', readStylesheet),
    components: readAll('**/*.tsx', (file, code) => ({ file, names: wordsOfClasses(code) })),
    words: new Set([
      ...readAll('**/*.{ts,tsx}', (_, code) => wordsOf(code)).flat(),
      ...wordsOf(readFileSync(join(web, '../index.html'), 'utf8')),
    ]),
  });

if (import.meta.main) {
  helpOn(`
node scripts/class-owners.ts

Ends with 1 when a class of a feature's stylesheet stands in another feature, or when no component has it, and names it.
What several features draw alike stands in theme/, in ui/ or in shared/ of their district.
`);
  const found = listStrangers();
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
}
