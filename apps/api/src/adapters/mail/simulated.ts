import type { SendMailOptions } from 'nodemailer';
import type { MailAddress, MailMessage, MailSender } from './port.ts';
import { writeMail } from './write-mail.ts';

/** A message, and how it would have travelled. */
export type KeptMail = MailMessage & { written: SendMailOptions };

/** Sends nothing: the outbox itself is what /demo/messages shows. Tests read `sent`, or make it fail. */
export function createSimulatedSender(
  from: MailAddress,
): MailSender & { sent: KeptMail[]; failWith: Error | null } {
  return {
    name: 'simulated',
    sent: [],
    failWith: null,
    async send(message) {
      if (this.failWith) throw this.failWith;
      this.sent.push({ ...message, written: writeMail(message, from) });
      // Only the latest matter to anybody who looks, and each takes 30 kB of memory.
      if (this.sent.length > 50) this.sent.shift();
    },
  };
}
