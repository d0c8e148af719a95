/** The former portal of the demonstration and the token that it takes: nobody's, and no secret. */
export const demonstrationAccess = {
  address: 'https://ancien-portail.example',
  token: 'jeton-de-demonstration',
};
