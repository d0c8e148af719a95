import { isNarrow } from '../../ui/use-narrow.ts';

/** Scrolls to the panel for a person sent there; on a phone to its card’s head, which names the session. */
export function showPanel(at: Element | null): void {
  const card = isNarrow() ? at?.closest('[data-arrival]') : null;
  if (card) card.scrollIntoView();
  else (at?.closest('.reg') ?? at)?.scrollIntoView({ block: 'center' });
}
