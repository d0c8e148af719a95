import { createTransport } from 'nodemailer';
import { ProviderError } from '../provider-error.ts';
import type { MailSender } from './port.ts';

/** Whoever relays the message signs both lines (DKIM), or mailbox programs do not show their button. */
const oneClick = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Any SMTP server, Brevo's relay included: smtps://user:password@host:465. */
export function createSmtpSender(config: { smtpUrl: string; from: string }): MailSender {
  const url = new URL(config.smtpUrl);
  const transport = createTransport({
    host: url.hostname,
    port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
    secure: url.protocol === 'smtps:',
    // Over smtp:// a password waits for STARTTLS: an answer that leaves it out must not get it in clear.
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
        await transport.sendMail({
          from: config.from,
          to: message.to,
          subject: message.subject,
          text: message.text,
          html: message.html,
          ...(message.replyTo ? { replyTo: message.replyTo } : {}),
          ...(message.unsubscribeUrl ? { headers: oneClick(message.unsubscribeUrl) } : {}),
          messageId: `<${message.id}@${url.hostname}>`,
          attachments: message.attachments.map((attachment) => ({
            filename: attachment.filename,
            contentType: attachment.contentType,
            content: Buffer.from(attachment.contentBase64, 'base64'),
          })),
        });
      } catch (cause) {
        throw new ProviderError('smtp', 'the message was not accepted', { retryable: true, cause });
      }
    },
  };
}
