// Generated from the names of the files by `npm run generate`. Do not edit.

import * as formerAccountCalls from './books/former-account.ts';
import * as invoicingCalls from './books/invoicing.ts';
import * as issuedDocumentsCalls from './books/issued-documents.ts';
import * as ledgerOpeningCalls from './books/ledger-opening.ts';
import * as ledgerCalls from './books/ledger.ts';
import * as typedInvoicesCalls from './books/typed-invoices.ts';
import * as vatRulesCalls from './books/vat-rules.ts';
import * as faqCalls from './community/faq.ts';
import * as goalsCalls from './community/goals.ts';
import * as newsCalls from './community/news.ts';
import * as trainingPlanCalls from './community/training-plan.ts';
import * as votesCalls from './community/votes.ts';
import * as attestationsCalls from './hours/attestations.ts';
import * as controlFilesCalls from './hours/control-files.ts';
import * as hoursOfficeCalls from './hours/hours-office.ts';
import * as hoursCalls from './hours/hours.ts';
import * as outsideTrainingsCalls from './hours/outside-trainings.ts';
import * as presenceCalls from './hours/presence.ts';
import * as trainingFiguresCalls from './hours/training-figures.ts';
import * as bankCalls from './money/bank.ts';
import * as booksAttestationCalls from './money/books-attestation.ts';
import * as closingsCalls from './money/closings.ts';
import * as counterDebtsCalls from './money/counter-debts.ts';
import * as counterCalls from './money/counter.ts';
import * as creditClaimsCalls from './money/credit-claims.ts';
import * as creditsCalls from './money/credits.ts';
import * as groupOrdersCalls from './money/group-orders.ts';
import * as membershipsCalls from './money/memberships.ts';
import * as moneyCasesCalls from './money/money-cases.ts';
import * as paymentsCalls from './money/payments.ts';
import * as payoutsCalls from './money/payouts.ts';
import * as transferAccountCalls from './money/transfer-account.ts';
import * as accountActsCalls from './office/account-acts.ts';
import * as associationSettingsCalls from './office/association-settings.ts';
import * as badgesCalls from './office/badges.ts';
import * as duesPricesCalls from './office/dues-prices.ts';
import * as enrolmentCalls from './office/enrolment.ts';
import * as exportsCalls from './office/exports.ts';
import * as figuresCalls from './office/figures.ts';
import * as formerPortalCalls from './office/former-portal.ts';
import * as homeCalls from './office/home.ts';
import * as importsCalls from './office/imports.ts';
import * as memberOfficeCalls from './office/member-office.ts';
import * as memberProfileCalls from './office/member-profile.ts';
import * as membersCalls from './office/members.ts';
import * as moveInCalls from './office/move-in.ts';
import * as peopleImportsCalls from './office/people-imports.ts';
import * as personFileCalls from './office/person-file.ts';
import * as privacyCalls from './office/privacy.ts';
import * as searchCalls from './office/search.ts';
import * as settingsCalls from './office/settings.ts';
import * as catalogueCalls from './participation/catalogue.ts';
import * as sessionInboxCalls from './participation/session-inbox.ts';
import * as sessionLifeCalls from './participation/session-life.ts';
import * as sessionOfficeCalls from './participation/session-office.ts';
import * as accountCalls from './people/account.ts';
import * as contactChangesCalls from './people/contact-changes.ts';
import * as contactCalls from './people/contact.ts';
import * as lineageCalls from './people/lineage.ts';
import * as loginCalls from './people/login.ts';
import * as passwordResetCalls from './people/password-reset.ts';
import * as secondFactorCalls from './people/second-factor.ts';
import * as signupCalls from './people/signup.ts';
import * as takeoverCalls from './people/takeover.ts';
import * as associationCalls from './platform/association.ts';
import * as auditCalls from './platform/audit.ts';
import * as backgroundTasksCalls from './platform/background-tasks.ts';
import * as clockCalls from './platform/clock.ts';
import * as consentsCalls from './platform/consents.ts';
import * as healthCalls from './platform/health.ts';
import * as notificationsCalls from './platform/notifications.ts';
import * as picturesCalls from './platform/pictures.ts';
import * as securityEventsCalls from './platform/security-events.ts';
import * as agendaCalls from './sessions/agenda.ts';
import * as calendarFeedCalls from './sessions/calendar-feed.ts';
import * as discoveryCalls from './sessions/discovery.ts';
import * as feedbackCalls from './sessions/feedback.ts';
import * as sessionAroundCalls from './sessions/session-around.ts';
import * as sessionCalendarCalls from './sessions/session-calendar.ts';
import * as sessionMessagesCalls from './sessions/session-messages.ts';

export const gathered = {
  ...formerAccountCalls,
  ...invoicingCalls,
  ...issuedDocumentsCalls,
  ...ledgerOpeningCalls,
  ...ledgerCalls,
  ...typedInvoicesCalls,
  ...vatRulesCalls,
  ...faqCalls,
  ...goalsCalls,
  ...newsCalls,
  ...trainingPlanCalls,
  ...votesCalls,
  ...attestationsCalls,
  ...controlFilesCalls,
  ...hoursOfficeCalls,
  ...hoursCalls,
  ...outsideTrainingsCalls,
  ...presenceCalls,
  ...trainingFiguresCalls,
  ...bankCalls,
  ...booksAttestationCalls,
  ...closingsCalls,
  ...counterDebtsCalls,
  ...counterCalls,
  ...creditClaimsCalls,
  ...creditsCalls,
  ...groupOrdersCalls,
  ...membershipsCalls,
  ...moneyCasesCalls,
  ...paymentsCalls,
  ...payoutsCalls,
  ...transferAccountCalls,
  ...accountActsCalls,
  ...associationSettingsCalls,
  ...badgesCalls,
  ...duesPricesCalls,
  ...enrolmentCalls,
  ...exportsCalls,
  ...figuresCalls,
  ...formerPortalCalls,
  ...homeCalls,
  ...importsCalls,
  ...memberOfficeCalls,
  ...memberProfileCalls,
  ...membersCalls,
  ...moveInCalls,
  ...peopleImportsCalls,
  ...personFileCalls,
  ...privacyCalls,
  ...searchCalls,
  ...settingsCalls,
  ...catalogueCalls,
  ...sessionInboxCalls,
  ...sessionLifeCalls,
  ...sessionOfficeCalls,
  ...accountCalls,
  ...contactChangesCalls,
  ...contactCalls,
  ...lineageCalls,
  ...loginCalls,
  ...passwordResetCalls,
  ...secondFactorCalls,
  ...signupCalls,
  ...takeoverCalls,
  ...associationCalls,
  ...auditCalls,
  ...backgroundTasksCalls,
  ...clockCalls,
  ...consentsCalls,
  ...healthCalls,
  ...notificationsCalls,
  ...picturesCalls,
  ...securityEventsCalls,
  ...agendaCalls,
  ...calendarFeedCalls,
  ...discoveryCalls,
  ...feedbackCalls,
  ...sessionAroundCalls,
  ...sessionCalendarCalls,
  ...sessionMessagesCalls,
};
