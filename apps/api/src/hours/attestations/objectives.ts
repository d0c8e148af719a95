import { excerpt, textOfHtml } from '@forman/domain/html';
import { shorten } from '@forman/domain/text';

/** Limits that keep the objectives on one page. */
const [maxPoints, maxPointLength, maxTextLength] = [6, 140, 420];

/** Takes a session's objectives from its description: the items of its first list, else its first words. */
export function objectivesOf(descriptionHtml: string): string[] {
  const [, list = ''] = /<[uo]l\b[^<>]*>(.*?)<\/[uo]l>/is.exec(descriptionHtml) ?? [];
  const points = Array.from(list.matchAll(/<li\b[^<>]*>(.*?)(?=<li\b|<\/li>|$)/gis), ([, point = '']) =>
    textOfHtml(point),
  ).filter(Boolean);
  if (points.length > 0) return points.slice(0, maxPoints).map((point) => shorten(point, maxPointLength));
  const text = excerpt(descriptionHtml, maxTextLength);
  return text === '' ? [] : [text];
}
