export type SmsMessage = {
  /** With its country code and nothing but digits after the plus: +33612345678. */
  to: string;
  text: string;
};

/** Sends one text message. Throws ProviderError when it could not be handed over. */
export interface SmsSender {
  readonly name: 'brevo' | 'simulated';
  send(message: SmsMessage): Promise<void>;
}
