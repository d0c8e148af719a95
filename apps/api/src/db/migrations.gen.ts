// Generated from the names of the files by `npm run generate`. Do not edit.

import * as m0126 from './migrations/0126-baseline.ts';
import * as m0127 from './migrations/0127-comments.ts';
import * as m0128 from './migrations/0128-counter.ts';
import * as m0129 from './migrations/0129-bank.ts';
import * as m0130 from './migrations/0130-provider-refunds.ts';
import * as m0131 from './migrations/0131-debts.ts';
import * as m0132 from './migrations/0132-death.ts';
import * as m0133 from './migrations/0133-dues-prices.ts';
import * as m0134 from './migrations/0134-seat-refunds.ts';
import * as m0135 from './migrations/0135-typed-lines.ts';
import * as m0136 from './migrations/0136-hand-letters.ts';
import * as m0137 from './migrations/0137-retired-goals.ts';
import * as m0138 from './migrations/0138-logos.ts';
import * as m0139 from './migrations/0139-repaid-by-avoir.ts';
import * as m0140 from './migrations/0140-opening-balances.ts';
import * as m0141 from './migrations/0141-move-in.ts';
import * as m0142 from './migrations/0142-move-records.ts';
import * as m0143 from './migrations/0143-former-portal.ts';
import * as m0144 from './migrations/0144-former-documents.ts';

export const migrations = {
  '0126-baseline': m0126,
  '0127-comments': m0127,
  '0128-counter': m0128,
  '0129-bank': m0129,
  '0130-provider-refunds': m0130,
  '0131-debts': m0131,
  '0132-death': m0132,
  '0133-dues-prices': m0133,
  '0134-seat-refunds': m0134,
  '0135-typed-lines': m0135,
  '0136-hand-letters': m0136,
  '0137-retired-goals': m0137,
  '0138-logos': m0138,
  '0139-repaid-by-avoir': m0139,
  '0140-opening-balances': m0140,
  '0141-move-in': m0141,
  '0142-move-records': m0142,
  '0143-former-portal': m0143,
  '0144-former-documents': m0144,
};
