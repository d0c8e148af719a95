export type Attachment = { filename: string; contentType: string; contentBase64: string };

export type MailMessage = {
  /** Travels as Message-ID, so that a repeated send is recognised as the same message. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
  /** Who an answer goes to, when that is not the sender. */
  replyTo?: { name: string; address: string };
  /** Where one press, of the person or of their mailbox program, ends messages of this kind (RFC 8058). */
  unsubscribeUrl?: string;
};

/** Sends one message. Throws ProviderError when it could not be handed over. */
export interface MailSender {
  readonly name: 'smtp' | 'simulated';
  send(message: MailMessage): Promise<void>;
}
