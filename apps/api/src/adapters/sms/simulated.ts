import { ProviderError } from '../provider-error.ts';
import type { SmsMessage, SmsSender } from './port.ts';

/** Sender that sends nothing: /demo/messages shows the outbox itself. Tests read `sent`, or make it fail. */
export function createSimulatedSms(): SmsSender & { sent: SmsMessage[]; failWith: Error | null } {
  return {
    name: 'simulated',
    sent: [],
    failWith: null,
    async send(message) {
      if (this.failWith) throw this.failWith;
      // The real provider refuses such a number too.
      if (!/^\+\d{8,15}$/.test(message.to))
        throw new ProviderError('sms', 'this is no number', { retryable: false });
      this.sent.push(message);
      if (this.sent.length > 200) this.sent.shift();
    },
  };
}
