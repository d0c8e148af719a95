/**
 * Makes pages survive a foreign hand in their text nodes. A browser's translator puts <font> elements in the
 * place of text nodes, or around them; React keeps the nodes that it made, and an act on one that is no longer
 * where it was ends the whole page (NotFoundError). Here such an act is done where the text now is.
 */
const standIns = new WeakMap<Node, Element>();

const isStandIn = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

/** The node that stands in `parent` for `child` now; null when nothing does. */
function nowIn(parent: Node, child: Node): Node | null {
  if (child.parentNode === parent) return child;
  const standIn = standIns.get(child);
  if (standIn?.parentNode === parent) return standIn;
  // Wrapped: the part of the parent that holds it.
  let holder: Node = child;
  while (holder.parentNode && holder.parentNode !== parent) holder = holder.parentNode;
  return holder.parentNode === parent ? holder : null;
}

/** Notes which element took the place of a text node: both changes come in one batch of records. */
function noteReplaced(records: readonly MutationRecord[], watchText: (text: Node) => void): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const text of removedNodes) {
      if (text.nodeType !== Node.TEXT_NODE || text.isConnected) continue;
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isStandIn);
      if (!standIn?.isConnected) continue;
      standIns.set(text, standIn);
      watchText(text);
    }
  }
}

/** A text that React changes comes back in place of its outdated translation, which the translator then renews. */
function bringBack(records: readonly MutationRecord[]): void {
  for (const { target } of records) {
    const standIn = standIns.get(target);
    if (!standIn?.isConnected) continue;
    standIns.delete(target);
    standIn.replaceWith(target);
  }
}

/** Called once, before the page is drawn. */
export function surviveForeignHands(): void {
  // Called on the node of each call below.
  // oxlint-disable-next-line typescript/unbound-method
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function survivingRemoveChild<T extends Node>(this: Node, child: T): T {
    const there = nowIn(this, child);
    if (there) removeChild.call(this, there);
    return child;
  };
  Node.prototype.insertBefore = function survivingInsertBefore<T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ): T {
    insertBefore.call(this, node, before && nowIn(this, before));
    return node;
  };
  const texts = new MutationObserver(bringBack);
  new MutationObserver((records) =>
    noteReplaced(records, (text) => texts.observe(text, { characterData: true })),
  ).observe(document.documentElement, { childList: true, subtree: true });
}
