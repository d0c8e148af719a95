/** Figures fixed by the association. */
export const figures = {
  foundedIn: 2009,
  landing: [
    { value: 3, label: 'séminaires de professionnalisation certifiés' },
    { value: 480, label: 'ateliers' },
    { value: 32, label: 'modules' },
    { value: 1, label: 'école de formateurs' },
    { value: 122, label: 'formateurs' },
  ],
  signedUp: [
    { value: '500+', label: 'adhérents' },
    { value: '6000+', label: 'clients' },
    { value: '12', label: 'ans' },
  ],
} as const;
