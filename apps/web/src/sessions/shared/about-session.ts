/** Subject of the notices about a seat in this session. */
export const aboutSession = (id: number): string => `session/${id}`;
