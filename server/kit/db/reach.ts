import { sql, type RawBuilder, type SqlBool } from 'kysely'

/**
 * What is an agent's (bills, papers, payments), as a person of limited reach sees it: of the agents whom they, or people they see,
 * look after. `column` is an SQL name of ours.
 */
export const ofReachedAgents = (column: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(app.reach() is null or ${sql.raw(column)} = any(app.reached_agents()))`
