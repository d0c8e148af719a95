import {
  htmlAttributes,
  htmlLinkSchemes,
  htmlTags,
  isAllowedPicture,
  linkToPicture,
} from '@forman/domain/html';
import sanitizeHtml, { type Transformer } from 'sanitize-html';

const elsewhere = { rel: 'noopener noreferrer', target: '_blank' };

/** A picture of another site becomes a link to it: no reader's browser asks for it unasked. */
const tamePicture: Transformer = (tagName, attribs) => {
  const { src = '', alt = '' } = attribs;
  const link = isAllowedPicture(src) ? null : linkToPicture({ src, alt });
  return link
    ? { tagName: 'a', attribs: { href: link.href, ...elsewhere }, text: link.text }
    : { tagName, attribs };
};

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
    transformTags: { a: sanitizeHtml.simpleTransform('a', elsewhere), img: tamePicture },
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'img' && attribs.href === undefined && !isAllowedPicture(attribs.src ?? ''),
  });
}
