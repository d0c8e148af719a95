import { escapeHtml } from '@forman/domain/html';
import { cleanHtml } from '../../clean-html.ts';

/** A text of a former tool: its tags where it has some, else its lines as paragraphs; always cleaned. */
export const toHtml = (text: string): string =>
  cleanHtml(
    /<\/?[a-z][^<>]*>/i.test(text)
      ? text
      : text
          .split(/\n+/)
          .filter((line) => line !== '')
          .map((line) => `<p>${escapeHtml(line)}</p>`)
          .join(''),
  );
