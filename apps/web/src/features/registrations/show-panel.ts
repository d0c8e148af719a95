import { isNarrow } from '../../ui/use-narrow.ts';

/** What can be done, for who was sent there: on a phone from the head of its card on, which says which session it is. */
export function showPanel(at: Element | null): void {
  const card = isNarrow() ? at?.closest('[data-arrival]') : null;
  if (card) card.scrollIntoView();
  else (at?.closest('.reg') ?? at)?.scrollIntoView({ block: 'center' });
}
