// Generated from the names of the files by `npm run generate`. Do not edit.

import * as m0001 from './migrations/0001-accounts.ts';
import * as m0002 from './migrations/0002-sessions.ts';
import * as m0003 from './migrations/0003-money.ts';
import * as m0004 from './migrations/0004-simulated-bank.ts';
import * as m0005 from './migrations/0005-session-titles.ts';
import * as m0006 from './migrations/0006-frozen-siret-and-event-retries.ts';
import * as m0007 from './migrations/0007-mode-and-indexes.ts';
import * as m0008 from './migrations/0008-pictures-and-rooms.ts';
import * as m0009 from './migrations/0009-session-people.ts';
import * as m0010 from './migrations/0010-session-notices.ts';
import * as m0011 from './migrations/0011-calendar-subscriptions.ts';
import * as m0012 from './migrations/0012-session-days.ts';
import * as m0013 from './migrations/0013-ended-registrations.ts';
import * as m0014 from './migrations/0014-payment-cases-and-pictures.ts';
import * as m0015 from './migrations/0015-messages-from-templates.ts';
import * as m0016 from './migrations/0016-joining.ts';
import * as m0017 from './migrations/0017-association-and-reset-codes.ts';
import * as m0018 from './migrations/0018-dues.ts';
import * as m0019 from './migrations/0019-profiles.ts';
import * as m0020 from './migrations/0020-privacy.ts';
import * as m0021 from './migrations/0021-erasures.ts';
import * as m0022 from './migrations/0022-consents.ts';
import * as m0024 from './migrations/0024-goals.ts';
import * as m0025 from './migrations/0025-news.ts';
import * as m0026 from './migrations/0026-level-votes.ts';
import * as m0027 from './migrations/0027-faq.ts';
import * as m0028 from './migrations/0028-training-plan.ts';
import * as m0029 from './migrations/0029-faq-version.ts';
import * as m0030 from './migrations/0030-typed-invoices.ts';
import * as m0032 from './migrations/0032-takeovers.ts';
import * as m0034 from './migrations/0034-user-search.ts';
import * as m0035 from './migrations/0035-catalogue.ts';
import * as m0036 from './migrations/0036-background-tasks.ts';
import * as m0037 from './migrations/0037-people-imports.ts';
import * as m0038 from './migrations/0038-figures.ts';
import * as m0040 from './migrations/0040-dues-asked-for.ts';
import * as m0041 from './migrations/0041-payments-of-a-seat.ts';
import * as m0042 from './migrations/0042-task-retries.ts';
import * as m0043 from './migrations/0043-date-alerts.ts';
import * as m0044 from './migrations/0044-message-choices.ts';
import * as m0045 from './migrations/0045-session-messages.ts';
import * as m0046 from './migrations/0046-office-versions.ts';
import * as m0050 from './migrations/0050-unknown-payments.ts';
import * as m0051 from './migrations/0051-simulated-captures.ts';
import * as m0052 from './migrations/0052-lost-numbers.ts';
import * as m0058 from './migrations/0058-texts.ts';
import * as m0059 from './migrations/0059-logins-end.ts';
import * as m0060 from './migrations/0060-security-events.ts';
import * as m0061 from './migrations/0061-second-factor.ts';
import * as m0062 from './migrations/0062-contact-changes.ts';
import * as m0063 from './migrations/0063-recovery-codes-made.ts';
import * as m0064 from './migrations/0064-given-passwords.ts';
import * as m0065 from './migrations/0065-replaced-tokens.ts';
import * as m0070 from './migrations/0070-session-search.ts';
import * as m0071 from './migrations/0071-ledger.ts';
import * as m0072 from './migrations/0072-append-only.ts';
import * as m0073 from './migrations/0073-closings.ts';
import * as m0074 from './migrations/0074-lettering.ts';
import * as m0077 from './migrations/0077-ledger-line-days.ts';
import * as m0080 from './migrations/0080-message-ids.ts';
import * as m0085 from './migrations/0085-vat-rules.ts';
import * as m0086 from './migrations/0086-provider-statements.ts';
import * as m0088 from './migrations/0088-chorus-pro.ts';
import * as m0090 from './migrations/0090-discounts.ts';
import * as m0091 from './migrations/0091-books-archives.ts';
import * as m0093 from './migrations/0093-group-orders.ts';
import * as m0094 from './migrations/0094-presence.ts';
import * as m0095 from './migrations/0095-hours.ts';
import * as m0098 from './migrations/0098-outside-proofs.ts';
import * as m0099 from './migrations/0099-attestations.ts';
import * as m0100 from './migrations/0100-session-hours.ts';
import * as m0102 from './migrations/0102-erased-reasons.ts';
import * as m0103 from './migrations/0103-shared-with.ts';
import * as m0104 from './migrations/0104-read-messages.ts';
import * as m0105 from './migrations/0105-told-reasons.ts';
import * as m0106 from './migrations/0106-goals-and-words.ts';
import * as m0107 from './migrations/0107-refunded-avoirs.ts';
import * as m0108 from './migrations/0108-told-of-open-seats.ts';
import * as m0109 from './migrations/0109-request-keys.ts';
import * as m0110 from './migrations/0110-remote-share.ts';
import * as m0111 from './migrations/0111-hours-counted-once.ts';
import * as m0112 from './migrations/0112-locked-accounts.ts';
import * as m0113 from './migrations/0113-archives-sealed.ts';
import * as m0114 from './migrations/0114-letters-opened-on.ts';
import * as m0115 from './migrations/0115-held-messages.ts';
import * as m0116 from './migrations/0116-accounts-of-orders.ts';
import * as m0117 from './migrations/0117-kept-files.ts';
import * as m0118 from './migrations/0118-shown-hours-locked.ts';
import * as m0119 from './migrations/0119-invented-slots.ts';
import * as m0120 from './migrations/0120-archived-sessions.ts';
import * as m0121 from './migrations/0121-plain-words.ts';
import * as m0122 from './migrations/0122-refused-mails.ts';
import * as m0123 from './migrations/0123-orders-of-firms.ts';
import * as m0124 from './migrations/0124-downloads-under-way.ts';
import * as m0125 from './migrations/0125-order-of-days.ts';

export const migrations = {
  '0001-accounts': m0001,
  '0002-sessions': m0002,
  '0003-money': m0003,
  '0004-simulated-bank': m0004,
  '0005-session-titles': m0005,
  '0006-frozen-siret-and-event-retries': m0006,
  '0007-mode-and-indexes': m0007,
  '0008-pictures-and-rooms': m0008,
  '0009-session-people': m0009,
  '0010-session-notices': m0010,
  '0011-calendar-subscriptions': m0011,
  '0012-session-days': m0012,
  '0013-ended-registrations': m0013,
  '0014-payment-cases-and-pictures': m0014,
  '0015-messages-from-templates': m0015,
  '0016-joining': m0016,
  '0017-association-and-reset-codes': m0017,
  '0018-dues': m0018,
  '0019-profiles': m0019,
  '0020-privacy': m0020,
  '0021-erasures': m0021,
  '0022-consents': m0022,
  '0024-goals': m0024,
  '0025-news': m0025,
  '0026-level-votes': m0026,
  '0027-faq': m0027,
  '0028-training-plan': m0028,
  '0029-faq-version': m0029,
  '0030-typed-invoices': m0030,
  '0032-takeovers': m0032,
  '0034-user-search': m0034,
  '0035-catalogue': m0035,
  '0036-background-tasks': m0036,
  '0037-people-imports': m0037,
  '0038-figures': m0038,
  '0040-dues-asked-for': m0040,
  '0041-payments-of-a-seat': m0041,
  '0042-task-retries': m0042,
  '0043-date-alerts': m0043,
  '0044-message-choices': m0044,
  '0045-session-messages': m0045,
  '0046-office-versions': m0046,
  '0050-unknown-payments': m0050,
  '0051-simulated-captures': m0051,
  '0052-lost-numbers': m0052,
  '0058-texts': m0058,
  '0059-logins-end': m0059,
  '0060-security-events': m0060,
  '0061-second-factor': m0061,
  '0062-contact-changes': m0062,
  '0063-recovery-codes-made': m0063,
  '0064-given-passwords': m0064,
  '0065-replaced-tokens': m0065,
  '0070-session-search': m0070,
  '0071-ledger': m0071,
  '0072-append-only': m0072,
  '0073-closings': m0073,
  '0074-lettering': m0074,
  '0077-ledger-line-days': m0077,
  '0080-message-ids': m0080,
  '0085-vat-rules': m0085,
  '0086-provider-statements': m0086,
  '0088-chorus-pro': m0088,
  '0090-discounts': m0090,
  '0091-books-archives': m0091,
  '0093-group-orders': m0093,
  '0094-presence': m0094,
  '0095-hours': m0095,
  '0098-outside-proofs': m0098,
  '0099-attestations': m0099,
  '0100-session-hours': m0100,
  '0102-erased-reasons': m0102,
  '0103-shared-with': m0103,
  '0104-read-messages': m0104,
  '0105-told-reasons': m0105,
  '0106-goals-and-words': m0106,
  '0107-refunded-avoirs': m0107,
  '0108-told-of-open-seats': m0108,
  '0109-request-keys': m0109,
  '0110-remote-share': m0110,
  '0111-hours-counted-once': m0111,
  '0112-locked-accounts': m0112,
  '0113-archives-sealed': m0113,
  '0114-letters-opened-on': m0114,
  '0115-held-messages': m0115,
  '0116-accounts-of-orders': m0116,
  '0117-kept-files': m0117,
  '0118-shown-hours-locked': m0118,
  '0119-invented-slots': m0119,
  '0120-archived-sessions': m0120,
  '0121-plain-words': m0121,
  '0122-refused-mails': m0122,
  '0123-orders-of-firms': m0123,
  '0124-downloads-under-way': m0124,
  '0125-order-of-days': m0125,
};
