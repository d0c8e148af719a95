import { rejected, type PaypalClient } from './paypal.client.ts';
import { InvalidSignature, type ProviderEvent, type WebhookHeaders } from './port.ts';
import { headerOf } from './wire.ts';
import { nonsense } from '../answers.ts';

type RelatedIds = { supplementary_data?: { related_ids?: { order_id?: string } } };
type Resource = RelatedIds & { id?: string; order_id?: string; links?: { rel?: string; href?: string }[] };
type Event = { id?: string; event_type?: string; resource?: Resource };

/** Checks a webhook at PayPal (one call) and finds the order concerned (one more call for a refund). */
export async function readPaypalEvent(
  api: PaypalClient,
  webhookId: string,
  rawBody: Buffer,
  headers: WebhookHeaders,
): Promise<ProviderEvent> {
  const text = rawBody.toString('utf8');
  const event = parsedEvent(text);
  await verify(api, webhookId, text, headers);
  return { eventId: event.id, type: event.event_type, ref: await refOf(api, event) };
}

function parsedEvent(text: string): Event & { id: string; event_type: string } {
  try {
    const event = JSON.parse(text) as Event | null;
    if (typeof event?.id === 'string' && typeof event.event_type === 'string') {
      return event as Event & { id: string; event_type: string };
    }
  } catch {
    // A body that is not JSON is no event of PayPal's.
  }
  throw new InvalidSignature('paypal');
}

/** True for a certificate at PayPal's address; any other is refused here, without a call to PayPal. */
const isPaypals = (url: string | undefined): boolean => /^https:\/\/([\w-]+\.)*paypal\.com\//.test(url ?? '');

async function verify(api: PaypalClient, webhookId: string, text: string, headers: WebhookHeaders) {
  const proof = {
    auth_algo: headerOf(headers, 'paypal-auth-algo'),
    cert_url: headerOf(headers, 'paypal-cert-url'),
    transmission_id: headerOf(headers, 'paypal-transmission-id'),
    transmission_sig: headerOf(headers, 'paypal-transmission-sig'),
    transmission_time: headerOf(headers, 'paypal-transmission-time'),
    webhook_id: webhookId,
  };
  if (Object.values(proof).includes(undefined) || !isPaypals(proof.cert_url))
    throw new InvalidSignature('paypal');
  // The signature covers the bytes received: parsed and written again, 10.00 would become 10 and fail.
  const rawBody = `${JSON.stringify(proof).slice(0, -1)},"webhook_event":${text}}`;
  const answer = await api.call('POST', '/v1/notifications/verify-webhook-signature', { rawBody });
  // 400 and 422: the headers hold no signature at all.
  if (answer.status === 400 || answer.status === 422) throw new InvalidSignature('paypal');
  if (!answer.ok) throw rejected(answer);
  const { verification_status: verdict } = answer.body as { verification_status?: string };
  if (verdict === undefined) throw nonsense('paypal');
  if (verdict !== 'SUCCESS') throw new InvalidSignature('paypal');
}

async function refOf(api: PaypalClient, { event_type: type = '', resource = {} }: Event) {
  if (type === 'CHECKOUT.PAYMENT-APPROVAL.REVERSED') return resource.order_id ?? null;
  if (type.startsWith('CHECKOUT.ORDER.')) return resource.id ?? null;
  if (!type.startsWith('PAYMENT.CAPTURE.')) return null;
  return orderIdOf(resource) ?? orderOfRefund(api, resource);
}

const orderIdOf = (resource: RelatedIds): string | null =>
  resource.supplementary_data?.related_ids?.order_id ?? null;

// A refund names its capture (link `up`) and not its order.
async function orderOfRefund(api: PaypalClient, { links }: Resource): Promise<string | null> {
  const up = Array.isArray(links) ? links.find((link) => link.rel === 'up')?.href : undefined;
  const captureId = /\/v2\/payments\/captures\/([A-Z0-9]+)$/.exec(up ?? '')?.[1];
  return captureId === undefined ? null : orderOfCapture(api, captureId);
}

/** The order of a capture; null when PayPal does not know the capture, or no order made it. */
export async function orderOfCapture(api: PaypalClient, captureId: string): Promise<string | null> {
  const answer = await api.call('GET', `/v2/payments/captures/${captureId}`);
  if (answer.status === 404) return null;
  if (!answer.ok) throw rejected(answer);
  return orderIdOf(answer.body as RelatedIds);
}
