import type { Level } from '@forman/domain/access';
import type { GoalType } from '@forman/domain/community/goals';
import { addDays, parisDay, parisInstant } from '@forman/domain/paris-time';
import type { Days } from './days.ts';
import type { People } from './people.ts';
import type { Row } from './rows.ts';
import { chooseVoted, makeVotes, type VotesOnPeople } from './votes.ts';

/** The goals of each level. The highest level has no promotion. */
const descriptions: Partial<Record<Level, Record<GoalType, readonly string[]>>> = {
  ROLE_NOMAN: {
    maintien: ['Mettre son profil à jour', 'Reprendre contact avec son parrain'],
    promotion: ['Suivre un atelier de remise à niveau'],
  },
  ROLE_ONEMAN: {
    maintien: ['Suivre un atelier par trimestre', 'Faire le point avec son parrain'],
    promotion: ['Réussir de nouveau le questionnaire de conformité', 'Présenter un dossier client complet'],
  },
  ROLE_NEOMAN: {
    maintien: ['Suivre quatre ateliers dans l’année', 'Participer à deux réunions d’équipe'],
    promotion: [
      'Réaliser dix bilans patrimoniaux accompagnés',
      'Suivre la formation « Conduire un premier entretien »',
      'Obtenir une première habilitation',
      'Recommander deux personnes pour une journée découverte',
    ],
  },
  ROLE_BEMAN: {
    maintien: ['Suivre six ateliers ou formations dans l’année', 'Participer à quatre réunions d’équipe'],
    promotion: [
      'Co-piloter deux ateliers',
      'Parrainer un nouvel adhérent',
      'Réaliser vingt bilans patrimoniaux',
    ],
  },
  ROLE_ADMAN: {
    maintien: ['Piloter deux ateliers dans l’année', 'Valider ses heures de formation continue'],
    promotion: [
      'Accompagner deux filleuls jusqu’au niveau NEOMAN',
      'Animer une réunion d’équipe',
      'Obtenir l’habilitation CIF',
    ],
  },
  ROLE_MAN: {
    maintien: ['Piloter un atelier par trimestre', 'Suivre une formation de deux jours'],
    promotion: [
      'Accompagner un filleul jusqu’au niveau BEMAN',
      'Organiser une journée découverte dans sa région',
      'Présenter une étude de cas devant l’association',
    ],
  },
  ROLE_DEVMAN: {
    maintien: ['Animer les réunions de son équipe', 'Recevoir chaque filleul deux fois par an'],
    promotion: ['Compter trois filleuls au niveau ADMAN', 'Piloter une formation de deux jours'],
  },
  ROLE_DXMAN: {
    maintien: ['Relire les sessions proposées dans sa région', 'Siéger à chaque conseil'],
    promotion: ['Ouvrir un nouveau site', 'Former deux pilotes'],
  },
  ROLE_XMAN: {
    maintien: [
      'Siéger à chaque conseil',
      'Voter les évolutions dans le mois',
      'Parrainer un projet de région',
    ],
    promotion: [],
  },
};

type Goal = Row<'goals'> & { id: number; level: Level };

const listed: readonly Omit<Goal, 'created_at'>[] = Object.entries(descriptions)
  .flatMap(([level, byType]) =>
    Object.entries(byType).flatMap(([type, texts]) =>
      texts.map((description) => ({ level: level as Level, type, description })),
    ),
  )
  .map((goal, index) => ({ id: index + 1, ...goal }));

const refusalReason = 'Il manque encore une attestation\u00a0: présentez-le de nouveau dès que vous l’avez.';

const isAnswered = { v: 'validated', r: 'refused', p: 'pending' } as const;
/**
 * Progress of a person, goal by goal: v validated, r refused, p pending, - nothing yet. A person with all
 * goals validated is voted on.
 */
const stories = ['vvp-', 'vr--', 'v-p', 'pv-', '--', 'vv-r', 'p-', 'v--'];
/** Progress of the accounts that the login page offers. */
const namedStories: Record<number, string> = {
  1: 'v-p', 3: '', 4: 'v--', 5: 'v-p', 6: 'v-p-', 7: 'vvp-', 8: 'v-v-p', 9: 'vv-p-', 10: 'vvpr--', 11: 'vp--', 12: '',
}; // prettier-ignore

const storyOf = (id: number): string => namedStories[id] ?? stories[id % stories.length]!;

export type GoalsOfPeople = VotesOnPeople & {
  goals: Row<'goals'>[];
  completions: Row<'goal_completions'>[];
};

/**
 * The goals of every level, their completions and the votes, without random draws: the people made before and
 * after stay the same.
 */
export function makeGoals(days: Days, people: People): GoalsOfPeople {
  const goals = listed.map((goal) => ({ ...goal, created_at: days.at(-1500, '09:00') }));
  const voted = chooseVoted(people);
  const completions: (Row<'goal_completions'> & { id: number; goal_id: number })[] = [];
  for (const { row, level, history } of people.all) {
    const own = listed.filter((goal) => goal.level === level);
    const reached = parisDay(history.at(-1)!.at);
    const span = Math.max(0, Math.round((Date.parse(days.today) - Date.parse(reached)) / 86_400_000) - 1);
    for (const [index, letter] of Array.from(
      voted.has(row.id) ? own.map(() => 'v') : storyOf(row.id),
    ).entries()) {
      const goal = own[index];
      // A person who reached the level yesterday has had no time for its goals.
      if (!goal || span < 3 || letter === '-') continue;
      const state = isAnswered[letter as keyof typeof isAnswered];
      const wait = Math.min(span - 1, state === 'pending' ? 1 + (row.id % 9) : 5 + 11 * (own.length - index));
      const marked = addDays(days.today, -wait - 1);
      const answered = parisInstant(addDays(marked, Math.min(2, wait)), '18:30');
      completions.push({
        id: completions.length + 1,
        goal_id: goal.id,
        user_id: row.id,
        state,
        created_at: parisInstant(marked, '12:15'),
        answered_at: state === 'pending' ? null : answered,
        answered_by: state === 'pending' ? null : (row.sponsor_id ?? null),
        reason: state === 'refused' ? refusalReason : null,
      });
    }
  }
  const { votes, ballots, audit } = makeVotes(days, people, completions);
  return { goals, completions, votes, ballots, audit: [...completions.flatMap(auditRow), ...audit] };
}

/** The audit line of an answer, as the goals' service writes it. */
const auditRow = (
  completion: Row<'goal_completions'> & { id: number; goal_id: number },
): Row<'audit_log'>[] =>
  completion.answered_at
    ? [
        {
          at: completion.answered_at,
          actor_id: completion.answered_by ?? null,
          action: completion.state === 'validated' ? 'goal.validate' : 'goal.refuse',
          subject: 'user',
          subject_id: String(completion.user_id),
          detail: { completionId: completion.id, goalId: completion.goal_id },
          request_id: null,
        },
      ]
    : [];
