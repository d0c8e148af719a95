import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.ts';

/**
 * Quoted in a statement, and written otherwise in the product: the parts that must stand there. None: a word of the
 * statement's own, an example or a value, which no source holds as it is.
 */
const writtenOtherwise: Record<string, readonly string[]> = {
  evenements: [],
  'show all': [],
  '25 €': [],
  'Ville (78)': [],
  // Titles of sessions, known by their words without accents and case.
  'Découverte métier après-midi': ['decouverte'],
  'Découverte métier matinée': ['decouverte'],
  'Découverte métier visio': ['decouverte'],
  Découverte: ['decouverte'],
  'Atelier Démarrage': ['atelier demarrage'],
  '3 Jours de la Réussite': ['3 jours de la reussite'],
  // In capitals by the stylesheet.
  INVITÉ: ['Invité'],
  // With a figure or a number in it.
  'x inscrits sur y places': ["'inscrits')} sur ", "'places')}"],
  'Plus que N objectifs': ['Plus que ', ' objectifs'],
  'N objectif à réaliser': [' objectif à réaliser'],
  'N objectifs déjà réalisés': [' objectifs déjà réalisés'],
  'Avoir n° AV-… : annulation': ['Avoir n° ', ' : annulation'],
  'Avoir n° {credit_id} : −{amount} €': ['Avoir n° '],
  'Payée le 12/03/2025': ['Payée'],
};

/** Finds the texts in double quotes or guillemets in a statement, addresses apart. */
export function quotedIn(statement: string): string[] {
  const quotes = [...statement.matchAll(/"([^"]+)"|«\s*([^»]+?)\s*»/g)];
  return quotes
    .map(([, plain, french]) => (plain ?? french ?? '').trim())
    .filter((text) => !/^\/\w/.test(text));
}

/** One apostrophe, one kind of space, whatever a source writes for them; what is broken over lines or added up is one. */
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

/** @returns which texts of the statement stand nowhere in the product; `{name}` and `…` stand for anything short. */
export function missingTexts(statement: string, product: string): string[] {
  return quotedIn(statement).filter((text) => !partsOf(text).every((part) => standsIn(product, part)));
}

/** A trail of links (`Accueil / Objectifs`) is written link by link. */
const partsOf = (text: string): readonly string[] => writtenOtherwise[text] ?? text.split(' / ');

function standsIn(product: string, text: string): boolean {
  const pieces = plain(text).split(/\{\w+\}|…/);
  const escaped = pieces.map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(escaped.join('.{0,60}?')).test(product);
}
