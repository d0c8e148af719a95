/** A field of a former tool's files: the title that a person chooses it by, headings that files give it, how it is read. */

/** How a cell is read. */
export type Reads =
  | 'text'
  | 'long'
  | 'name'
  | 'full_name'
  | 'civility'
  | 'email'
  | 'phone'
  | 'day'
  | 'past_day'
  | 'moment'
  | 'hour'
  | 'euros'
  | 'count'
  | 'percent'
  | 'level'
  | 'dated_levels'
  | 'kind'
  | 'flag'
  | 'siret'
  | 'state'
  | 'hash'
  | 'html'
  | 'past_moment'
  | 'moments'
  | 'levels'
  | 'habilitation'
  | 'habilitations'
  | 'people'
  | 'duration'
  | 'nature'
  | 'goal_type'
  | 'goal_state'
  | 'vote_outcome'
  | 'voice'
  | 'direction';

export type Field = { title: string; reads: Reads; also: readonly string[] };
export type Target = { title: string; one: string; fields: Readonly<Record<string, Field>> };

export const field = (title: string, reads: Reads, also: string): Field => ({
  title,
  reads,
  also: also === '' ? [] : also.split(' '),
});

/** Words by which a line names somebody: an address, the number that the former tool gave them, or their name. */
export const personFields = (who: string, names: string) => ({
  person: field(`${who} (e-mail, numéro ou nom)`, 'text', names),
  personFirst: field(
    `Prénom\u00a0: ${who.toLowerCase()}`,
    'text',
    'prenomparticipant participantprenom prenomstagiaire stagiaireprenom prenompayeur attendeefirstname',
  ),
  personLast: field(
    `Nom\u00a0: ${who.toLowerCase()}`,
    'text',
    'nomparticipant participantnom nomstagiaire stagiairenom nompayeur attendeelastname',
  ),
});
