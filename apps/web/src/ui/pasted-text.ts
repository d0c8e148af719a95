/** Pasted HTML with tables as lines and Word's paragraphs with list signs as lists: the editor knows neither. */
export function tidyPasted(html: string): string {
  if (!/<table|mso-list/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const table of body.querySelectorAll('table')) table.replaceWith(...linesOf(table));
  for (const paragraph of body.querySelectorAll('p'))
    if (isItem(paragraph) && !isItem(paragraph.previousElementSibling)) makeList(paragraph);
  return body.innerHTML;
}

/** One paragraph a row; a sign stands between its cells. */
const linesOf = (table: HTMLTableElement): HTMLElement[] =>
  [...table.rows].map((row) => {
    const line = document.createElement('p');
    line.textContent = [...row.cells]
      .map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())
      .filter(Boolean)
      .join(' · ');
    return line;
  });

/** Word writes "mso-list: l0 level2 lfo1" on the paragraphs of its lists. */
const levelOf = (paragraph: Element): number =>
  Number(/mso-list:[^;"']*level(\d)/i.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
const isItem = (element: Element | null): element is HTMLElement =>
  element !== null && element.tagName === 'P' && levelOf(element) > 0;

type Item = { level: number; isNumbered: boolean; item: HTMLLIElement };

/** Puts one list in the place of this paragraph and the items after it; deeper ones are inside the item before. */
function makeList(first: HTMLElement): void {
  const paragraphs = [first];
  while (isItem(paragraphs.at(-1)!.nextElementSibling))
    paragraphs.push(paragraphs.at(-1)!.nextElementSibling as HTMLElement);
  const items = paragraphs.map(itemOf);
  const root = listLike(items[0]!);
  const open = [{ level: items[0]!.level, list: root }];
  for (const item of items) {
    while (open.length > 1 && item.level < open.at(-1)!.level) open.pop();
    const { level, list } = open.at(-1)!;
    if (item.level > level && list.lastElementChild) {
      const inner = listLike(item);
      list.lastElementChild.append(inner);
      open.push({ level: item.level, list: inner });
    }
    open.at(-1)!.list.append(item.item);
  }
  first.before(root);
  for (const paragraph of paragraphs) paragraph.remove();
}

const listLike = ({ isNumbered }: Item): HTMLElement => document.createElement(isNumbered ? 'ol' : 'ul');

/** The words of an item, without the sign that Word writes before them between two comments. */
function itemOf(paragraph: HTMLElement): Item {
  const level = levelOf(paragraph);
  let sign = '';
  let isSign = false;
  for (const node of Array.from(paragraph.childNodes)) {
    const comment = node.nodeType === Node.COMMENT_NODE ? (node.nodeValue ?? '') : null;
    if (comment?.includes('supportLists')) isSign = true;
    if (isSign) {
      sign += comment === null ? (node.textContent ?? '') : '';
      node.remove();
    }
    if (comment?.includes('endif')) isSign = false;
  }
  const item = document.createElement('li');
  item.append(...paragraph.childNodes);
  return { level, isNumbered: /^\s*\w{1,4}[.)]/.test(sign), item };
}
