import { formatMoment } from '@forman/domain/french-dates';
import { escapeHtml, isBlankHtml } from '@forman/domain/html';
import { cleanHtml } from '../../clean-html.ts';
import type { Programme } from './control-files.queries.ts';

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#14262a}h1,h2{color:#155e69}';

/** A session’s description as a page of its own, without scripts or pictures. */
export function programmePage(session: Programme): string {
  const parts = [
    { title: 'Programme', html: session.descriptionHtml },
    { title: 'Prérequis', html: session.prerequisiteHtml },
  ].filter(({ html }) => !isBlankHtml(html));
  const sections = parts
    .map(({ title, html }) => `<h2>${title}</h2>${cleanHtml(html).replaceAll(/<img\b[^<>]*>/gi, '')}`)
    .join('');
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${escapeHtml(session.title)}</title><style>${style}</style></head>
<body><h1>${escapeHtml(session.title)}</h1><p>${formatMoment(session.startsAt)}. Pilote\u00a0: ${escapeHtml(session.pilot)}.</p>${
    sections || '<p>Aucun programme n’a été enregistré.</p>'
  }</body></html>
`;
}
