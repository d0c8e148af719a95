export type MailAddress = { name: string; address: string };

export type Attachment = {
  filename: string;
  contentType: string;
  contentBase64: string;
  /** A calendar entry that the portal sends: what it asks of the recipient’s own (RFC 6047). */
  invitation?: 'REQUEST' | 'CANCEL';
};

export type MailMessage = {
  /** Unique for ever. Travels in Message-ID, so that a repeated send is recognised as the same message. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The portal’s own words, and not what a person wrote through it. */
  isAutomatic: boolean;
  attachments: Attachment[];
  /** The address for answers, when it is not the sender's. */
  replyTo?: MailAddress;
  /** The address to which one press, of the person or of their mailbox program, unsubscribes them (RFC 8058). */
  unsubscribeUrl?: string;
};

/** Sends one message. Throws ProviderError when it could not be handed over. */
export interface MailSender {
  readonly name: 'smtp' | 'simulated';
  send(message: MailMessage): Promise<void>;
}
