import type { EndpointDefinition } from './endpoint.ts';
import * as invoicing from './books/invoicing.ts';
import * as issuedDocuments from './books/issued-documents.ts';
import * as ledger from './books/ledger.ts';
import * as typedInvoices from './books/typed-invoices.ts';
import * as vatRules from './books/vat-rules.ts';
import * as faq from './community/faq.ts';
import * as goals from './community/goals.ts';
import * as news from './community/news.ts';
import * as trainingPlan from './community/training-plan.ts';
import * as votes from './community/votes.ts';
import * as attestations from './hours/attestations.ts';
import * as controlFiles from './hours/control-files.ts';
import * as hours from './hours/hours.ts';
import * as hoursOffice from './hours/hours-office.ts';
import * as outsideTrainings from './hours/outside-trainings.ts';
import * as presence from './hours/presence.ts';
import * as trainingFigures from './hours/training-figures.ts';
import * as booksAttestation from './money/books-attestation.ts';
import * as closings from './money/closings.ts';
import * as creditClaims from './money/credit-claims.ts';
import * as credits from './money/credits.ts';
import * as groupOrders from './money/group-orders.ts';
import * as memberships from './money/memberships.ts';
import * as payments from './money/payments.ts';
import * as payouts from './money/payouts.ts';
import * as badges from './office/badges.ts';
import * as dataExports from './office/exports.ts';
import * as figures from './office/figures.ts';
import * as home from './office/home.ts';
import * as imports from './office/imports.ts';
import * as memberOffice from './office/member-office.ts';
import * as memberProfile from './office/member-profile.ts';
import * as members from './office/members.ts';
import * as peopleImports from './office/people-imports.ts';
import * as personFile from './office/person-file.ts';
import * as privacy from './office/privacy.ts';
import * as search from './office/search.ts';
import * as settings from './office/settings.ts';
import * as catalogue from './participation/catalogue.ts';
import * as sessionInbox from './participation/session-inbox.ts';
import * as sessionLife from './participation/session-life.ts';
import * as account from './people/account.ts';
import * as contact from './people/contact.ts';
import * as lineage from './people/lineage.ts';
import * as login from './people/login.ts';
import * as passwordReset from './people/password-reset.ts';
import * as secondFactor from './people/second-factor.ts';
import * as signup from './people/signup.ts';
import * as takeover from './people/takeover.ts';
import * as association from './platform/association.ts';
import * as audit from './platform/audit.ts';
import * as backgroundTasks from './platform/background-tasks.ts';
import * as clock from './platform/clock.ts';
import * as consents from './platform/consents.ts';
import * as health from './platform/health.ts';
import * as notifications from './platform/notifications.ts';
import * as pictures from './platform/pictures.ts';
import * as securityEvents from './platform/security-events.ts';
import * as agenda from './sessions/agenda.ts';
import * as calendarFeed from './sessions/calendar-feed.ts';
import * as discovery from './sessions/discovery.ts';
import * as feedback from './sessions/feedback.ts';
import * as sessionAround from './sessions/session-around.ts';
import * as sessionCalendar from './sessions/session-calendar.ts';
import * as sessionMessages from './sessions/session-messages.ts';
import { sessionCalls } from './session-calls.ts';

/** Every call of the portal. The only file of the packages that re-exports others. */
const gathered = {
  ...invoicing,
  ...issuedDocuments,
  ...ledger,
  ...typedInvoices,
  ...vatRules,
  ...faq,
  ...goals,
  ...news,
  ...trainingPlan,
  ...votes,
  ...attestations,
  ...controlFiles,
  ...hours,
  ...hoursOffice,
  ...outsideTrainings,
  ...presence,
  ...trainingFigures,
  ...booksAttestation,
  ...closings,
  ...creditClaims,
  ...credits,
  ...groupOrders,
  ...memberships,
  ...payments,
  ...payouts,
  ...badges,
  ...dataExports,
  ...figures,
  ...home,
  ...imports,
  ...memberOffice,
  ...memberProfile,
  ...members,
  ...peopleImports,
  ...personFile,
  ...privacy,
  ...search,
  ...settings,
  ...catalogue,
  ...sessionInbox,
  ...sessionLife,
  ...account,
  ...contact,
  ...lineage,
  ...login,
  ...passwordReset,
  ...secondFactor,
  ...signup,
  ...takeover,
  ...association,
  ...audit,
  ...backgroundTasks,
  ...clock,
  ...consents,
  ...health,
  ...notifications,
  ...pictures,
  ...securityEvents,
  ...agenda,
  ...calendarFeed,
  ...discovery,
  ...feedback,
  ...sessionAround,
  ...sessionCalendar,
  ...sessionMessages,
};

type EndpointIn<T> = T extends EndpointDefinition ? T : never;
type SessionCall = {
  [K in keyof typeof sessionCalls]: (typeof sessionCalls)[K][keyof (typeof sessionCalls)[K]];
}[keyof typeof sessionCalls];
type AnyEndpoint = EndpointIn<(typeof gathered)[keyof typeof gathered]> | SessionCall;

/** Type of each call, by its id. */
export type Contract = { [E in AnyEndpoint as E['id']]: E };
export type EndpointId = keyof Contract;

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'path' in value;

export const endpoints: readonly EndpointDefinition[] = [
  ...Object.values<unknown>(gathered).filter(isEndpoint),
  ...Object.values(sessionCalls).flatMap((calls) => Object.values(calls) as EndpointDefinition[]),
];
