import { isAllowedPicture, linkToPicture } from '@forman/domain/html';

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/** File of a picture embedded in a text, as word processors copy it; null for anything else. */
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
 * A text with the portal's own pictures only: a picture of another site becomes a link, as the editor would
 * fetch it to show it. `files` are the pictures embedded in the text, to be uploaded.
 */
export function tamePictures(html: string): { html: string; files: File[] } {
  if (!/<img/i.test(html)) return { html, files: [] };
  // A document made by the parser neither fetches nor runs anything.
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

/** Same for a pasted text: its pictures are uploaded once the text is in the editor. */
export function tamePasted(pasted: string, send: (files: File[]) => void): string {
  const { html, files } = tamePictures(pasted);
  if (files.length > 0) setTimeout(() => send(files));
  return html;
}
