import { invoicesTable, movementsTable, peopleTable } from './people-table.ts';
import * as records from './record-tables.ts';
import type { FormerResource } from './resources.ts';
import { sessionTables } from './sessions-table.ts';
import type { FormerTable } from './table.ts';

/** The files that records of the former portal become; what stands in none is read for what others say. */
export const formerTables = {
  users: peopleTable,
  sites: records.sitesTable,
  thematics: records.titlesTable,
  ...sessionTables,
  transactions: invoicesTable,
  avoirs: records.avoirsTable,
  goals: records.goalsTable,
  goal_finisheds: records.completionsTable,
  evolutions: records.votesTable,
  news: records.newsTable,
  issues: records.faqTable,
  credit_histories: movementsTable,
} as const satisfies { [Resource in FormerResource]?: FormerTable };
