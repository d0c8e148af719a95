import { field, personFields, type Target } from './fields.ts';

/** What comes one record a row, beside people, sessions and money: places, titles, goals, votes, hours, texts, old credit. */
export const recordTargets = {
  sites: {
    title: 'Lieux',
    one: 'lieu',
    fields: {
      ref: field('Numéro du lieu', 'text', 'id idlieu idsite'),
      name: field('Nom du lieu', 'text', 'nomdulieu nomdusite lieu site salle nom name'),
      address: field('Adresse du lieu', 'text', 'adresse rue address'),
      postalCode: field('Code postal', 'text', 'cp codepostal postalcode zip'),
      city: field('Ville', 'text', 'ville city commune'),
      map: field('Plan', 'text', 'gmap plan carte lienplan map'),
      isActive: field('Lieu en service', 'flag', 'isactive actif enservice'),
    },
  },
  titles: {
    title: 'Catalogue de titres',
    one: 'titre',
    fields: {
      ref: field('Numéro du titre', 'text', 'idtitre idthematique'),
      kind: field('Catalogue', 'kind', 'catalogue typedetitre kind'),
      wording: field('Titre du catalogue', 'text', 'titreducatalogue wording intitulecatalogue'),
      theme: field('Thème', 'text', 'theme thematique'),
      prerequisite: field('Prérequis', 'html', 'prerequis prerequisite objectif'),
      formerWords: field('Mot du formateur', 'html', 'motduformateur formerwords'),
      audience: field('Public visé', 'levels', 'publicvise public destined'),
      habilitations: field('Habilitations', 'habilitations', 'habilitations habilitation'),
      seats: field('Places proposées', 'count', 'placesproposees places place'),
    },
  },
  goals: {
    title: 'Objectifs',
    one: 'objectif',
    fields: {
      ref: field('Numéro de l’objectif', 'text', 'idobjectif idgoal'),
      description: field('Objectif', 'long', 'objectif descriptionobjectif goal libelleobjectif'),
      goalType: field('Maintien ou promotion', 'goal_type', 'typeobjectif maintienoupromotion goaltype'),
      level: field('Niveau de l’objectif', 'level', 'niveauobjectif niveau level'),
      ...personFields('Personne', 'adherent membre email mail courriel personne'),
      state: field('État de l’objectif', 'goal_state', 'etatobjectif etat statut status'),
      answeredOn: field('Validé le', 'past_moment', 'validele datevalidation validatedat'),
      markedOn: field('Demandé le', 'past_moment', 'demandele datedemande createdat'),
    },
  },
  votes: {
    title: 'Votes terminés',
    one: 'vote',
    fields: {
      ref: field('Numéro du vote', 'text', 'idvote idevolution'),
      ...personFields('Personne', 'adherent membre email mail courriel personne candidat'),
      level: field('Niveau en vote', 'level', 'niveauenvote niveau level'),
      outcome: field('Issue du vote', 'vote_outcome', 'issue resultat decision outcome'),
      endedOn: field(
        'Vote terminé le',
        'past_moment',
        'votetermine termine termineele datevote datefin endedat',
      ),
      beganOn: field('Vote ouvert le', 'past_moment', 'voteouvertle datedebut createdat'),
      reason: field('Motif du vote', 'long', 'motif raison commentaire'),
      sponsorVote: field('Voix du parrain', 'voice', 'voixparrain votesponsor'),
      sponsorVoter: field('Parrain votant', 'text', 'parrainvotant'),
      devmanVote: field('Voix DEVMAN', 'voice', 'voixdevman votedevman'),
      devmanVoter: field('DEVMAN votant', 'text', 'devmanvotant'),
      xmanVote: field('Voix XMAN', 'voice', 'voixxman votexman'),
      xmanVoter: field('XMAN votant', 'text', 'xmanvotant'),
    },
  },
  hours: {
    title: 'Heures de formation attestées',
    one: 'formation attestée',
    fields: {
      ref: field(
        'Numéro de l’attestation',
        'text',
        'numeroattestation nattestation idattestation attestation',
      ),
      ...personFields('Personne', 'adherent membre stagiaire email mail courriel personne'),
      followedOn: field('Suivie le', 'past_day', 'suiviele dateformation datedefin datefin date finle'),
      title: field('Formation suivie', 'text', 'formation formationsuivie intitule titre libelle'),
      provider: field('Organisme', 'text', 'organisme organismedeformation prestataire'),
      habilitation: field('Habilitation', 'habilitation', 'habilitation agrement statutreglemente'),
      theme: field('Thème des heures', 'text', 'themedesheures theme thematique'),
      minutes: field('Heures', 'duration', 'heures duree nombredheures nbheures volumehoraire'),
      nature: field('Nature', 'nature', 'nature modalite typedheures'),
    },
  },
  news: {
    title: 'Actualités',
    one: 'actualité',
    fields: {
      ref: field('Numéro de l’actualité', 'text', 'idactualite idnews idarticle'),
      title: field('Titre de l’actualité', 'text', 'titreactualite titrearticle titre title'),
      category: field('Catégorie', 'text', 'categorie rubrique category'),
      text: field('Texte', 'html', 'texte contenu article corps content body'),
      author: field('Auteur (e-mail, numéro ou nom)', 'text', 'auteur redacteur author'),
      publishedOn: field(
        'Publiée le',
        'past_moment',
        'publieele datepublication datedepublication publishat',
      ),
      audience: field('Public de l’actualité', 'levels', 'public destined destinataires'),
      isValidated: field('Publiée', 'flag', 'publiee valide isvalidate'),
    },
  },
  faq: {
    title: 'Questions et réponses',
    one: 'question',
    fields: {
      ref: field('Numéro de la question', 'text', 'idquestion'),
      section: field('Section', 'text', 'section partie'),
      category: field('Catégorie de la question', 'text', 'categorie souscategorie rubrique theme'),
      question: field('Question', 'text', 'question intitulequestion'),
      answer: field('Réponse', 'html', 'reponse answer'),
    },
  },
  movements: {
    title: 'Anciens mouvements d’avoir',
    one: 'mouvement',
    fields: {
      ref: field('Numéro du mouvement', 'text', 'idmouvement'),
      ...personFields('Titulaire', 'adherent membre email mail courriel titulaire beneficiaire'),
      movedOn: field('Date du mouvement', 'past_moment', 'datemouvement datedumouvement date'),
      direction: field('Crédit ou débit', 'direction', 'creditoudebit sens typemouvement'),
      amount: field('Montant du mouvement', 'euros', 'montantmouvement montant amount'),
      label: field('Libellé du mouvement', 'long', 'libellemouvement mouvement libelle motif description'),
    },
  },
} as const satisfies Record<string, Target>;

export type RecordTarget = keyof typeof recordTargets;
/** True for a target whose rows are a record each. */
export const isRecordTarget = (target: string): target is RecordTarget => target in recordTargets;
