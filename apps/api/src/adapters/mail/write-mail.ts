import type { SendMailOptions } from 'nodemailer';
import type { Attachment, MailAddress, MailMessage } from './port.ts';

/** The relay must sign both headers (DKIM), or mailbox programs do not show their unsubscribe button. */
const oneClick = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Headers against absence notices and receipts (RFC 3834, and Exchange’s own), not delivery failures. */
const automatic = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
};

const contentOf = ({ contentBase64 }: Attachment): Buffer => Buffer.from(contentBase64, 'base64');

/** The message in nodemailer's form. */
export function writeMail(message: MailMessage, from: MailAddress): SendMailOptions {
  const { id, to, subject, text, html, replyTo, unsubscribeUrl } = message;
  return {
    from,
    to,
    subject,
    text,
    html,
    ...(replyTo ? { replyTo } : {}),
    // The relay’s domain is not the association’s: programs and filters look at the part after the @.
    messageId: `<${id}@${from.address.split('@')[1]}>`,
    headers: {
      ...(unsubscribeUrl ? oneClick(unsubscribeUrl) : {}),
      ...(message.isAutomatic ? automatic : {}),
    },
    ...writeAttachments(message.attachments),
  };
}

/**
 * A single calendar entry is both an alternative of the text and a file, as in Google's own messages: Outlook
 * reads only the first, other programs the second. Of several entries Outlook would keep one and drop the
 * rest: they are files, to be opened one by one.
 */
function writeAttachments(all: Attachment[]): Pick<SendMailOptions, 'attachments' | 'icalEvent'> {
  const invitations = all.filter(({ invitation }) => invitation);
  const [only] = invitations.length === 1 ? invitations : [];
  const attachments = all
    .filter((one) => one !== only)
    .map((one) => ({ filename: one.filename, contentType: one.contentType, content: contentOf(one) }));
  if (!only) return { attachments };
  return {
    attachments,
    icalEvent: { filename: only.filename, method: only.invitation, content: contentOf(only) },
  };
}
