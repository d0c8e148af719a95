/** What a notice is about that tells of somebody's seat in this session, and of what was done about it. */
export const aboutSession = (id: number): string => `session/${id}`;
