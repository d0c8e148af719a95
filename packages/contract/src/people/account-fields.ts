import { readCode } from '@forman/domain/values/codes';
import { leastPasswordLength } from '@forman/domain/people/password-advice';
import { isEmail } from '@forman/domain/values/email';
import { isPhone, normalisePhone } from '@forman/domain/values/phone';
import { z } from 'zod';
import { email, text } from '../fields.ts';

/** Fields of an account that several calls take. */

/** The phone as it was typed; `readPhone` splits off the prefix that may stand before it. */
export const typedPhone = (message: string) => z.string(message).max(100, message).refine(isPhone, message);
/**
 * Ten digits, whatever the prefix (CORE-041): accepted as people type them, answered in their stored form.
 */
export const phone = (message: string) => typedPhone(message).transform(normalisePhone);
const phoneWrong = 'Téléphone invalide\u00a0!';
export const phoneNumber = phone(phoneWrong);
export const ownPhoneNumber = typedPhone(phoneWrong);
const emailWrong = 'Email déjà utilisé\u00a0!';
export const emailAddress = email(emailWrong).refine(isEmail, emailWrong);
export const newPassword = text(1024, 'Mot de passe invalide\u00a0!').min(
  leastPasswordLength,
  'Mot de passe invalide\u00a0!',
);

/** Access to what only the owner of an account may do with it, a second factor missing or not. */
export const ownAccess = { access: 'login', isRefusedInTakeover: true, isOpenWithoutFactor: true } as const;

const codeWrong = 'Code invalide';
/** Six digits, as an application or a text message gives them. */
export const totpCode = text(60, codeWrong)
  .overwrite(readCode)
  .regex(/^\d{6}$/, codeWrong);
