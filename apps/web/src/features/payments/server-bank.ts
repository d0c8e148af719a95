import { call } from '../../api/client.ts';
import type { Bank } from './checkout.ts';
import { capturePaypal } from './paypal-capture.ts';

/** The server, which asks the provider. */
export const serverBank: Bank = {
  async open(method, { item, quote }) {
    const bought = {
      kind: item.kind,
      ...(item.room && { room: item.room }),
      ...(item.beneficiary && { beneficiary: item.beneficiary.id }),
    };
    if (method === 'paypal') {
      const body = { ...bought, ...(item.id && { id: item.id }), amount: quote.toPay };
      const { data, payment } = await call('openPaypalOrder', { body });
      return { payment, secret: data.id };
    }
    const body = {
      ...bought,
      ...(item.id && { workshop_id: item.id }),
      amount: Math.round(quote.toPay * 100),
    };
    const { data, payment } = await call('payByCard', { body });
    return { payment, secret: data };
  },
  look: (id) => call('getPayment', { params: { id } }),
  abandon: (id) => call('abandonPayment', { params: { id } }),

  async payByTestCard(secret, cardNumber) {
    const body = { client_secret: secret, card_number: cardNumber };
    return call('confirmAtSimulatedBank', { body });
  },
  async answerChallenge(secret, accept) {
    return call('answerSimulatedChallenge', { body: { client_secret: secret, accept } });
  },
  /** In place of PayPal's window: the person approves or refuses, and the server captures. */
  async answerPaypal(order, approve) {
    const { ok } = await call('approveSimulatedPaypal', { body: { order_id: order, approve } });
    return ok ? capturePaypal(order) : { status: 'refused', declineCode: 'paypal_cancelled' };
  },
};
