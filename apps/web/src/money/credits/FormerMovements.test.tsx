import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { FormerMovements } from './FormerMovements.tsx';

const plainText = (element: Element): string => element.textContent.replaceAll(/\s/g, ' ');

test('OPS-044: old movements of credit have their sign', () => {
  const rows = [
    { id: 2, date: '2025-02-04T11:00:00.000Z', type: 'débit' as const, amount: 40, label: 'Atelier' },
    { id: 1, date: '2025-02-03T11:00:00.000Z', type: 'crédit' as const, amount: 1250, label: 'Annulation' },
  ];
  show(<FormerMovements rows={rows} />, { server: {} });
  const [, first, second] = screen.getAllByRole('row');
  expect(plainText(first!)).toMatch(/Atelier.*− 40,00 €/);
  expect(plainText(second!)).toMatch(/Annulation.*\+ 1 250,00 €/);
});
