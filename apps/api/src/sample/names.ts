/** Invented names, put together by the generator. */
export const women = [
  'Agathe', 'Aïcha', 'Alice', 'Amélie', 'Anaïs', 'Anne-Laure', 'Aurélie', 'Béatrice', 'Brigitte', 'Capucine', 'Caroline',
  'Cécile', 'Céline', 'Chloé', 'Clémence', 'Delphine', 'Élise', 'Émilie', 'Estelle', 'Fatima', 'Florence', 'Gaëlle',
  'Ingrid', 'Isabelle', 'Jeanne', 'Joëlle', 'Julie', 'Laëtitia', 'Léa', 'Leïla', 'Lucie', 'Maëlys', 'Marie-Hélène',
  'Marion', 'Mathilde', 'Myriam', 'Noémie', 'Océane', 'Pauline', 'Rachel', 'Salomé', 'Solène', 'Valérie', 'Zoé',
] as const; // prettier-ignore

export const men = [
  'Adrien', 'Alexandre', 'Amine', 'André', 'Antoine', 'Aurélien', 'Baptiste', 'Benoît', 'Bruno', 'Cédric', 'Christophe',
  'Damien', 'Didier', 'Étienne', 'Fabrice', 'François', 'Gaël', 'Grégory', 'Guillaume', 'Hervé', 'Hugo', 'Jean-Baptiste',
  'Jérôme', 'Joël', 'Julien', 'Kévin', 'Loïc', 'Maël', 'Mathieu', 'Mehdi', 'Nicolas', 'Noël', 'Olivier', 'Pascal',
  'Pierre-Yves', 'Quentin', 'Raphaël', 'Rémi', 'Sébastien', 'Stéphane', 'Théo', 'Vincent', 'Xavier', 'Youssef',
] as const; // prettier-ignore

export const lastNames = [
  'Abadie', 'Allègre', 'Arnaud', 'Azoulay', 'Barthélemy', 'Baudouin', 'Beaumont', 'Bellanger', 'Benoît', 'Bérenger',
  'Blanchard', 'Boisseau', 'Bonnefoy', 'Bouchet', 'Bourdon', 'Brossard', 'Carpentier', 'Chauvin', 'Chevallier', 'Cohen',
  'Colombani', 'Cordier', 'Coulibaly', "D'Almeida", 'Da Silva', 'Daguerre', 'De La Rochelle', 'Delacroix', 'Delorme',
  'Diallo', 'Dubreuil', 'Duchêne', 'Dufour', "D'Ormesson", 'Dupuis', 'El Khoury', 'Esnault', 'Faure', 'Ferrand',
  'Fontaine', 'Fournier', 'Gaillard', 'Garnier', 'Gaultier', 'Giraud', 'Goncalves', 'Grandjean', 'Guillou', 'Hamel',
  'Hébert', 'Henriot', 'Huguet', 'Imbert', 'Jacquin', 'Jaouen', 'Joly', 'Kaczmarek', 'Kessler', 'Labbé', 'Lacombe',
  "L'Héritier", 'Le Bihan', 'Le Goff', 'Lefèvre-Dumas', 'Legrand', 'Lemoine', 'Lévêque', 'Maillard', 'Marchal', 'Marin',
  'Martineau', 'Mercier', 'Meunier', 'Moreau', 'Nguyen', 'Noël-Petit', 'Ollivier', 'Pagès', 'Pelletier', 'Perrin',
  'Peyronnet', 'Picard', 'Poirier', 'Prévost', 'Quéré', 'Ragueneau', 'Raynal', 'Rigaud', 'Roussel', 'Sabatier',
  'Saint-Martin', 'Santoro', 'Schmitt', 'Serrano', 'Texier', 'Tissier', 'Traoré', 'Vasseur', 'Verdier', 'Zimmermann',
] as const; // prettier-ignore

/** A name of some forty characters, to test whether a place can hold it. */
export const longName = {
  civility: 'Madame',
  firstName: 'Anne-Charlotte',
  lastName: 'de Villeneuve-Desrochers',
} as const;

/** Company names by the person's last name. */
export const companyNames = [
  (name: string) => `Cabinet ${name}`,
  (name: string) => `${name} Patrimoine`,
  (name: string) => `${name} Conseil SARL`,
  (name: string) => `SAS ${name} & Associés`,
] as const;
