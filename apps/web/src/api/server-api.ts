import { act, invalidate, invalidateAfter } from './act.ts';
import { call } from './client.ts';
import { logOut } from './logout.ts';
import { capturePaypal } from './paypal-capture.ts';
import type { CheckoutItem, PortalApi, Quote, SeatStep } from './portal-api.ts';
import { callQuery, queryClient } from './query.ts';
import { kindCall } from './session-calls.ts';
import { keepSignup, readSignup } from './signup-draft.ts';

type Steps = Record<
  SeatStep,
  (session: Parameters<PortalApi['takeStep']>[1]) => ReturnType<PortalApi['takeStep']>
>;

const join: Steps['join'] = ({ kind, id, room }) =>
  call(kindCall(kind, 'join'), { params: { id }, ...(room ? { body: { room } } : {}) });
const nothingShown = (): null => null;
const finalise: Steps['finalise'] = ({ id }) =>
  call('finaliseDiscovery', { params: { id } }).then(nothingShown);

const steps: Steps = {
  join,
  joinPaid: join,
  joinByCredit: join,
  finalise,
  finalisePaid: finalise,
  // Read again: a person who gives back a seat of a hidden session can no longer open its page.
  cancel: ({ kind, id }) => call(kindCall(kind, 'cancel'), { params: { id } }).then(nothingShown),
  wait: ({ kind, id }) => call(kindCall(kind, 'wait'), { params: { id } }).then(nothingShown),
  leave: ({ kind, id }) => call(kindCall(kind, 'leaveList'), { params: { id } }).then(nothingShown),
};

const refreshSeats: PortalApi['refreshSeats'] = async ({ kind, id }, shown = null) => {
  const page = kindCall(kind, 'get');
  if (shown) {
    const { queryKey } = callQuery(page, { params: { id: String(id) } });
    // A reading already under way may bring the state from before.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, shown);
  }
  await invalidateAfter(kindCall(kind, 'join'), { keeps: shown ? [page] : [] });
};

type Bought = { item: CheckoutItem; quote: Quote };

/** Opens a payment. The calls for card and PayPal name the session and count the money differently. */
async function openPayment(method: 'card' | 'paypal', { item, quote }: Bought) {
  const { kind, id, room, beneficiary } = item;
  const bought = { kind, ...(room && { room }), ...(beneficiary && { beneficiary: beneficiary.id }) };
  if (method === 'paypal') {
    const body = { ...bought, ...(id && { id }), amount: quote.toPay };
    const { data, payment } = await call('openPaypalOrder', { body });
    return { payment, secret: data.id };
  }
  const body = { ...bought, ...(id && { workshop_id: id }), amount: Math.round(quote.toPay * 100) };
  const { data, payment } = await call('payByCard', { body });
  return { payment, secret: data };
}

/** API of the real portal. */
export const serverApi: PortalApi = {
  readSignup,
  keepSignup,
  // Loaded with the sign-up that needs it.
  signUp: async (...given) => (await import('./signup.ts')).signUp(...given),

  quote: ({ kind, id, room, beneficiary }) =>
    callQuery('quote', {
      query: {
        kind,
        ...(id && { id: String(id) }),
        ...(room && { room }),
        ...(beneficiary && { beneficiary: String(beneficiary.id) }),
      },
    }),
  clashes: ({ kind, id }) => callQuery(kindCall(kind, 'clashes'), { params: { id: String(id) } }),
  takeStep: (step, session) => steps[step](session),
  refreshSeats,

  payMembership: (method) => call('payMembership', { body: { method } }),
  refreshDues: () => invalidate('dues', 'credit'),
  logOutPaid: (dues) => logOut('paid', dues),

  async acceptTerms() {
    await act('acceptTerms', {});
  },

  openPayment,
  readPayment: (id) => call('getPayment', { params: { id } }),
  abandonPayment: (id) => call('abandonPayment', { params: { id } }),
  payByTestCard: (secret, cardNumber) =>
    call('confirmAtSimulatedBank', { body: { client_secret: secret, card_number: cardNumber } }),
  answerChallenge: (secret, accept) =>
    call('answerSimulatedChallenge', { body: { client_secret: secret, accept } }),
  /** Replaces PayPal’s window: the person approves or refuses, and the server captures. */
  async answerPaypal(order, approve) {
    const { ok } = await call('approveSimulatedPaypal', { body: { order_id: order, approve } });
    return ok ? capturePaypal(order) : { status: 'refused', declineCode: 'paypal_cancelled' };
  },
};
