import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.ts';

/**
 * Quotes of the statements that the product writes otherwise: the parts to look for. An empty list is for a
 * word of the statement, an example or a value, which no source contains.
 */
const writtenOtherwise: Record<string, readonly string[]> = {
  evenements: [],
  'show all': [],
  '25 €': [],
  'Ville (78)': [],
  // Titles of sessions, recognised without accents and case.
  'Découverte métier après-midi': ['decouverte'],
  'Découverte métier matinée': ['decouverte'],
  'Découverte métier visio': ['decouverte'],
  Découverte: ['decouverte'],
  'Atelier Démarrage': ['atelier demarrage'],
  '3 Jours de la Réussite': ['3 jours de la reussite'],
  // Shown in capitals by the stylesheet.
  INVITÉ: ['Invité'],
  // Texts with a figure or a number in them.
  'x inscrits sur y places': ["'inscrits')} sur ", "'places')}"],
  'Plus que N objectifs': ['Plus que ', ' objectifs'],
  'N objectif à réaliser': [' objectif à réaliser'],
  'N objectifs déjà réalisés': [' objectifs déjà réalisés'],
  'Avoir n° AV-… : annulation': ['Avoir n° ', ' : annulation'],
  'Avoir n° {credit_id} : −{amount} €': ['Avoir n° '],
  'Payée le 12/03/2025': ['Payée'],
};

/** Texts in double quotes or guillemets in a statement, without addresses. */
export function quotedIn(statement: string): string[] {
  const quotes = [...statement.matchAll(/"([^"]+)"|«\s*([^»]+?)\s*»/g)];
  return quotes
    .map(([, plain, french]) => (plain ?? french ?? '').trim())
    .filter((text) => !/^\/\w/.test(text));
}

/**
 * Text with one apostrophe and one kind of space, however a source writes them; strings over several lines or
 * joined by + become one.
 */
const plain = (text: string): string =>
  text
    .replaceAll(/\\u00a0|\u00a0|\u202f|&nbsp;|\$\{NBSP\}|\{'(?: |\\u00a0)'\}/gi, ' ')
    .replaceAll(/[’‘]|\\'/g, "'")
    .replaceAll(/['`]\s*\+\s*['`]/g, '')
    .replaceAll(/\s+/g, ' ');

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*)/.test(line);

/** All the sources of the product as one text: no test, no comment, nothing of the sample association. */
export function readProduct(): string {
  const files = globSync('{apps,packages}/*/{src,index.html}/**', {
    cwd: root,
    exclude: ['**/sample/**', '**/testing/**'],
  });
  const sources = files.filter((file) => /(?<!\.(?:test|testing|gen))\.(?:tsx?|html)$/.test(file));
  const lines = sources.flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n'));
  return plain(lines.filter((line) => !isComment(line)).join('\n'));
}

/** @returns the texts of the statement that the product lacks; `{name}` and `…` stand for any short text. */
export function missingTexts(statement: string, product: string): string[] {
  return quotedIn(statement).filter((text) => !partsOf(text).every((part) => standsIn(product, part)));
}

/** The parts of a text; a trail of links (`Accueil / Objectifs`) is written link by link. */
const partsOf = (text: string): readonly string[] => writtenOtherwise[text] ?? text.split(' / ');

function standsIn(product: string, text: string): boolean {
  const pieces = plain(text).split(/\{\w+\}|…/);
  const escaped = pieces.map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(escaped.join('.{0,60}?')).test(product);
}
