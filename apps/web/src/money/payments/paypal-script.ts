/** Address of PayPal’s script: in euros, PayPal accounts only; cards have their own form (MEM-153). */
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
