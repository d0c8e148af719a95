import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { wrongFile } from '../../../http/csv-file.ts';

/** An element: its text, or its elements by name, each as often as it stands there. */
export type Xml = { text: string; all: (name: string) => Xml[] };

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  alwaysCreateTextNode: true,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
});

type Parsed = { [name: string]: Parsed[] | string };

/**
 * Reads XML; entities that a file declares itself are refused, as they can make much of little.
 * @throws AppError invalid on the file.
 */
export function readXml(text: string): Xml {
  if (/<!DOCTYPE/i.test(text))
    throw wrongFile('Le fichier contient une déclaration DOCTYPE\u00a0: il est refusé');
  if (XMLValidator.validate(text) !== true)
    throw wrongFile('Le fichier est coupé ou abîmé\u00a0: téléchargez-le à nouveau sur le site de la banque');
  return toXml(parser.parse(text) as Parsed);
}

const toXml = (parsed: Parsed): Xml => ({
  text: typeof parsed['#text'] === 'string' ? parsed['#text'].trim() : '',
  all: (name) => {
    const found = parsed[name];
    if (found === undefined) return [];
    return typeof found === 'string' ? [{ text: found, all: () => [] }] : found.map(toXml);
  },
});

/** All elements at the end of this path. */
export const allAt = (xml: Xml, path: string): Xml[] =>
  path.split('/').reduce<Xml[]>((found, name) => found.flatMap((one) => one.all(name)), [xml]);

/** The text at the first of these paths that has some; '' where none has. */
export const textAt = (xml: Xml, ...paths: string[]): string =>
  paths.flatMap((path) => allAt(xml, path)).find(({ text }) => text !== '')?.text ?? '';
