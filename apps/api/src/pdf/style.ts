import type { TextStyle } from './sheet.ts';

/** Points, 72 to the inch: A4 and its margins. */
export const page = { width: 595.28, height: 841.89, left: 48, right: 547.28, top: 44, bottom: 36 };

/** The light colours of the portal: paper stays paper. */
export const ink = {
  text: '#14262A',
  secondary: '#4A5D61',
  hairline: '#DDE4E4',
  brand: '#155E69',
  ochre: '#E8B062',
  good: '#1D7A4C',
  goodText: '#186B42',
  bad: '#B3261E',
  white: '#FFFFFF',
} as const;

const body: TextStyle = { weight: 'regular', size: 10, leading: 15, color: ink.text };
const secondary: TextStyle = { ...body, size: 9.5, leading: 14, color: ink.secondary };

export const styles = {
  body,
  secondary,
  strong: { ...body, weight: 'semibold' },
  amount: { ...body, tabular: true },
  label: { ...body, size: 9, leading: 15, color: ink.secondary },
  title: { ...body, weight: 'semibold', size: 24, leading: 30, color: ink.brand, tracking: -0.4 },
  wordmark: { ...body, weight: 'semibold', size: 19, leading: 24, tracking: -0.3 },
  total: { ...body, weight: 'bold', size: 11.5, leading: 17 },
  totalAmount: { ...body, weight: 'bold', size: 11.5, leading: 17, tabular: true },
  stamp: { ...body, weight: 'bold', size: 14.5, leading: 18, color: ink.goodText },
  stampDay: { ...body, weight: 'semibold', size: 9.5, leading: 12, color: ink.goodText, tabular: true },
  legal: { ...body, size: 8, leading: 12, color: ink.secondary },
} as const satisfies Record<string, TextStyle>;
