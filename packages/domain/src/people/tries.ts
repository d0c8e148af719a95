/**
 * Wrong answers before a code or a challenge is void, however long it would still be good: five of six digits
 * leave one chance in 200,000. A reset code has as many again for a device that its owner has used (MEM-239).
 */
export const mostTries = { resetCode: 5, loginChallenge: 5, phoneCode: 5 } as const;
