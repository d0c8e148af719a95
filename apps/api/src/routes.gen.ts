// Generated from the names of the files by `npm run generate`. Do not edit.

import { invoicingRoutes, typedInvoicesRoutes } from './books/invoicing/invoicing.routes.ts';
import { ledgerReadingRoutes } from './books/ledger/ledger-reading.routes.ts';
import { vatRulesRoutes } from './books/vat-rules/vat-rules.routes.ts';
import { faqRoutes } from './community/faq/faq.routes.ts';
import { goalsRoutes } from './community/goals/goals.routes.ts';
import { newsRoutes } from './community/news/news.routes.ts';
import { trainingPlanRoutes } from './community/training-plan/training-plan.routes.ts';
import { votesRoutes } from './community/votes/votes.routes.ts';
import { attendanceRoutes } from './hours/attendance-sheet/attendance-sheet.routes.ts';
import { attestationsRoutes } from './hours/attestations/attestations.routes.ts';
import { controlFilesRoutes } from './hours/control-files/control-files.routes.ts';
import { hoursOfficeRoutes } from './hours/hours-office/hours-office.routes.ts';
import { hoursRoutes } from './hours/hours/hours.routes.ts';
import { outsideTrainingsRoutes } from './hours/outside-trainings/outside-trainings.routes.ts';
import { presenceRoutes } from './hours/presence/presence.routes.ts';
import { trainingFiguresRoutes } from './hours/training-figures/training-figures.routes.ts';
import { bankRoutes } from './money/bank/bank.routes.ts';
import { closingsRoutes } from './money/closings/closings.routes.ts';
import { counterRoutes } from './money/counter/counter.routes.ts';
import { creditsRoutes } from './money/credits/credits.routes.ts';
import { groupOrdersRoutes } from './money/group-orders/group-orders.routes.ts';
import { membershipsRoutes } from './money/memberships/memberships.routes.ts';
import { duesRoutes } from './money/payments/dues.routes.ts';
import { failedCreditRoutes } from './money/payments/failed-credit.routes.ts';
import { moneyCasesRoutes } from './money/payments/money-cases.routes.ts';
import { paymentsRoutes } from './money/payments/payments.routes.ts';
import { simulatedBankRoutes } from './money/payments/simulated-bank.routes.ts';
import { webhookRoutes } from './money/payments/webhooks.routes.ts';
import { payoutsRoutes } from './money/payouts/payouts.routes.ts';
import { badgesRoutes } from './office/badges/badges.routes.ts';
import { exportsRoutes } from './office/exports/exports.routes.ts';
import { figuresRoutes } from './office/figures/figures.routes.ts';
import { homeRoutes } from './office/home/home.routes.ts';
import { importsRoutes } from './office/imports/imports.routes.ts';
import { membersRoutes, memberOfficeRoutes } from './office/members/members.routes.ts';
import { moveInRoutes } from './office/move-in/move-in.routes.ts';
import { personFileRoutes } from './office/person-file/person-file.routes.ts';
import { pictureUploadsRoutes } from './office/picture-uploads/picture-uploads.routes.ts';
import { privacyRoutes } from './office/privacy/privacy.routes.ts';
import { searchRoutes } from './office/search/search.routes.ts';
import { settingsRoutes } from './office/settings/settings.routes.ts';
import { catalogueRoutes } from './participation/catalogue/catalogue.routes.ts';
import { registrationsRoutes } from './participation/registrations/registrations.routes.ts';
import { sessionFormRoutes } from './participation/session-form/session-form.routes.ts';
import { sessionLifeRoutes } from './participation/session-life/session-life.routes.ts';
import { sessionOfficeRoutes } from './participation/session-office/session-office.routes.ts';
import { sessionPeopleRoutes } from './participation/session-people/session-people.routes.ts';
import { accountsRoutes } from './people/accounts/accounts.routes.ts';
import { contactRoutes } from './people/contact/contact.routes.ts';
import { associationRoutes } from './platform/association/association.routes.ts';
import { auditRoutes } from './platform/audit/audit.routes.ts';
import { tasksRoutes } from './platform/background-tasks/tasks.routes.ts';
import { clockRoutes } from './platform/clock/clock.routes.ts';
import { healthRoutes } from './platform/health/health.routes.ts';
import { notificationsRoutes, unsubscribeRoutes } from './platform/notifications/notifications.routes.ts';
import { picturesRoutes } from './platform/pictures/pictures.routes.ts';
import { securityEventsRoutes } from './platform/security-events/security-events.routes.ts';
import { agendaRoutes } from './sessions/agenda/agenda.routes.ts';
import { calendarFeedRoutes } from './sessions/calendar-feed/calendar-feed.routes.ts';
import { discoveryRoutes } from './sessions/discovery/discovery.routes.ts';
import { feedbackRoutes } from './sessions/feedback/feedback.routes.ts';
import { sessionMessagesRoutes } from './sessions/session-messages/session-messages.routes.ts';
import { sessionsRoutes } from './sessions/sessions/sessions.routes.ts';

export const featureRoutes = [
  invoicingRoutes,
  typedInvoicesRoutes,
  ledgerReadingRoutes,
  vatRulesRoutes,
  faqRoutes,
  goalsRoutes,
  newsRoutes,
  trainingPlanRoutes,
  votesRoutes,
  attendanceRoutes,
  attestationsRoutes,
  controlFilesRoutes,
  hoursOfficeRoutes,
  hoursRoutes,
  outsideTrainingsRoutes,
  presenceRoutes,
  trainingFiguresRoutes,
  bankRoutes,
  closingsRoutes,
  counterRoutes,
  creditsRoutes,
  groupOrdersRoutes,
  membershipsRoutes,
  duesRoutes,
  failedCreditRoutes,
  moneyCasesRoutes,
  paymentsRoutes,
  simulatedBankRoutes,
  webhookRoutes,
  payoutsRoutes,
  badgesRoutes,
  exportsRoutes,
  figuresRoutes,
  homeRoutes,
  importsRoutes,
  membersRoutes,
  memberOfficeRoutes,
  moveInRoutes,
  personFileRoutes,
  pictureUploadsRoutes,
  privacyRoutes,
  searchRoutes,
  settingsRoutes,
  catalogueRoutes,
  registrationsRoutes,
  sessionFormRoutes,
  sessionLifeRoutes,
  sessionOfficeRoutes,
  sessionPeopleRoutes,
  accountsRoutes,
  contactRoutes,
  associationRoutes,
  auditRoutes,
  tasksRoutes,
  clockRoutes,
  healthRoutes,
  notificationsRoutes,
  unsubscribeRoutes,
  picturesRoutes,
  securityEventsRoutes,
  agendaRoutes,
  calendarFeedRoutes,
  discoveryRoutes,
  feedbackRoutes,
  sessionMessagesRoutes,
  sessionsRoutes,
];
