import { sql, type SqlBool } from 'kysely'
import { answerOf } from '#contract/kit/record/record-values.ts'
import type { ReadOf } from '#contract/kit/record/record-types.ts'
import { customerRecord } from '#contract/customers/customer.fields.ts'
import { customerKeys as keys } from '#contract/customers/customer.keys.ts'
import type { Customer, CustomerFilter } from '#contract/customers/customers.schema.ts'
import { loadAgents } from '../agents/agents.public.ts'
import { canOf, type Ctx } from '../kit/ctx.ts'
import { anyOf } from '../kit/db/filters.ts'
import { longPageOf } from '../kit/record/page-of.ts'
import { codeOf } from './people/code.ts'
import { countCustomers, countedCustomers, findCustomers, wantedOf } from './find-customers.ts'

type Row = Omit<ReadOf<(typeof customerRecord)['fields']>, 'currency'> & { id: number; version: number }

/** These customers, in the order of the ids. */
export async function customersBy(ctx: Ctx, ids: readonly number[]): Promise<Customer[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select c.*, 'C' || c.id as code, (select count(*) from customer m where m.merchant_id = c.merchant_id and m.root_id = c.id) as merged
      from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
      join customer c on c.merchant_id = ${ctx.scope.merchantId} and c.id = wanted.id order by wanted.place`.execute(
    ctx.db,
  )
  const can = canOf(ctx, {
    edit: keys.edit,
    note: keys.edit,
    document: keys.documents,
    merge: keys.merge,
    data: keys.privacy,
    erase: keys.privacy,
  })
  const currency = await currencyOf(ctx)
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    ...answerOf(customerRecord, { ...row, currency }),
    can,
  }))
}

/** In what spend is told: an agent reads its own. */
async function currencyOf(ctx: Ctx): Promise<string> {
  const { agentId } = ctx.scope
  if (!agentId) return ctx.merchant.currency
  return (await loadAgents(ctx, [agentId])).get(agentId)?.currency ?? ctx.merchant.currency
}

/** A page of customers: those that stand, whatever was merged into them. */
export async function listCustomers(ctx: Ctx, filter: CustomerFilter) {
  const wanted = await wantedOf(ctx, filter)
  const { rows: ids, ...page } = await longPageOf(filter, {
    find: (limit, skip) => findCustomers(ctx, wanted, filter, { atMost: limit, skip }),
    count: (limit) => countCustomers(ctx, wanted, limit),
    most: countedCustomers,
  })
  return { ...page, rows: await customersBy(ctx, ids) }
}

/** Customers for pickers, the last to travel first, or the ones asked by id, in their order. */
export async function simpleCustomers(
  ctx: Ctx,
  { text, ids }: { text?: string | undefined; ids?: number[] | undefined },
) {
  const found =
    ids ??
    (await findCustomers(
      ctx,
      await wantedOf(ctx, { text }),
      { sort: 'lastTrip', down: true },
      { atMost: 50, skip: 0 },
    ))
  const rows = await ctx.db
    .selectFrom('customer')
    .select(['id', 'name', 'pinyin'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', anyOf(found))
    .orderBy(sql`array_position(${found}::bigint[], id)`)
    .execute()
  return { rows: rows.map(({ id, name, pinyin }) => ({ id, code: codeOf(id), name: name || pinyin })) }
}

/** Tags in use on records `t` of a table that `standing` holds for, the commonest first. */
export async function tagsOn(
  ctx: Ctx,
  table: 'customer' | 'travel_plan' | 'itinerary',
  standing = sql<SqlBool>`true`,
): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`select tag from ${sql.table(table)} t, unnest(t.tags) tag
    where t.merchant_id = ${ctx.scope.merchantId} and t.tags <> '{}' and ${standing}
    group by 1 order by count(*) desc, 1 limit 200`.execute(ctx.db)
  return rows.map(({ tag }) => tag)
}
export const listTags = async (ctx: Ctx): Promise<{ rows: string[] }> => ({
  rows: await tagsOn(ctx, 'customer'),
})
