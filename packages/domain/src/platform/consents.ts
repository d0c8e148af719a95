/**
 * Subjects of consent. Terms and the privacy notice last as long as the account; consent to show an address
 * can be withdrawn at any time.
 */
export const consentSubjects = ['terms', 'privacy', 'address_shared'] as const;
export type ConsentSubject = (typeof consentSubjects)[number];

/** The place in the portal where consent was given. */
export const consentSources = ['registration', 'profile', 'payment'] as const;
export type ConsentSource = (typeof consentSources)[number];

/**
 * Texts behind each consent, by the day of their last change. Whoever changes a text also changes its day and
 * its digest: a test compares the digest with the text.
 */
export const legalTexts = {
  terms: {
    version: '2026-11-23',
    sha256: '6ccd45aa8ae0bb06146c5778a1ad34fdc560d1efafa8573128b8a7716b466713',
  },
  privacy: {
    version: '2026-11-26',
    sha256: 'b7034bc97ecec0958db02ac497ce5c9a52017e4e79ed206325f9a08fb185d878',
  },
} as const;

/** Version to which people now agree; null where there is no text. */
export const currentVersion = (subject: ConsentSubject): string | null =>
  subject === 'address_shared' ? null : legalTexts[subject].version;
