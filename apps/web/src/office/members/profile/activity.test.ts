import { expect, test } from 'vitest';
import { activityOf } from './activity.ts';

test('MEM-052 MEM-053: each total of sessions counts once, as followed or as led', () => {
  const totals = {
    totalFormationGuestCount: 1,
    totalWorkshopGuestCount: 2,
    totalWorkshopCount: 4,
    totalFormationCount: 8,
    totalWorkshopCopiloteCount: 16,
    totalFormationsCopiloteCount: 32,
  };
  expect(activityOf(totals)).toEqual({ followed: 3, led: 60 });
});
