/** Forms of secret keys of providers and others: none may be committed, or sent to a browser. */
export const secret = new RegExp(
  [
    '\\b[rs]k_(?:live|test)_[0-9A-Za-z]{16,}',
    '\\bwhsec_[0-9A-Za-z+/=]{24,}',
    '\\bxkeysib-[0-9a-f]{32,}',
    '\\bA(?:KIA|SIA)[0-9A-Z]{16}\\b',
    '\\bgh[opsu]_[0-9A-Za-z]{30,}',
    '-----BEGIN [A-Z ]*PRIVATE KEY-----',
  ].join('|'),
);
