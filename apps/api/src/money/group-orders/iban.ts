import { isValidBIC, isValidIBAN } from 'ibantools';

/** True for an IBAN of its country's length and form, with right check digits (ISO 13616). */
export const isIban = (code: string): boolean => isValidIBAN(code);
/** True for a BIC (ISO 9362). */
export const isBic = (code: string): boolean => isValidBIC(code);
