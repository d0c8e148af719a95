import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluateXPath } from 'fontoxpath';
import { registerCustomXPathFunction, Schema } from 'node-schematron';
import { type Document, type Element, parseXmlDocument, serializeToWellFormedString } from 'slimdom';

const namespaces = {
  schematron: 'http://purl.oclc.org/dsdl/schematron',
  xsl: 'http://www.w3.org/1999/XSL/Transform',
  xs: 'http://www.w3.org/2001/XMLSchema',
  functions: 'http://www.w3.org/2005/xpath-functions',
};

/**
 * Reads rules published as a schematron in `test/fixtures`, with a library independent of our code. Two
 * features that the library lacks are added here: functions written in XSLT, and a `let` of a rule, which the
 * library gives as an array that no path can follow.
 * @returns a function that lists the rules that a document breaks; `id` finds a rule's name in its message.
 */
export function readSchematron(file: string, id: RegExp): (xml: string) => string[] {
  const document = parseXmlDocument(
    readFileSync(join(import.meta.dirname, '../../../../../test/fixtures', file), 'utf8'),
  );
  defineFunctions(document);
  for (const rule of document.getElementsByTagNameNS(namespaces.schematron, 'rule')) putLetsInPlace(rule);
  const schema = Schema.fromString(serializeToWellFormedString(document));
  return (xml) =>
    schema
      .validateString(xml)
      .filter(({ isReport }) => !isReport)
      .map(({ message }) => id.exec(message ?? '')?.[1] ?? String(message));
}

function defineFunctions(document: Document): void {
  const uris = new Map<string | null, string>([
    ['', namespaces.functions],
    ['xs', namespaces.xs],
    ...document
      .getElementsByTagNameNS(namespaces.schematron, 'ns')
      .map((ns): [string | null, string] => [ns.getAttribute('prefix'), ns.getAttribute('uri')!]),
  ]);
  for (const definition of document.getElementsByTagNameNS(namespaces.xsl, 'function')) {
    const [prefix = '', localName = ''] = definition.getAttribute('name')!.split(':');
    const named = (name: string) => definition.children.filter((child) => child.localName === name);
    // A variable may have the functions' own prefix, which has no meaning.
    const plain = (text: string | null) => (text ?? '').replaceAll(`$${prefix}:`, '$');
    const names = named('param').map((param) => param.getAttribute('name')!);
    const lets = named('variable').map(
      (variable) =>
        `let $${plain(`$${variable.getAttribute('name')}`).slice(1)} := ${plain(variable.getAttribute('select'))} return `,
    );
    const [result] = named('sequence');
    const expression = `${lets.join('')}(${plain(result!.getAttribute('select'))})`;
    registerCustomXPathFunction(
      { namespaceURI: uris.get(prefix)!, localName },
      named('param').map((param) => param.getAttribute('as')!),
      definition.getAttribute('as')!,
      (_context: unknown, ...values: unknown[]) => {
        const given = values.map((value) => (Array.isArray(value) ? (value[0] ?? null) : value));
        return evaluateXPath(
          expression,
          null,
          null,
          Object.fromEntries(names.map((name, index) => [name, given[index]])),
          evaluateXPath.ANY_TYPE,
          { namespaceResolver: (wanted) => uris.get(wanted) ?? null },
        );
      },
    );
  }
}

/**
 * Replaces each `let` of a rule by its value where it is used: a `let` is evaluated in the rule's own
 * context, so that the result is the same.
 */
function putLetsInPlace(rule: Element): void {
  const lets = rule.children.filter(({ localName }) => localName === 'let');
  for (const [index, variable] of lets.entries()) {
    const name = new RegExp(`\\$${variable.getAttribute('name')}(?![\\w.-])`, 'g');
    const put = (element: Element, attribute: string) => {
      const text = element.getAttribute(attribute);
      if (text)
        element.setAttribute(
          attribute,
          text.replaceAll(name, () => `(${variable.getAttribute('value')})`),
        );
    };
    for (const later of lets.slice(index + 1)) put(later, 'value');
    for (const assertion of rule.children) {
      put(assertion, 'test');
      for (const value of assertion.children) put(value, 'select');
    }
    variable.remove();
  }
}
