import {
  htmlAttributes,
  htmlLinkSchemes,
  htmlTags,
  isAllowedPicture,
  linkToPicture,
} from '@forman/domain/html';
import createDomPurify from 'dompurify';
import { useMemo } from 'react';

const purify = createDomPurify(window);
/** True for a page of the portal, which opens in the same tab. */
const isOwnPage = (href: string): boolean => /^\/auth\/[\w./?=&-]*$/i.test(href);
const isAllowedLink = (href: string): boolean =>
  htmlLinkSchemes.some((scheme) => href.startsWith(`${scheme}:`));

/** Replaces a forbidden picture by a link, which is then cleaned too. */
function replaceByLink(node: Element, link: { href: string; text: string } | null): void {
  if (!link) return node.remove();
  const anchor = node.ownerDocument.createElement('a');
  anchor.setAttribute('href', link.href);
  anchor.textContent = link.text;
  return node.replaceWith(anchor);
}

purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'IMG') {
    const [src, alt] = [node.getAttribute('src') ?? '', node.getAttribute('alt') ?? ''];
    if (isAllowedPicture(src)) node.setAttribute('loading', 'lazy');
    else replaceByLink(node, linkToPicture({ src, alt }));
  }
  const href = node.getAttribute('href');
  if (href === null || isOwnPage(href)) return;
  if (!isAllowedLink(href.trim().toLowerCase())) node.removeAttribute('href');
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

const options = {
  ALLOWED_TAGS: [...htmlTags],
  ALLOWED_ATTR: [...new Set<string>(Object.values(htmlAttributes).flat())],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** Shows HTML written by people: the server cleaned it when it was stored, and it is cleaned again here. */
export function SafeHtml({ html }: { html: string }) {
  const clean = useMemo(() => purify.sanitize(html, options), [html]);
  // oxlint-disable-next-line react/no-danger
  return <div className="prose" dangerouslySetInnerHTML={{ __html: clean }} />;
}
