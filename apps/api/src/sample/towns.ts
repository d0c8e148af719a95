import type { Row } from './rows.ts';

export type Town = { city: string; postalCode: string; lat: number; lng: number };

/** Towns where people live. Streets are invented. */
export const towns: readonly Town[] = [
  { city: 'Paris', postalCode: '75012', lat: 48.84, lng: 2.39 },
  { city: 'Lyon', postalCode: '69003', lat: 45.76, lng: 4.85 },
  { city: 'Bordeaux', postalCode: '33000', lat: 44.84, lng: -0.58 },
  { city: 'Nantes', postalCode: '44000', lat: 47.22, lng: -1.55 },
  { city: 'Lille', postalCode: '59000', lat: 50.63, lng: 3.06 },
  { city: 'Aix-en-Provence', postalCode: '13100', lat: 43.53, lng: 5.45 },
  { city: 'Versailles', postalCode: '78000', lat: 48.8, lng: 2.13 },
  { city: 'Rennes', postalCode: '35000', lat: 48.11, lng: -1.68 },
  { city: 'Strasbourg', postalCode: '67000', lat: 48.57, lng: 7.75 },
  { city: 'Toulouse', postalCode: '31000', lat: 43.6, lng: 1.44 },
  { city: 'Dijon', postalCode: '21000', lat: 47.32, lng: 5.04 },
  { city: 'Saint-Étienne', postalCode: '42000', lat: 45.44, lng: 4.39 },
];

export const streets = [
  'rue du Moulin', 'allée des Tilleuls', 'rue de l’Exemple', 'avenue de la Fontaine', 'place du Marché Fictif',
  'chemin des Vignes', 'rue Vauban', 'impasse des Modèles', 'boulevard de l’Échantillon',
] as const; // prettier-ignore

type Place = [id: number, name: string, address: string, postalCode: string, city: string, isActive?: false];

/** Twelve sites in use, and one no longer in use. */
const places: readonly Place[] = [
  [1, 'Espace Vauban', '14 rue du Moulin', '78350', 'Jouy-en-Josas'],
  [2, 'Salle Gambetta', '5 place Gambetta', '33000', 'Bordeaux'],
  [3, 'Maison des adhérents', '27 rue de l’Exemple', '75012', 'Paris'],
  [4, 'Le Comptoir des conseillers', '8 quai des Étoffes', '69003', 'Lyon'],
  [5, 'Hôtel Brancas', '2 allée Brancas', '44000', 'Nantes'],
  [6, 'La Filature', '31 rue de la Filature', '59000', 'Lille'],
  [7, 'Mas des Platanes', '6 chemin des Vignes', '13100', 'Aix-en-Provence'],
  [8, 'Pavillon de la Reine', '11 avenue de la Fontaine', '78000', 'Versailles'],
  [9, 'Centre Armorique', '19 mail des Échantillons', '35000', 'Rennes'],
  [10, 'Espace Kléber', '3 rue du Vieux-Modèle', '67000', 'Strasbourg'],
  [11, 'Salle Capitole', '40 rue des Violettes', '31000', 'Toulouse'],
  [12, 'Clos Saint-Bénigne', '9 rue du Clos', '21000', 'Dijon'],
  [13, 'Ancienne salle des fêtes', '1 place du Marché Fictif', '42000', 'Saint-Étienne', false],
];

export const siteRows: readonly Row<'sites'>[] = places.map(
  ([id, name, address, postalCode, city, isActive = true]) => ({
    id,
    name,
    address,
    postal_code: postalCode,
    city,
    map_url: `https://maps.google.com/?q=${encodeURIComponent(`${address}, ${postalCode} ${city}`)}`,
    is_active: isActive,
  }),
);
