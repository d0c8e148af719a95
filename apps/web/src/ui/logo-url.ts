/** Address of a logo of the association, by its id. */
export const logoUrl = (id: string): string => `/api/association/logos/${id}`;
