/** Elements allowed in rich text, the same on saving and on display. Everything else is dropped. */
export const htmlTags = [
  'p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'blockquote', 'a', 'img', 'hr',
] as const; // prettier-ignore

export const htmlAttributes = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
} as const;

export const htmlLinkSchemes = ['http', 'https', 'mailto'] as const;

/**
 * True for the portal's own uploads: a picture of another site would tell that site who reads which page, and
 * when.
 */
export const isAllowedPicture = (src: string): boolean => /^\/api\/pictures\/[\da-f]{32}$/.test(src);

/**
 * Link that replaces a picture of another site, opened only by a click. null for a picture without an http
 * address (data, scripts, local files), which is dropped.
 */
export function linkToPicture({
  src,
  alt,
}: {
  src: string;
  alt: string;
}): { href: string; text: string } | null {
  if (!/^https?:\/\/[^\s/]/i.test(src)) return null;
  const words = alt.trim();
  return {
    href: src,
    text: words === '' ? 'Image d’un autre site' : `Image d’un autre site\u00a0: ${words}`,
  };
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const decode = (entity: string, name: string): string => {
  if (!name.startsWith('#')) return named[name.toLowerCase()] ?? entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
};

/**
 * Text of cleaned rich text on one line: tags removed, then entities decoded. It is text, and must not be
 * used as HTML.
 */
export const textOfHtml = (html: string): string =>
  html
    .replaceAll(/<\/?(?:p|br|ul|ol|li|h[2-4]|blockquote|hr|img)\b[^<>]*>/gi, ' ')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, decode)
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .trim();

/** The first characters of rich text as plain text, with "…" when there are more. */
export function excerpt(html: string, maxLength: number): string {
  const characters = Array.from(textOfHtml(html));
  return characters.length <= maxLength
    ? characters.join('')
    : `${characters.slice(0, maxLength).join('').trimEnd()}…`;
}

/** True for a text that shows nothing: neither letters nor pictures. */
export const isBlankHtml = (html: string): boolean => !/<img\b/i.test(html) && textOfHtml(html).trim() === '';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as HTML, in elements and in attributes: nothing of it is markup. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign]!);
