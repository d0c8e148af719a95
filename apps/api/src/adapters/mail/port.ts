import { ProviderError } from '../provider-error.ts';

export type MailAddress = { name: string; address: string };

export type Attachment = {
  filename: string;
  contentType: string;
  contentBase64: string;
  /** iTIP method of the calendar entry that the portal sends (RFC 6047). */
  invitation?: 'REQUEST' | 'CANCEL';
};

export type MailMessage = {
  /** Unique for ever; sent as Message-ID, so that a repeated send is recognised as the same message. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** True for the portal’s own text, false for a text that a person wrote through it. */
  isAutomatic: boolean;
  attachments: Attachment[];
  /** The address for answers, when it is not the sender's. */
  replyTo?: MailAddress;
  /** One-click unsubscribe address, for the person or their mailbox program (RFC 8058). */
  unsubscribeUrl?: string;
};

/** What the relay refuses for good (5xx): the recipient's address, or this message whoever it is for. */
export class MailRefused extends ProviderError {
  readonly what: 'address' | 'message';

  constructor(what: 'address' | 'message', answer: string, cause?: unknown) {
    super('mail', `the ${what} was refused for good: ${answer}`, { retryable: false, cause });
    this.name = 'MailRefused';
    this.what = what;
  }
}

/**
 * Sends one message.
 * @throws MailRefused when trying again is of no use. @throws ProviderError when it could not be handed over.
 */
export interface MailSender {
  readonly name: 'smtp' | 'simulated';
  send(message: MailMessage): Promise<void>;
}
