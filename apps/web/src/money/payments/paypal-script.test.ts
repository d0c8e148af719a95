import { expect, test } from 'vitest';
import { paypalScript } from './paypal-script.ts';

test('MEM-153: the PayPal buttons take euros, with credit and card funding disabled', () => {
  const { origin, searchParams } = new URL(paypalScript('a client&id'));
  expect(origin).toBe('https://www.paypal.com');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    'client-id': 'a client&id',
    currency: 'EUR',
    'disable-funding': 'credit,card',
  });
});
