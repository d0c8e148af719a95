import type { MailMessage, MailSender } from './port.ts';

/** Sends nothing: the outbox itself is what /demo/messages shows. Tests read `sent`, or make it fail. */
export function createSimulatedSender(): MailSender & { sent: MailMessage[]; failWith: Error | null } {
  return {
    name: 'simulated',
    sent: [],
    failWith: null,
    async send(message) {
      if (this.failWith) throw this.failWith;
      this.sent.push(message);
      // Only the latest matter to anybody who looks, and each takes 30 kB of memory.
      if (this.sent.length > 50) this.sent.shift();
    },
  };
}
