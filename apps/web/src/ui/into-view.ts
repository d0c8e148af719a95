/** A `ref` that scrolls to an element which appears out of sight. */
export function intoView(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
