/** What rich text may hold, the same when it is stored and when it is shown. Everything else is dropped. */
export const htmlTags = [
  'p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'blockquote', 'a', 'img', 'hr',
] as const; // prettier-ignore

export const htmlAttributes = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
} as const;

/** Links; pictures are https or the portal's own uploads. */
export const htmlLinkSchemes = ['http', 'https', 'mailto'] as const;
export const isAllowedPicture = (src: string): boolean =>
  /^https:\/\//i.test(src) || /^\/api\/pictures\/[\da-f]{32}$/.test(src);
