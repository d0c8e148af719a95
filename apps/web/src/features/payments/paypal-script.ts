/** PayPal's own script: euros, and its own account alone; cards have their form beside it (MEM-153). */
export function paypalScript(clientId: string): string {
  const query = new URLSearchParams({
    'client-id': clientId,
    currency: 'EUR',
    'disable-funding': 'credit,card',
    locale: 'fr_FR',
    intent: 'capture',
  });
  return `https://www.paypal.com/sdk/js?${query}`;
}
