import { htmlAttributes, htmlLinkSchemes, htmlTags, isAllowedPicture } from '@forman/domain/html';
import sanitizeHtml from 'sanitize-html';

/** Keeps what rich text may hold; links open elsewhere and tell the other site nothing. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...htmlTags],
    allowedAttributes: {
      a: [...htmlAttributes.a, 'rel', 'target'],
      img: [...htmlAttributes.img],
    },
    allowedSchemes: [...htmlLinkSchemes],
    allowedSchemesAppliedToAttributes: ['href'],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
    exclusiveFilter: (frame) => frame.tag === 'img' && !isAllowedPicture(frame.attribs.src ?? ''),
  });
}
