import { createHmac, timingSafeEqual } from 'node:crypto';
import { InvalidSignature, type OnlineMethod, type ProviderEvent, type WebhookHeaders } from './port.ts';
import { headerOf } from './wire.ts';

export type BankEvent = ProviderEvent & { ref: string; method: OnlineMethod };
export type Delivery = { rawBody: Buffer; headers: Record<string, string> };

const signatureHeader = 'simulated-bank-signature';
const toleranceSeconds = 300;

/** Signs an event as Stripe does: HMAC of "time.body", so that an old event cannot be replayed. */
export function signEvent(secret: string, event: BankEvent, now: Date): Delivery {
  const rawBody = Buffer.from(JSON.stringify(event));
  const time = String(Math.floor(now.getTime() / 1000));
  const headers = {
    'content-type': 'application/json',
    'simulated-bank-method': event.method,
    [signatureHeader]: `t=${time},v1=${hmac(secret, time, rawBody).toString('hex')}`,
  };
  return { rawBody, headers };
}

export function readSignedEvent(
  secret: string,
  rawBody: Buffer,
  headers: WebhookHeaders,
  now: Date,
): ProviderEvent {
  const [, time, signature] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headerOf(headers, signatureHeader) ?? '') ?? [];
  if (time === undefined || signature === undefined) throw new InvalidSignature('simulated');
  const genuine = timingSafeEqual(hmac(secret, time, rawBody), Buffer.from(signature, 'hex'));
  const tooOld = now.getTime() / 1000 - Number(time) > toleranceSeconds;
  if (!genuine || tooOld) throw new InvalidSignature('simulated');
  const { eventId, type, ref } = JSON.parse(rawBody.toString('utf8')) as BankEvent;
  return { eventId, type, ref };
}

const hmac = (secret: string, time: string, rawBody: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest();
