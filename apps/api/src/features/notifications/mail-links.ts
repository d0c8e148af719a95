import { sessionsUrl, sessionUrl } from './calendar.service.ts';
import type { Links } from './mail-words.ts';

/** Makes the links of messages. */
export const linksFrom = (publicUrl: string, now: Date): Links => ({
  now,
  session: (session) => sessionUrl(publicUrl, session),
  sessions: (kind) => sessionsUrl(publicUrl, kind),
  feedback: (sessionId) => `${publicUrl}/auth/avis/${sessionId}`,
  hours: `${publicUrl}/auth/heures`,
  invoice: (transactionId) => `${publicUrl}/auth/adherents/profil/facture/${transactionId}`,
  invoices: `${publicUrl}/auth/adherents/profil/factures`,
  groupOrder: (id) => `${publicUrl}/auth/adherents/profil/commande/${id}`,
  contact: `${publicUrl}/contact`,
  inbox: `${publicUrl}/auth/notifications/workshop`,
  cases: `${publicUrl}/auth/admin/paiements`,
  books: `${publicUrl}/auth/expert-comptable`,
  managedInvoices: (personId) => `${publicUrl}/auth/admin?rubrique=gestion-factures&personne=${personId}`,
  closing: (id) => `${publicUrl}/auth/expert-comptable/cloture/${id}`,
  profile: (id) => `${publicUrl}/auth/adherents/profil/${id}`,
  goals: (personId) => `${publicUrl}/auth/adherents/profil/goals/${personId}`,
  votes: `${publicUrl}/auth/evolution`,
  confirmation: (token) => `${publicUrl}/register/confirmation/${token}`,
  takeBack: (token) => `${publicUrl}/securite/annuler/${token}`,
  dues: `${publicUrl}/auth/notifications/adhesion`,
  archive: (token) => `${publicUrl}/mes-donnees/${token}`,
  account: `${publicUrl}/auth/compte`,
  agenda: `${publicUrl}/auth/adherents/profil/agenda`,
  password: `${publicUrl}/reset/password`,
  attestation: (id) => `${publicUrl}/auth/heures/attestations/${id}`,
  attestations: `${publicUrl}/auth/heures/attestations`,
  plan: (id) => `${publicUrl}/auth/TrainingPlanUser/${id}`,
});
