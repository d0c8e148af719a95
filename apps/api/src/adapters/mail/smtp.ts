import { createTransport } from 'nodemailer';
import { ProviderError } from '../provider-error.ts';
import { type MailAddress, MailRefused, type MailSender } from './port.ts';
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
        throw (
          refusalIn(cause) ??
          new ProviderError('smtp', 'the message was not accepted', { retryable: true, cause })
        );
      }
    },
  };
}

/**
 * Reads a permanent refusal (RFC 5321, 4.2.1) of the recipient or of the text. One of the login, the sender or the
 * connection is a fault of the configuration, which somebody mends.
 */
function refusalIn(cause: unknown): MailRefused | null {
  const { responseCode = 0, command = '', response = '' } = cause as SMTPError;
  if (responseCode < 500) return null;
  if (command.startsWith('RCPT')) return new MailRefused('address', response, cause);
  return command === 'DATA' ? new MailRefused('message', response, cause) : null;
}

type SMTPError = { responseCode?: number; command?: string; response?: string };
