export type SmsMessage = {
  /** The number with its country code, and nothing but digits after the plus: +33612345678. */
  to: string;
  text: string;
};

/** Sends one text message. @throws ProviderError when the message could not be handed over. */
export interface SmsSender {
  readonly name: 'brevo' | 'simulated';
  send(message: SmsMessage): Promise<void>;
}
