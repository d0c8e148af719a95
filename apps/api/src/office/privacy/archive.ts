import { escapeHtml } from '@forman/domain/html';
import { zipInto } from '../../zip.ts';
import type { OwnData } from './dossier.queries.ts';

type Document = { number: string; pdf: Buffer };
type Parts = { data: OwnData; invoices: Document[]; attestations: Document[]; now: Date };

/** The archive of a person: the same data for machines and people, with invoices and attestations. */
export async function zipArchive({ data, invoices, attestations, now }: Parts): Promise<Buffer> {
  const json = Object.fromEntries(data.map(({ title, rows }) => [title, rows]));
  const chunks: Uint8Array[] = [];
  const zip = zipInto({ write: async (chunk) => void chunks.push(chunk), end: async () => {} }, now);
  const texts = { 'mes-donnees.json': JSON.stringify(json, null, 2), 'mes-donnees.html': toPage(data, now) };
  for (const [name, text] of Object.entries(texts)) await zip.add(name, Buffer.from(text), { packed: true });
  for (const [folder, documents] of Object.entries({ factures: invoices, attestations }))
    for (const { number, pdf } of documents) await zip.add(`${folder}/${number}.pdf`, pdf);
  await zip.end();
  return Buffer.concat(chunks);
}

const paris = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  dateStyle: 'long',
  timeStyle: 'short',
});

function written(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ') || '–';
  if (typeof value === 'object') return JSON.stringify(value, null, 1);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? paris.format(new Date(text)) : text;
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#14262a}
h1,h2{color:#155e69}table{border-collapse:collapse;width:100%;margin:.5rem 0 2rem}
th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid #dde4e4;overflow-wrap:anywhere;white-space:pre-wrap}`;

/** All sections, one line a row; a single row becomes a list of its fields. No script, nothing to load. */
function toPage(data: OwnData, now: Date): string {
  const row = (cells: string[], tag: 'th' | 'td'): string =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  const sections = data.map(({ title, rows }) => {
    const [first, second] = rows;
    const heading = `<h2>${escapeHtml(title)}</h2>`;
    if (!first) return `${heading}<p>Rien.</p>`;
    if (!second) {
      const lines = Object.entries(first).map(
        ([name, value]) =>
          `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(written(value))}</td></tr>`,
      );
      return `${heading}<table>${lines.join('')}</table>`;
    }
    const lines = rows.map((one) => row(Object.values(one).map(written), 'td'));
    return `${heading}<table><thead>${row(Object.keys(first), 'th')}</thead><tbody>${lines.join('')}</tbody></table>`;
  });
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mes données</title><style>${style}</style></head><body><h1>Mes données chez Forman</h1>
<p>Telles qu’elles étaient le ${paris.format(now)}.</p>${sections.join('')}</body></html>`;
}
