import type { SendMailOptions } from 'nodemailer';
import type { Attachment, MailAddress, MailMessage } from './port.ts';

/** The relay must sign both headers (DKIM), otherwise mailbox programs do not show their unsubscribe button. */
const oneClick = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Absence notices and receipts stay away (RFC 3834, and Exchange’s own word for it); failures of delivery do not. */
const automatic = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
};

const contentOf = ({ contentBase64 }: Attachment): Buffer => Buffer.from(contentBase64, 'base64');

/** A message as it travels, for nodemailer. */
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
 * One entry is an alternative of the words and a file too, as Google sends its own: Outlook reads the first alone, others
 * the second. Of several, Outlook would take one and drop the rest: they are files, to be opened one by one.
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
