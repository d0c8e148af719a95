import type { SmsData, SmsTemplate } from './messages.ts';

/** Text messages, in characters that fit 160 into one: no curly apostrophe, no no-break space. */
const texts = {
  reset_code: ({ code }) =>
    `Forman : votre code est ${code}. Il sert une fois, pendant 10 minutes. Ne le donnez à personne. Rien demandé ? Ignorez ce message.`,
  phone_code: ({ code }) =>
    `Forman : le code ${code} confirme votre nouveau téléphone. Il sert une fois, pendant 10 minutes. Rien demandé ? Ignorez ce message.`,
} satisfies { [T in SmsTemplate]: (data: SmsData[T]) => string };

export const renderSms = <T extends SmsTemplate>(template: T, data: SmsData[T]): string =>
  texts[template](data);
