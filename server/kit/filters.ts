import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from './ctx.ts'
import { plannedAnew } from './prepared.ts'

const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** In a statement whose filters say what its best plan is (lists, reports): it is planned for each of them (see prepared.ts). */
export const anew = sql.raw(plannedAnew)

/** `where('id', '=', anyOf(ids))`: one text, and so one prepared statement, for lists of every length (`in` has one for each). */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`

/** For `like` and `ilike`: what holds the text, whatever signs it is made of. */
export const containing = (text: string): string => `%${literally(text)}%`
export const startingWith = (text: string): string => `${literally(text)}%`

/** Whether one of the names in a column, in whatever language, is like the pattern. */
export const anyName = (column: string, like: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from jsonb_each_text(${sql.ref(column)}) n where n.value ilike ${like})`

/** Whether the code, or one of the names, of a row of this alias holds the text, in whatever script. */
export const codeOrName = (alias: string, text: string): RawBuilder<SqlBool> => {
  const like = containing(text)
  return sql<SqlBool>`(${sql.ref(`${alias}.code`)} ilike ${like} or ${anyName(`${alias}.names`, like)})`
}

/** The moment at which a day begins where the merchant is; of so many days later. */
export const dayStart = (ctx: Ctx, day: string, later = 0): RawBuilder<string> =>
  sql<string>`((${day}::date + ${later}::int)::timestamp at time zone ${ctx.merchant.timeZone})`
