import type { SendMailOptions } from 'nodemailer';
import type { MailAddress, MailMessage, MailSender } from './port.ts';
import { writeMail } from './write-mail.ts';

/** A message, with the form in which it would have travelled. */
export type KeptMail = MailMessage & { written: SendMailOptions };

/** Sender that sends nothing: /demo/messages shows the outbox itself. Tests read `sent`, or make it fail. */
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
      // Only the latest messages are ever read, and each takes 30 kB of memory.
      if (this.sent.length > 50) this.sent.shift();
    },
  };
}
