import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'
import { finds, ordersCoded } from '../kit/db/filters.ts'

/** Journals `j` as what is selected from; `isPart` where more orders begin alike with what is typed than were asked for. */
export type JournalsView = { source: RawBuilder<unknown>; isPart: boolean }

/**
 * The journals, of an agent or of all, that a text tells: of an order whose code, ours or somebody else's, begins with it, or with its
 * words in their memo; of all also by their number. Each is found by an index and asked by its id: journals that say nothing are not
 * read. Of orders that begin alike the latest, `most` of them.
 */
export async function describeJournals(
  ctx: Ctx,
  text: string,
  agentId: number | null,
  max?: number,
): Promise<JournalsView> {
  const { merchantId } = ctx.scope
  const { ids, isPart } = await ordersCoded(ctx, text, agentId, max)
  const number = agentId === null ? /^\s*#?(\d{1,15})\s*$/.exec(text)?.[1] : undefined
  const of = sql`select id from journal where merchant_id = ${merchantId}`
  const view = [
    sql`${of} and memo <> '' and ${finds(text, ['memo'])} ${agentId === null ? sql`` : sql`and agent_id = ${agentId}`}`,
    sql`select n.id from unnest(${ids}::bigint[]) wanted (id)
      cross join lateral (${of} and order_id = wanted.id offset 0) n`,
    ...(number ? [sql`${of} and id = ${Number(number)}`] : []),
  ]
  const source = sql`(${sql.join(view, sql` union `)}) told
    cross join lateral (select * from journal where merchant_id = ${merchantId} and id = told.id offset 0) j`
  return { source, isPart }
}
