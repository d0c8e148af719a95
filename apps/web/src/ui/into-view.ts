/** As a `ref`: what appears out of sight is scrolled to. */
export function intoView(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
