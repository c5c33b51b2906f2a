import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { wordsOf } from '#contract/kit/text/text.ts'
import type { Ctx } from '../ctx.ts'
import { plannedAnew } from './prepared.ts'

const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** In a statement whose filters say what its best plan is (lists, reports): it is planned for each of them (see prepared.ts). */
export const anew = sql.raw(plannedAnew)

/**
 * `where('id', '=', anyOf(ids))`: one text, and so one prepared statement, for lists of every length (`in` has one for each).
 * One alone is asked for as itself: of a list PostgreSQL expects ten, and plans anew each time that there is one.
 */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> =>
  values.length === 1 ? sql<T>`${values[0]}` : sql<T>`any(${values})`

/** `status in ${among(states)}`: written out, so that an index of those states alone is found to hold them. Constants only. */
export const among = (values: readonly string[]) => sql`(${sql.join(values.map((value) => sql.lit(value)))})`

/** For `like` and `ilike`: what holds the text, whatever signs it is made of. */
export const containing = (text: string): string => `%${literally(text)}%`
export const startingWith = (text: string): string => `${literally(text)}%`

/** How codes of orders begin that somebody may mean: as typed or, of a merchant, by their number alone, without its code before it. */
export function codesStarting(of: Pick<Ctx, 'merchant'> | null, text: string): string[] {
  const typed = text.trim().toUpperCase()
  return [typed, ...(of && /^\d{4,}$/.test(typed) ? [of.merchant.code + typed] : [])].map(startingWith)
}

/**
 * The newest orders, of an agent or of all, with a code of ours or of somebody else's that begins as the text does; `isPart` where there
 * may be more than so many.
 */
export async function ordersCoded(
  ctx: Ctx,
  text: string,
  agentId: number | null,
  max = 300,
): Promise<{ ids: number[]; isPart: boolean }> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select app.orders_coded(${codesStarting(ctx, text)}::text[], ${agentId}, ${max}) as ids`.execute(ctx.db)
  const ids = rows[0]?.ids ?? []
  return { ids, isPart: ids.length === max }
}

/** A column by its name, or what is made of one. */
type Text = string | RawBuilder<unknown>

/** Whether one of the names in a column, in whatever language, is like the pattern. */
const anyName = (column: string, like: string) =>
  sql`exists (select from jsonb_each_text(${sql.ref(column)}) n where n.value ilike ${like})`

/**
 * Whether every word of a search stands somewhere: in one of the texts, or in one of the names of a column of names, in
 * whatever language. A search for nothing finds everything.
 */
export function finds(search: string | undefined, texts: readonly Text[], names: readonly string[] = []) {
  const one = (like: string) => [
    ...texts.map((text) => sql`${typeof text === 'string' ? sql.ref(text) : text} ilike ${like}`),
    ...names.map((column) => anyName(column, like)),
  ]
  const words = wordsOf(search ?? '').map((word) => sql`(${sql.join(one(containing(word)), sql` or `)})`)
  return words.length ? sql<SqlBool>`(${sql.join(words, sql` and `)})` : sql<SqlBool>`true`
}

/** Whether every word of a search stands in the code, or in a name in whatever language, of a row of this alias. */
export const codeOrName = (alias: string, search: string | undefined): RawBuilder<SqlBool> =>
  finds(search, [`${alias}.code`], [`${alias}.names`])

/** The moment at which a day begins where the merchant is; of so many days later. */
export const dayStart = (ctx: Ctx, day: string, later = 0): RawBuilder<string> =>
  sql<string>`((${day}::date + ${later}::int)::timestamp at time zone ${ctx.merchant.timeZone})`

type Days = { from?: string | undefined; to?: string | undefined }
/** A moment (`j.at`) on one of these days of the merchant's; open where an end is not said. */
export function onDays(ctx: Ctx, moment: string, { from, to }: Days): RawBuilder<SqlBool> {
  const at = sql.ref(moment)
  const ends = [
    ...(from ? [sql`${at} >= ${dayStart(ctx, from)}`] : []),
    ...(to ? [sql`${at} < ${dayStart(ctx, to, 1)}`] : []),
  ]
  return ends.length ? sql<SqlBool>`${sql.join(ends, sql` and `)}` : sql<SqlBool>`true`
}
