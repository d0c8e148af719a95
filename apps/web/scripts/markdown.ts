import { frenchSpaces } from '@forman/domain/text';
import { Marked, type Token } from 'marked';
import type { Plugin } from 'vite';
import { anchorOf } from '../src/ui/page-anchors.ts';

/**
 * Turns a page of docs/guide into a module: title, headings, HTML, and pictures as files of the build. The
 * pages belong to the repository, so that the HTML needs no sanitising.
 */
export function markdown(): Plugin {
  return {
    name: 'forman:markdown',
    transform: { filter: { id: /\.md$/ }, handler: (source) => ({ code: toModule(source), map: null }) },
  };
}

export function toModule(source: string): string {
  const [, title = '', body = ''] = /^# (.+)\n([\s\S]*)$/.exec(source) ?? [];
  const pictures: string[] = [];
  const sections: string[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const words = this.parser.parseInline(tokens);
        if (depth !== 2) return `<h${depth}>${words}</h${depth}>`;
        const anchor = anchorOf(sections.push(frenchSpaces(text)) - 1);
        return `<h2 id="${anchor}">${words}</h2>`;
      },
    },
    walkTokens: (token: Token) => {
      if (token.type === 'image') token.href = placeholder(pictures.push(token.href) - 1);
      if (token.type === 'link') token.href = pageAddress(token.href);
      if (token.type === 'text' && !token.tokens) token.text = frenchSpaces(token.text);
    },
  });
  const html = JSON.stringify(marked.parse(body, { async: false }));
  const imports = pictures.map((path, index) => `import picture${index} from './${path}';`);
  const filled = html.replaceAll(/@@(\d+)@@/g, '" + picture$1 + "');
  return `${imports.join('\n')}
export const title = ${JSON.stringify(frenchSpaces(title))};
export const sections = ${JSON.stringify(sections)};
export const html = ${filled};`;
}

const placeholder = (index: number): string => `@@${index}@@`;
/** Pages link to one another as files, so that the links also work for readers of the folder. */
const pageAddress = (href: string): string => href.replace(/^([\w-]+)\.md$/, '/auth/admin/guide/$1');
