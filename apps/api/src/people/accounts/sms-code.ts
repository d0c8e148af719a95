import { randomInt } from 'node:crypto';

/** Six digits, as they are typed from a telephone. */
const digits = 6;
export const newSmsCode = (): string => String(randomInt(10 ** digits)).padStart(digits, '0');

export const smsCodeLifeMs = 10 * 60_000;
