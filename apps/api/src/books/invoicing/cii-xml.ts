import { xmlText } from '../../xml-text.ts';

/** Escaped markup, in a type of its own so that no text is taken for it. */
export type Xml = { readonly markup: string };

const nothing: Xml = { markup: '' };

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
export const escapeXml = (text: string): string =>
  xmlText(text).replaceAll(/[&<>"\r]/g, (character) => escapes[character] ?? '');

/** An element with a text; nothing when the text is null or blank, as EN 16931 has no empty elements. */
export function leaf(name: string, text: string | null, attributes: Record<string, string> = {}): Xml {
  const content = escapeXml(text ?? '');
  if (content === '') return nothing;
  return { markup: `<${name}${attributeList(attributes)}>${content}</${name}>` };
}

/** An element with elements; nothing when none of them has content. */
export function group(name: string, ...children: (Xml | Xml[])[]): Xml {
  const content = children.flat().map((child) => child.markup);
  if (content.every((markup) => markup === '')) return nothing;
  return { markup: `<${name}>${content.join('')}</${name}>` };
}

export function xmlDocument(root: string, namespaces: Record<string, string>, ...children: Xml[]): string {
  const content = children.map((child) => child.markup).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attributeList(namespaces)}>${content}</${root}>\n`;
}

const attributeList = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
