/**
 * What a file of a former tool can bring, and its fields: each with the title that a person chooses it by, further
 * headings that files give it (without capitals, accents and signs), and how its cells are read.
 */

import { type Field, field, personFields, type Target } from './fields.ts';
import { recordTargets } from './record-targets.ts';

export const moveTargets = {
  people: {
    title: 'Personnes',
    one: 'personne',
    fields: {
      ref: field(
        'Numéro dans l’ancien outil',
        'text',
        'id numero code identifiant nadherent numeroadherent idadh idcontact idducontact contactid memberid userid refadherent codeadherent anciencode',
      ),
      fullName: field(
        'Nom et prénom',
        'full_name',
        'nomcomplet nometprenom nomprenom prenomnom fullname displayname contact',
      ),
      civility: field('Civilité', 'civility', 'civ titre genre sexe titreadh civilite titrecivilite gender'),
      firstName: field('Prénom', 'name', 'prenom prenoms firstname prenomadh prenomadherent givenname'),
      lastName: field('Nom', 'name', 'nom nomdefamille nomusuel lastname nomadh nomadherent surname'),
      email: field(
        'E-mail',
        'email',
        'email mail courriel adressemail adresseemail adressecourriel emailadh emailadherent emailaddress emailpayeur',
      ),
      phone: field(
        'Téléphone',
        'phone',
        'tel telephone mobile portable gsm gsmadh telephonemobile telephoneportable telmobile telportable phone mobilephone cellphone teladh numerodetelephone',
      ),
      bornOn: field(
        'Date de naissance',
        'past_day',
        'neele nele neelele ddn ddnadh datedenaissance datenaissance birthdate dateofbirth birthday',
      ),
      address: field('Adresse', 'long', 'adresse adresse1 adresseadh rue address street'),
      postalCode: field('Code postal', 'text', 'cp cpadh codepostal postalcode zip zipcode'),
      city: field('Ville', 'text', 'ville villeadh city commune'),
      country: field('Pays', 'text', 'pays paysadh country'),
      showsAddress: field('Adresse montrée aux membres', 'flag', 'adressevisible addressaccess'),
      level: field(
        'Niveau',
        'level',
        'niveau grade categorie statut role typeadherent type idstatut membershiplevel formule tarif',
      ),
      levelSince: field(
        'Niveau depuis',
        'past_day',
        'niveaudepuis niveaudepuisle dateniveau datedeniveau dateduniveau',
      ),
      sponsor: field(
        'Parrain',
        'text',
        'parr parrain marraine emailparrain mailparrain emailduparrain parraine sponsor referredby',
      ),
      levelDates: field('Niveaux atteints', 'dated_levels', 'niveauxatteints historiquedesniveaux'),
      manager: field('Manager', 'text', 'manager emailmanager responsable'),
      memberSince: field(
        'Adhérent depuis',
        'past_day',
        'membredepuis adherentdepuis dateadhesion datedadhesion debutadhesion datecreaadh membersince datedecreation',
      ),
      memberUntil: field(
        'Fin d’adhésion',
        'day',
        'adhesionau adhesionjusquau finadhesion findadhesion datefinadhesion datedefindadhesion echeance dateecheance datefin renewaldue membreau',
      ),
      duesPaidOn: field(
        'Cotisation payée le',
        'past_day',
        'cotisationpayeele cotisationpayee datecotisation datedecotisation datepaiement payeele datedelacommande',
      ),
      companyName: field(
        'Société',
        'text',
        'societe entreprise nomsociete raisonsociale cabinet societeadh organization organisation company structure',
      ),
      companySiret: field('SIRET', 'siret', 'siret numerosiret nsiret'),
      companyAddress: field('Adresse de la société', 'text', 'adressesociete societyaddress'),
      companyPostalCode: field('Code postal de la société', 'text', 'cpsociete codepostalsociete'),
      companyCity: field('Ville de la société', 'text', 'villesociete'),
      companyCountry: field('Pays de la société', 'text', 'payssociete'),
      passwordHash: field(
        'Empreinte du mot de passe',
        'hash',
        'password passwordhash motdepasse mdpadh hash',
      ),
      habilitations: field('Habilitations', 'habilitations', 'habilitations habilitation agrements'),
      isPilot: field('Pilote de sessions', 'flag', 'pilote ispilot'),
      isDiscovered: field('Journée découverte faite', 'flag', 'journeedecouverte isjdended'),
      isStarted: field('Atelier démarrage fait', 'flag', 'atelierdemarrage isdemarrageended'),
      isSuccessful: field('3 Jours de la Réussite faits', 'flag', '3joursdelareussite is3jrended'),
      curriculumEndedOn: field('Fin de cursus', 'past_day', 'findecursus endcursus'),
    },
  },
  sessions: {
    title: 'Sessions et participants',
    one: 'session',
    fields: {
      ref: field(
        'Numéro de la session',
        'text',
        'id numero code reference ref idsession numerosession sessionid eventid numeroaction naction nsession codesession',
      ),
      kind: field('Type', 'kind', 'type nature typedesession typeaction eventtype categorie'),
      title: field(
        'Titre',
        'long',
        'titre intitule intituleaction nom libelle formation intituledelaformation intituleformation eventtitle eventname nomevenement intitulesession action session',
      ),
      thematic: field('Thématique', 'text', 'thematique theme domaine'),
      startsOn: field(
        'Début',
        'moment',
        'debut datedebut datededebut datedebutsession date du startdate dateheurededebut jour dateevenement',
      ),
      startHour: field('Heure de début', 'hour', 'heuredebut heurededebut starttime horairedebut'),
      endsOn: field('Fin', 'moment', 'fin datefin datedefin datefinsession au enddate dateheuredefin'),
      endHour: field('Heure de fin', 'hour', 'heurefin heuredefin endtime horairefin'),
      place: field('Lieu', 'text', 'lieu salle adresse location venue lieudeformation'),
      isRemote: field('À distance', 'flag', 'adistance distanciel remote visio enligne modalite'),
      pilot: field(
        'Pilote (e-mail, numéro ou nom)',
        'text',
        'pilote formateur formateurs intervenant animateur organisateur trainer organizer',
      ),
      price: field('Prix', 'euros', 'prix tarif montant cout prixunitaire price'),
      seats: field(
        'Places',
        'count',
        'places nombredeplaces capacite effectifmax registrationlimit nbplaces',
      ),
      description: field('Description', 'html', 'description programme objectifs contenu'),
      prerequisite: field('Prérequis', 'html', 'prerequis prerequisite'),
      formerWords: field('Mot du formateur', 'html', 'motduformateur formerwords'),
      link: field('Lien de visioconférence', 'text', 'lienvisio videoconferencelink liendereunion'),
      linkPassword: field('Mot de passe de la visioconférence', 'text', 'visiopassword motdepassevisio'),
      externalLink: field('Site de l’événement', 'text', 'externlink siteevenement'),
      minSeats: field('Places au minimum', 'count', 'minguests effectifmin'),
      priceSingle: field('Prix en chambre simple', 'euros', 'pricebedone chambresimple'),
      priceDouble: field('Prix en chambre double', 'euros', 'pricebedtwo chambredouble'),
      priceTriple: field('Prix en chambre triple', 'euros', 'pricebedthree chambretriple'),
      audience: field('Public visé', 'levels', 'publicvise destined'),
      habilitations: field('Habilitations nécessaires', 'habilitations', 'habilitationsnecessaires'),
      copilots: field('Copilotes', 'people', 'copilotes copilote copilotapprouved'),
      slots: field('Créneaux', 'moments', 'creneaux'),
      isPublished: field('Publiée', 'flag', 'ispublish publiee'),
      ...personFields(
        'Participant',
        'participant stagiaire inscrit emailparticipant emailstagiaire attendee adherent membre emailadherent',
      ),
      personState: field(
        'État de l’inscription',
        'state',
        'etat statut presence presenceparticipant statutinscription registrationstatus emargement',
      ),
      registeredOn: field(
        'Inscrit le',
        'past_day',
        'inscritle dateinscription datedinscription registrationdate',
      ),
    },
  },
  invoices: {
    title: 'Factures de l’ancien outil',
    one: 'facture',
    fields: {
      number: field(
        'Numéro',
        'text',
        'numero nfacture numerofacture numerodefacture reffacture facture invoice invoicenumber piece ref reference',
      ),
      issuedOn: field(
        'Date',
        'past_day',
        'date datefacture datefacturation datedefacture dateemission datedemission invoicedate',
      ),
      ...personFields(
        'Client',
        'client adherent membre emailclient email mail courriel tiers destinataire contact payeur',
      ),
      buyer: field(
        'Nom sur la facture',
        'text',
        'nomclient nomsurlafacture raisonsociale societe billto nomdutiers',
      ),
      label: field('Objet', 'long', 'objet libelle designation description intitule produit memo'),
      net: field('Total HT', 'euros', 'totalht montantht ht net subtotal'),
      rate: field('Taux de TVA', 'percent', 'tauxtva tauxdetva taxrate taux'),
      vat: field('TVA', 'euros', 'tva totaltva montanttva montantdetva tax'),
      gross: field('Total TTC', 'euros', 'totalttc montantttc ttc total montant amount gross'),
    },
  },
  documents: {
    title: 'PDF de factures et d’attestations',
    one: 'PDF',
    fields: { name: field('Fichier PDF', 'long', 'nomdupdf') },
  },
  avoirs: {
    title: 'Avoirs ouverts',
    one: 'avoir',
    fields: {
      number: field(
        'Numéro',
        'text',
        'numero navoir numeroavoir numerodavoir avoir ref reference id creditnote',
      ),
      ...personFields(
        'Titulaire',
        'adherent membre client email mail courriel beneficiaire titulaire contact',
      ),
      label: field('Motif', 'long', 'motif objet libelle description raison'),
      amount: field('Montant', 'euros', 'montant montantttc total valeur amount'),
      left: field('Reste', 'euros', 'reste restant solde disponible resteautiliser balance'),
      givenOn: field('Donné le', 'past_day', 'date donnele datecreation dateavoir emisle creele'),
      expiresOn: field(
        'Expire le',
        'day',
        'expirele expiration dateexpiration validejusquau echeance datefin',
      ),
    },
  },
  ...recordTargets,
} as const satisfies Record<string, Target>;

export type MoveTarget = keyof typeof moveTargets;
export const moveTargetNames = Object.keys(moveTargets) as [MoveTarget, ...MoveTarget[]];

/** Fields of a target, in their order. */
export const fieldsOf = (target: MoveTarget): [string, Field][] => Object.entries(moveTargets[target].fields);

/** The field of this name; undefined for another target's. */
export const fieldOf = (target: MoveTarget, name: string): Field | undefined =>
  (moveTargets[target].fields as Readonly<Record<string, Field>>)[name];

/** What each column becomes: a field of the target, or nothing. */
export type Mapping = readonly (string | null)[];
