import { call } from '../../api/client.ts';
import type { ConfirmStatus } from './checkout.ts';

const meaning: Record<string, ConfirmStatus> = {
  COMPLETED: 'captured',
  PENDING: 'pending',
  DECLINED: 'declined',
};

/** Only the capture's own status counts (CORE-289). */
export async function capturePaypal(orderId: string): Promise<ConfirmStatus> {
  const { status, payment } = await call('capturePaypalOrder', { body: { order_id: orderId } });
  if (payment.state === 'settled' || payment.state === 'captured') return 'captured';
  return meaning[status] ?? (payment.state === 'failed' ? 'declined' : 'refused');
}
