import { isAllowedPicture, linkToPicture } from '@forman/domain/html';

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/** A picture that came inside a text, as a word processor copies it. null for what is no picture that may be sent. */
function fileOf(src: string): File | null {
  const [, type = '', data = ''] = /^data:([\w/]+);base64,([\w+/=\s]+)$/.exec(src) ?? [];
  const extension = extensions[type];
  if (!extension) return null;
  try {
    return new File([Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))], `image.${extension}`, {
      type,
    });
  } catch {
    return null;
  }
}

/**
 * A text with the portal's own pictures alone: one of another site becomes a link, for the editor would show it, and so fetch
 * it. `files` are those that came inside the text, which are to be sent.
 */
export function tamePictures(html: string): { html: string; files: File[] } {
  if (!/<img/i.test(html)) return { html, files: [] };
  // Nothing in such a document is fetched or run.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const files: File[] = [];
  for (const picture of body.querySelectorAll('img')) {
    const [src, alt] = [picture.getAttribute('src') ?? '', picture.alt];
    if (isAllowedPicture(src)) continue;
    const [link, file] = [linkToPicture({ src, alt }), fileOf(src)];
    if (file) files.push(file);
    if (!link) {
      picture.remove();
      continue;
    }
    const anchor = document.createElement('a');
    anchor.href = link.href;
    anchor.textContent = link.text;
    picture.replaceWith(anchor);
  }
  return { html: body.innerHTML, files };
}

/** The same of what is pasted: its files are sent once the text that they came in stands there. */
export function tamePasted(pasted: string, send: (files: File[]) => void): string {
  const { html, files } = tamePictures(pasted);
  if (files.length > 0) setTimeout(() => send(files));
  return html;
}
