import type { SoldProduct } from '@forman/contract/books/issued-documents';

/** Colours of the products: those of the kinds of session, and three others. */
export const productFill: Record<SoldProduct, string> = {
  workshop: 'var(--atelier-ink)',
  formation: 'var(--formation-ink)',
  event: 'var(--evenement-ink)',
  dues: 'var(--control)',
  discovery_fee: 'var(--reunion-ink)',
  manual: 'var(--accent)',
};
export const productTint: Record<SoldProduct, string> = {
  workshop: 'k-atelier',
  formation: 'k-formation',
  event: 'k-evenement',
  dues: 'k-none',
  discovery_fee: 'k-reunion',
  manual: 'k-wait',
};
