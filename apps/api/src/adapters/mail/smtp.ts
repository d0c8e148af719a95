import { createTransport } from 'nodemailer';
import { ProviderError } from '../provider-error.ts';
import type { MailAddress, MailSender } from './port.ts';
import { writeMail } from './write-mail.ts';

/** A sender over any SMTP server, Brevo's relay included: smtps://user:password@host:465. */
export function createSmtpSender(config: { smtpUrl: string; from: MailAddress }): MailSender {
  const url = new URL(config.smtpUrl);
  const transport = createTransport({
    host: url.hostname,
    port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
    secure: url.protocol === 'smtps:',
    // Over smtp:// the password waits for STARTTLS: a server without it must not get the password in clear.
    requireTLS: Boolean(url.username),
    auth: url.username
      ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
      : undefined,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    name: 'smtp',
    async send(message) {
      try {
        await transport.sendMail(writeMail(message, config.from));
      } catch (cause) {
        throw new ProviderError('smtp', 'the message was not accepted', { retryable: true, cause });
      }
    },
  };
}
