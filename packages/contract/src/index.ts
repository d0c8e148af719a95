import type { EndpointDefinition } from './endpoint.ts';
import * as account from './account.ts';
import * as agenda from './agenda.ts';
import * as association from './association.ts';
import * as attestations from './attestations.ts';
import * as audit from './audit.ts';
import * as backgroundTasks from './background-tasks.ts';
import * as badges from './badges.ts';
import * as booksAttestation from './books-attestation.ts';
import * as calendarFeed from './calendar-feed.ts';
import * as catalogue from './catalogue.ts';
import * as clock from './clock.ts';
import * as closings from './closings.ts';
import * as consents from './consents.ts';
import * as contact from './contact.ts';
import * as controlFiles from './control-files.ts';
import * as creditClaims from './credit-claims.ts';
import * as credits from './credits.ts';
import * as discovery from './discovery.ts';
import * as dataExports from './exports.ts';
import * as faq from './faq.ts';
import * as feedback from './feedback.ts';
import * as figures from './figures.ts';
import * as goals from './goals.ts';
import * as groupOrders from './group-orders.ts';
import * as health from './health.ts';
import * as home from './home.ts';
import * as hours from './hours.ts';
import * as hoursOffice from './hours-office.ts';
import * as imports from './imports.ts';
import * as invoicing from './invoicing.ts';
import * as issuedDocuments from './issued-documents.ts';
import * as ledger from './ledger.ts';
import * as lineage from './lineage.ts';
import * as login from './login.ts';
import * as memberOffice from './member-office.ts';
import * as memberProfile from './member-profile.ts';
import * as members from './members.ts';
import * as memberships from './memberships.ts';
import * as news from './news.ts';
import * as notifications from './notifications.ts';
import * as outsideTrainings from './outside-trainings.ts';
import * as passwordReset from './password-reset.ts';
import * as payments from './payments.ts';
import * as payouts from './payouts.ts';
import * as peopleImports from './people-imports.ts';
import * as personFile from './person-file.ts';
import * as pictures from './pictures.ts';
import * as presence from './presence.ts';
import * as privacy from './privacy.ts';
import * as search from './search.ts';
import * as secondFactor from './second-factor.ts';
import * as securityEvents from './security-events.ts';
import * as sessionAround from './session-around.ts';
import * as sessionCalendar from './session-calendar.ts';
import * as sessionInbox from './session-inbox.ts';
import * as sessionLife from './session-life.ts';
import * as sessionMessages from './session-messages.ts';
import * as settings from './settings.ts';
import * as signup from './signup.ts';
import * as takeover from './takeover.ts';
import * as trainingFigures from './training-figures.ts';
import * as trainingPlan from './training-plan.ts';
import * as typedInvoices from './typed-invoices.ts';
import * as vatRules from './vat-rules.ts';
import * as votes from './votes.ts';
import { sessionCalls } from './session-calls.ts';

/** Every call of the portal. The only file of the packages that re-exports others. */
const gathered = {
  ...account,
  ...agenda,
  ...association,
  ...attestations,
  ...audit,
  ...backgroundTasks,
  ...badges,
  ...booksAttestation,
  ...calendarFeed,
  ...catalogue,
  ...clock,
  ...closings,
  ...consents,
  ...contact,
  ...controlFiles,
  ...creditClaims,
  ...credits,
  ...discovery,
  ...dataExports,
  ...faq,
  ...feedback,
  ...figures,
  ...goals,
  ...groupOrders,
  ...health,
  ...home,
  ...hours,
  ...hoursOffice,
  ...imports,
  ...invoicing,
  ...issuedDocuments,
  ...ledger,
  ...lineage,
  ...login,
  ...memberOffice,
  ...memberProfile,
  ...members,
  ...memberships,
  ...news,
  ...notifications,
  ...outsideTrainings,
  ...passwordReset,
  ...payments,
  ...payouts,
  ...peopleImports,
  ...personFile,
  ...pictures,
  ...presence,
  ...privacy,
  ...search,
  ...secondFactor,
  ...securityEvents,
  ...sessionAround,
  ...sessionCalendar,
  ...sessionInbox,
  ...sessionLife,
  ...sessionMessages,
  ...settings,
  ...signup,
  ...takeover,
  ...trainingFigures,
  ...trainingPlan,
  ...typedInvoices,
  ...vatRules,
  ...votes,
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
