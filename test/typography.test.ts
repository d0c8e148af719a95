import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { readRows } from '../scripts/requirement-rows.ts';

const root = join(import.meta.dirname, '..');

/** A text of a source. `spacedLater`: passed to `frenchSpaces`, which writes the no-break spaces. */
type Text = { file: string; line: number; text: string; spacedLater: boolean };

/** Functions that pass their texts to `frenchSpaces`. */
const spacing = new Set(['frenchSpaces', 'notice', 'nice', 'failed', 'mistaken']);

/** Files whose texts all pass through `frenchSpaces` when they are shown or stored. */
const spacedFiles = /platform\/static-pages\/\w+-text\.ts$|api\/src\/sample\/(?:faq|news)\.ts$/;

const notRead = [
  // Texts typed by people of the sample association, with the spaces and apostrophes of a keyboard.
  /\/api\/src\/sample\/(?:goals|incidents|names|plan|thematics)\.ts$/,
  // A text message holds 160 letters of its own alphabet, which has no no-break space.
  /\/sms-templates\.ts$/,
  // Documents are drawn again exactly as on the day of their issue.
  /\/(?:facturx|sample-snapshots)\.ts$|\/domain\/src\/books\/invoicing\/vat\.ts$/,
  /\.(?:test|testing|gen)\.tsx?$|\/testing\//,
];

/** Placeholder for an expression in a text: neither a space nor a letter. */
const hole = '\ufffc';
const spaceBefore = /[ \n][:;!?»%€](?![\w=:-])/u;
const looseQuote = /«(?!\u00a0)|(?<!\u00a0)»/u;
/** A straight apostrophe after a French elision: "l'heure", not an English "don't". */
const straight = /(?<!\p{L})(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|aujourd|quelqu|presqu|entr)'\p{L}/iu;

const isOf = (file: string): boolean => !notRead.some((kind) => kind.test(file));

const texts = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })
  .filter(isOf)
  .toSorted()
  .flatMap((file) => textsOf(file, readFileSync(join(root, file), 'utf8')));

/**
 * The association's own words, which stay to the letter; only spaces may differ, and an emoji is allowed
 * where an event adds one.
 */
const statements = readRows().map(({ statement }) => plainSpaces(statement));
const isFixed = (text: string): boolean => {
  const words = plainSpaces(text)
    .replace(/\p{Extended_Pictographic}/u, '')
    .trim();
  return statements.some((statement) => statement.includes(words));
};

describe('French texts', () => {
  test('have a no-break space before : ; ! ? » % and €', () => {
    const wrong = ({ text, spacedLater }: Text): boolean => !spacedLater && spaceBefore.test(text);
    expect(found(texts, wrong)).toEqual([]);
  });

  test('have a no-break space inside « »', () => {
    const wrong = ({ text, spacedLater }: Text): boolean => !spacedLater && looseQuote.test(text);
    expect(found(texts, wrong)).toEqual([]);
  });

  test('have curly apostrophes, except where a requirement fixes the letters', () => {
    const wrong = ({ text }: Text): boolean => straight.test(text) && !isFixed(text);
    expect(found(texts, wrong)).toEqual([]);
  });

  test.each([
    ["export const a = 'Complet : attendez';", 1, 0, 0],
    ['export const a = `Prix : ${price} €`;', 1, 0, 0],
    ['export const a = <p title="Oui ?">Fini</p>;', 1, 0, 0],
    ['export const a = <p><b>{count}</b> !</p>;', 1, 0, 0],
    ['export const a = <p>Voir «{title}&nbsp;»</p>;', 0, 1, 0],
    ['export const a = "Voir l\'atelier de quelqu\'un";', 0, 0, 1],
    ["export const a = frenchSpaces('Complet : attendez');", 0, 0, 0],
    ["export const a = 'Complet\\u00a0: attendez, «\\u00a0s’il vous plaît\\u00a0»';", 0, 0, 0],
    ['export const a = <p>Complet&nbsp;: <b>{count}</b>&nbsp;!</p>;', 0, 0, 0],
    ['export const a = <p>{isFull ? one : other}</p>;', 0, 0, 0],
    ['export const a = "It doesn\'t: it can\'t";', 0, 0, 0],
    ["export const a = sql`select a ? 'b' : c`;", 0, 0, 0],
  ])('%s: %i spaces, %i quotes, %i apostrophes are found', (source, spaces, quotes, apostrophes) => {
    const read = textsOf('a.tsx', source);
    const counts = [spaceBefore, looseQuote, straight].map(
      (wrong) => read.filter(({ text, spacedLater }) => !spacedLater && wrong.test(text)).length,
    );
    expect(counts).toEqual([spaces, quotes, apostrophes]);
  });

  test('are read from all screens, e-mails and refusals', () => {
    expect(texts.length).toBeGreaterThan(10_000);
  });
});

function found(all: readonly Text[], wrong: (text: Text) => boolean): string[] {
  return all.filter(wrong).map(({ file, line, text }) => `${file}:${line} ${text}`);
}

function plainSpaces(text: string): string {
  return text.replaceAll(/[\s\u00a0]+/g, ' ');
}

/** Strings, templates and JSX texts of a source, without tagged templates (SQL). */
function textsOf(file: string, source: string): Text[] {
  const read: Text[] = [];
  const skipped = new Set<object>();
  const later = new Set<object>();
  const add = (node: ESTree.Node, text: string): void => {
    const spacedLater = later.has(node) || spacedFiles.test(file);
    const line = source.slice(0, node.start).split('\n').length;
    read.push({
      file,
      line,
      text: text.replaceAll('&nbsp;', '\u00a0').replaceAll('&apos;', "'"),
      spacedLater,
    });
  };
  const children = (node: ESTree.JSXElement | ESTree.JSXFragment): void => {
    const text = node.children.map(wordsOf).join('');
    if (/\p{L}|[:;!?»%€]/u.test(text)) add(node, text);
  };
  new Visitor({
    TaggedTemplateExpression: ({ quasi }) => void skipped.add(quasi),
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type === 'Identifier' && spacing.has(callee.name)) given.forEach((node) => later.add(node));
    },
    Literal: (node) => {
      if (typeof node.value === 'string') add(node, node.value);
    },
    TemplateLiteral: (node) => {
      if (!skipped.has(node)) add(node, wordsOf(node));
    },
    JSXElement: children,
    JSXFragment: children,
  }).visit(parseSync(file, source).program);
  return read;
}

/** Text of a node as far as the source has it, with a hole for each expression. */
function wordsOf(node: ESTree.Node): string {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : hole;
    case 'Identifier':
      return node.name === 'NBSP' ? '\u00a0' : hole;
    case 'TemplateLiteral':
      return node.quasis
        .map(({ value }, index) => {
          const next = node.expressions[index];
          return (value.cooked ?? '') + (next ? wordsOf(next) : '');
        })
        .join('');
    case 'JSXText':
      // As in JSX: a line break with the spaces around it is one space, or none at the ends.
      return node.value.replaceAll(/^[ \t]*\n\s*|\s*\n[ \t]*$/g, '').replaceAll(/\s*\n\s*/g, ' ');
    case 'JSXExpressionContainer':
      return node.expression.type === 'JSXEmptyExpression' ? '' : wordsOf(node.expression);
    default:
      return hole;
  }
}
