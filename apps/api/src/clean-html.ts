import {
  htmlAttributes,
  htmlLinkSchemes,
  htmlTags,
  isAllowedPicture,
  linkToPicture,
} from '@forman/domain/html';
import sanitizeHtml, { type Transformer } from 'sanitize-html';

const elsewhere = { rel: 'noopener noreferrer', target: '_blank' };

/** Replaces a picture of another site by a link, so that no reader's browser loads it before a click. */
const tamePicture: Transformer = (tagName, attribs) => {
  const { src = '', alt = '' } = attribs;
  const link = isAllowedPicture(src) ? null : linkToPicture({ src, alt });
  return link
    ? { tagName: 'a', attribs: { href: link.href, ...elsewhere }, text: link.text }
    : { tagName, attribs };
};

/** Keeps only the tags allowed in rich text; links open in a new tab, without a referrer. */
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
