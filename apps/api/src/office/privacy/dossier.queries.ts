import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { customerId } from '../../books/invoicing/transactions.queries.ts';

export type OwnRow = Record<string, unknown>;
export type OwnData = { title: string; rows: OwnRow[] }[];

/**
 * All data about a person, by section. Other people appear only by name, as the person met them in the
 * portal. Hashes of passwords and of links, which protect accounts, are left out.
 */
const sections = {
  Profil: (
    id,
  ) => sql`select u.id as numéro, civility as civilité, u.first_name as prénom, u.last_name as nom, u.email,
      phone_prefix || ' ' || phone as téléphone, born_on as "né(e) le", address as adresse, postal_code as "code postal",
      city as ville, country as pays, address_shared as "adresse montrée aux adhérents", lat as latitude,
      lng as longitude, picture_path as photo, level as niveau, habilitations, company_name as société,
      company_siret as siret, company_vat_number as "numéro de TVA", company_address as "adresse de la société", company_postal_code as "code postal de la société",
      company_city as "ville de la société", company_country as "pays de la société",
      member_since_on as "adhérent depuis", member_until_on as "adhésion jusqu’au", dues_paid_on as "cotisation payée le",
      credit_cents / 100.0 as "avoir (€)", is_admin as administrateur, is_pilot as pilote,
      is_expert_accountant as "expert-comptable", is_super_organizer as "super organisateur", is_treasurer as trésorier,
      is_executive as "membre du comité", is_jd_ended as "journée découverte faite",
      is_demarrage_ended as "démarrage fait", is_3jr_ended as "trois jours faits", curriculum_ended_on as "fin de cursus",
      (select first_name || ' ' || last_name from users s where s.id = u.sponsor_id) as parrain,
      (select first_name || ' ' || last_name from users m where m.id = u.manager_id) as manager,
      (select name from dynasties d where d.id = u.dynasty_id) as dynastie, created_at as "inscrit le",
      prodemial_qualification as "qualification Prodémial", prodemial_title as "titre Prodémial"
    from users u where u.id = ${id}`,
  Niveaux: (id) => sql`select level as niveau, reached_at as "atteint le", cause
    from level_changes where user_id = ${id} order by reached_at`,
  Objectifs: (id) => sql`select g.description as objectif, g.type, g.level as niveau, c.state as état,
      c.created_at as "marqué le", c.answered_at as "réponse le", c.reason as "motif du refus",
      (select first_name || ' ' || last_name from users a where a.id = c.answered_by) as "réponse de"
    from goal_completions c join goals g on g.id = c.goal_id where c.user_id = ${id} order by c.id`,
  'Votes sur votre niveau': (id) => sql`select level as niveau, reason as motif, created_at as "ouvert le",
      ended_at as "terminé le", outcome as résultat, given_level as "niveau donné"
    from level_votes where user_id = ${id} order by id`,
  'Votes donnés': (id) => sql`select u.first_name || ' ' || u.last_name as personne, v.level as niveau,
      b.slot as place, b.value as vote, b.cast_at as le
    from ballots b join level_votes v on v.id = b.vote_id join users u on u.id = v.user_id
    where b.voter_id = ${id} order by b.cast_at, b.vote_id, b.slot`,
  Actualités: (
    id,
  ) => sql`select title as titre, category as catégorie, publish_at as "publiée le", state as état,
      description_html as texte, picture_path as image, created_at as "écrite le"
    from news where author_id = ${id} order by id`,
  'Actualités aimées': (id) => sql`select n.title as titre, l.liked_at as "aimée le"
    from news_likes l join news n on n.id = l.news_id where l.user_id = ${id} order by l.liked_at`,
  'Actualités où vous êtes nommé': (id) => sql`select n.title as titre, n.publish_at as "publiée le"
    from news_tags g join news n on n.id = g.news_id where g.user_id = ${id} order by n.id`,
  Filleuls: (id) => sql`select first_name as prénom, last_name as nom from users
    where sponsor_id = ${id} and deleted_at is null order by id`,
  Inscriptions: (
    id,
  ) => sql`select s.title as session, s.starts_at as début, r.state as état, r.created_at as "créée le",
      r.registered_at as "inscrit le", r.waiting_since as "en attente depuis", r.ended_at as "terminée le",
      r.end_reason as "motif de fin", r.was_absent as absent, r.room as chambre
    from registrations r join sessions s on s.id = r.session_id where r.user_id = ${id} order by r.id`,
  Présences: (id) => sql`select s.title as session, p.day as jour, p.part as "demi-journée", p.kind as acte,
      p.is_present as présent, p.method as manière, p.reason as motif, p.signed_at as "signée le",
      p.recorded_at as "enregistrée le", p.device as appareil, k.typed_name as "nom tapé", k.drawing as "signature dessinée",
      p.user_id = ${id} as "pour vous", p.recorded_by = ${id} as "par vous"
    from presence_records p join sessions s on s.id = p.session_id
      left join presence_marks k on k.record_id = p.id
    where p.user_id = ${id} or (p.user_id is null and p.recorded_by = ${id}) order by p.id`,
  'Sessions suivies à distance': (
    id,
  ) => sql`select s.title as session, v.day as jour, v.part as "demi-journée", v.joined_at as "arrivée",
      v.left_at as "départ"
    from remote_visits v join sessions s on s.id = v.session_id where v.user_id = ${id} order by v.id`,
  'Heures de formation': (
    id,
  ) => sql`select m.followed_on as "suivie le", m.habilitation, t.label as thème, m.nature, m.minutes, m.kind as mouvement,
      a.number as attestation, m.reason as motif, m.created_at as le
    from hour_movements m left join hour_themes t on t.id = m.theme_id left join attestations a on a.id = m.attestation_id
    where m.user_id = ${id} order by m.id`,
  Attestations: (
    id,
  ) => sql`select number as numéro, code, issued_at as "délivrée le", minutes, voided_at as "annulée le",
      void_reason as motif, snapshot as "contenu figé" from attestations where user_id = ${id} order by id`,
  'Formations suivies ailleurs': (
    id,
  ) => sql`select provider as organisme, title as intitulé, starts_on as début, ends_on as fin, is_remote as "à distance",
      nature, lines as "heures déclarées", accepted_lines as "heures acceptées", proof_name as justificatif, state as état,
      declared_at as "déclarée le", decided_at as "décidée le", reason as motif
    from outside_trainings where user_id = ${id} order by id`,
  'Heures montrées au parrain': (id) =>
    sql`select since as "depuis le", (select first_name || ' ' || last_name from users s where s.id = h.sponsor_id) as parrain
      from hours_sharing h where user_id = ${id}`,
  'Rappels d’heures': (id) => sql`select wave_on as vague, sent_at as "envoyé le"
    from hours_reminders where user_id = ${id} order by sent_at`,
  'Avis sur les sessions': (
    id,
  ) => sql`select s.title as session, q.sent_at as "demandé le", f.usefulness as utilité, f.words as mot,
      f.answered_at as "répondu le"
    from (select session_id, user_id from feedback_requests where user_id = ${id}
      union select session_id, user_id from session_feedback where user_id = ${id}) b
      join sessions s on s.id = b.session_id
      left join feedback_requests q on q.session_id = b.session_id and q.user_id = b.user_id
      left join session_feedback f on f.session_id = b.session_id and f.user_id = b.user_id order by s.id`,
  'Alertes de prochaine date': (
    id,
  ) => sql`select title as titre, created_at as "demandée le", null as "envoyée le"
    from date_alerts where user_id = ${id}
    union all select s.title, null, m.told_at from date_alert_messages m join sessions s on s.id = m.session_id
    where m.user_id = ${id} order by 1, 3 nulls first`,
  'Sessions pilotées': (id) => sql`select title as session, kind as type, starts_at as début, ends_at as fin
    from sessions where pilot_id = ${id} order by id`,
  'Thématiques conseillées': (
    id,
  ) => sql`select coalesce(h.archive->>'wording', h.wording) as thématique from advised_thematics a
    join thematics h on h.id = a.thematic_id where a.user_id = ${id}`,
  'Plan de formation demandé': (id) => sql`select requested_at as "demandé le"
    from plan_requests where user_id = ${id}`,
  Paiements: (id) => sql`select created_at as "commencé le", state as état, method as moyen,
      price_cents / 100.0 as "montant (€)", payer_id = ${id} as "payé par vous"
    from payments where payer_id = ${id} or beneficiary_id = ${id} order by created_at`,
  Factures: (
    id,
  ) => sql`select d.number as numéro, d.issued_at as "émise le", d.gross_cents / 100.0 as "montant (€)",
      d.snapshot as "contenu figé"
    from invoice_documents d where ${customerId} = ${id} order by d.id`,
  'Factures de l’ancien outil': (
    id,
  ) => sql`select number as numéro, issued_on as "du", gross_cents / 100.0 as "montant (€)", label as objet
    from former_invoices where user_id = ${id} order by issued_on, id`,
  'Mouvements d’avoir de l’ancien outil': (
    id,
  ) => sql`select moved_at as "le", type, amount_cents / 100.0 as "montant (€)", label as objet
    from former_movements where user_id = ${id} order by moved_at, id`,
  'Commandes groupées': (id) => sql`select o.number as numéro, o.created_at as "passée le", o.state as état,
      o.due_on as échéance, o.payer_id = ${id} as "payée par vous", s.title as session, g.price_cents / 100.0 as "montant (€)",
      g.beneficiary_id = ${id} as "pour vous", g.removed_at as "retirée le"
    from group_orders o join group_order_seats g on g.order_id = o.id join sessions s on s.id = g.session_id
    where o.payer_id = ${id} or g.beneficiary_id = ${id} order by g.id`,
  'Règlements à l’association': (
    id,
  ) => sql`select r.received_on as "reçu le", r.means as moyen, r.amount_cents / 100.0 as "montant (€)",
      r.cheque_number as "numéro du chèque", r.bank as banque, t.item_name as "pour", x.returned_on as "revenu impayé le"
    from receipts r join transactions t on t.id = r.transaction_id
    left join cheque_return_receipts c on c.receipt_id = r.id left join cheque_returns x on x.id = c.return_id where t.user_id = ${id} order by r.id`,
  'Remboursements par l’association': (
    id,
  ) => sql`select r.paid_on as "rendu le", r.means as moyen, r.amount_cents / 100.0 as "montant (€)", r.reference as référence,
      r.reason as motif, t.item_name as "pour"
    from repayments r join transactions t on t.id = r.transaction_id where t.user_id = ${id}
    union all select (a.ended_at at time zone 'Europe/Paris')::date, p.method, a.amount_cents / 100.0, '', a.reason, t.item_name
    from provider_refunds a join payments p on p.id = a.payment_id join transactions t on t.id = a.transaction_id
    where t.user_id = ${id} and a.state = 'refunded' order by 1`,
  'Mouvements d’avoir': (id) => sql`select at as le, type, amount_cents / 100.0 as "montant (€)",
      balance_cents / 100.0 as "solde (€)", description, reason as motif
    from credit_movements where user_id = ${id} order by id`,
  Avoirs: (id) => sql`select created_at as "créé le", description, amount_cents / 100.0 as "montant (€)",
      left_cents / 100.0 as "reste (€)", expires_at as "expire le"
    from avoirs where user_id = ${id} order by id`,
  Messages: (
    id,
  ) => sql`select created_at as "écrit le", sent_at as "envoyé le", recipient as à, template as sujet,
      portal_only as "sur le portail seul",
      read_at is not null or id <= coalesce((select seen_id from message_readers where user_id = ${id}), 0) as "lu sur le portail"
    from outbox_messages where user_id = ${id} order by id`,
  'Messages reçus des pilotes': (id) => sql`select s.title as session, m.subject as objet, m.body as texte,
      m.sent_at as le, (select first_name || ' ' || last_name from users a where a.id = m.author_id) as auteur
    from outbox_messages o join session_messages m on m.id = o.session_message_id
      join sessions s on s.id = m.session_id where o.user_id = ${id} order by o.id`,
  'Messages écrits aux inscrits': (id) => sql`select s.title as session, m.subject as objet, m.body as texte,
      m.sent_at as le, m.to_waiting as "à la liste d’attente aussi", m.with_reply as "adresse donnée pour les réponses"
    from session_messages m join sessions s on s.id = m.session_id where m.author_id = ${id} order by m.id`,
  'Messages gardés sur le portail seul': (id) =>
    sql`select kind as genre, source as "choisi depuis", at as le from message_refusals where user_id = ${id} order by at`,
  Connexions: (
    id,
  ) => sql`select created_at as "renouvelée le", expires_at as "expire le", revoked_at as "fermée le",
      user_agent as navigateur
    from refresh_tokens where user_id = ${id} order by created_at`,
  'Changements d’adresse ou de téléphone': (
    id,
  ) => sql`select kind as genre, old_prefix || ' ' || old_value as avant, new_prefix || ' ' || new_value as après,
      asked_at as "demandé le", confirmed_at as "confirmé le", undone_at as "annulé le"
    from contact_changes where user_id = ${id} order by id`,
  'Appareils reconnus': (id) => sql`select created_at as "vu depuis le", last_used_at as "dernière connexion"
    from known_devices where user_id = ${id} order by created_at`,
  'Double vérification': (id) => sql`select name as nom, 'clé d’accès' as genre, created_at as "ajoutée le",
      last_used_at as "utilisée le" from passkeys where user_id = ${id}
    union all select name, 'application', created_at, last_used_at from totp_keys where user_id = ${id} order by 3`,
  'Journal de sécurité': (
    id,
  ) => sql`select at as le, kind as événement, network as réseau, device as appareil, detail as détail
    from security_events where user_id = ${id} order by id`,
  'Lien d’invitation': (id) =>
    sql`select code, created_at as "créé le" from invitations where user_id = ${id}`,
  'Rappels de cotisation': (
    id,
  ) => sql`select step as étape, until_on as "adhésion jusqu’au", told_at as "envoyé le"
    from dues_reminders where user_id = ${id}
    union all select 'demande de l’association', null, told_at from dues_requests where user_id = ${id}
    order by 3`,
  'Abonnement à l’agenda': (id) => sql`select created_at as "créé le", read_at as "lu le"
    from calendar_subscriptions where user_id = ${id}`,
  Consentements: (id) =>
    sql`select subject as objet, given as donné, at as le, version as "version du texte", source as "donné depuis",
      device as appareil from consents where user_id = ${id} order by id`,
  'Demandes de données': (
    id,
  ) => sql`select requested_at as "demandée le", prepared_at as "préparée le", taken_at as "prise le"
    from data_requests where user_id = ${id} order by id`,
  'Demandes de suppression': (
    id,
  ) => sql`select asked_at as "demandée le", due_at as "prévue le", closed_at as "close le", outcome as issue,
      reason as motif, gives_up_credit as "avoir abandonné", asked_by = ${id} as "par vous"
    from erasures where user_id = ${id} order by id`,
  'Actes sur votre compte': (id) => sql`select at as le, action as acte, actor_id = ${id} as "par vous",
      -- The values of an act on anything else may be another person’s.
      case when subject = 'user' and subject_id = ${String(id)} then detail end as détail
    from audit_log where actor_id = ${id} or (subject = 'user' and subject_id = ${String(id)}) order by id`,
} satisfies Record<string, (id: number) => RawBuilder<unknown>>;

export async function readOwnData(db: Db, userId: number): Promise<OwnData> {
  const data: OwnData = [];
  for (const [title, read] of Object.entries(sections)) {
    const { rows } = await sql<{ rows: OwnRow[] }>`
      select coalesce(json_agg(row_to_json(one)), '[]') as rows from (${read(userId)}) one`.execute(db);
    data.push({ title, rows: rows[0]!.rows });
  }
  return data;
}
