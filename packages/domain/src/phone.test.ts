import { expect, test } from 'vitest';
import { isPhone, normalisePhone, readPhone } from './phone.ts';

test.each([
  '0612345678',
  '06 12 34 56 78',
  '06\u00a012\u00a034\u00a056\u00a078',
  '06.12.34.56.78',
  '06-12-34-56-78',
  '+33612345678',
  '+33 6 12 34 56 78',
  '+33 (0)6 12 34 56 78',
  '0033 6 12 34 56 78',
])('CORE-041: %s is kept as ten digits', (typed) => {
  expect(normalisePhone(typed)).toBe('0612345678');
});

test.each(['061234567', '06123456789', '061234567a', '   ', '', '+41 79 123 45 67', '+33'])(
  'CORE-041: “%s” is not a French phone number',
  (typed) => {
    expect(isPhone(typed)).toBe(false);
  },
);

test('CORE-041: a prefix typed before a phone number is kept with it', () => {
  for (const typed of ['+33 6 12 34 56 78', '0033612345678', ' +33 (0)6 12 34 56 78'])
    expect(readPhone(typed)).toEqual({ phoneNumber: '0612345678', telPrefix: '+33' });
  expect(readPhone('06 12 34 56 78')).toEqual({ phoneNumber: '0612345678' });
});
