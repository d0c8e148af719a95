import { call } from './client.ts';
import type { Confirmation, ConfirmStatus } from './portal-api.ts';

const meaning: Record<string, ConfirmStatus> = {
  COMPLETED: 'captured',
  PENDING: 'pending',
  DECLINED: 'declined',
};

/** Captures a PayPal order; only the capture’s own status counts (CORE-289). */
export async function capturePaypal(orderId: string): Promise<Confirmation> {
  const { status, payment } = await call('capturePaypalOrder', { body: { order_id: orderId } });
  if (payment.state === 'settled' || payment.state === 'captured') return { status: 'captured' };
  // The hold had expired, so nothing was taken: reading the payment again says so.
  if (payment.state === 'expired') return { status: 'pending' };
  const meant = meaning[status] ?? (payment.state === 'failed' ? 'declined' : 'refused');
  return { status: meant, declineCode: 'paypal_declined' };
}
