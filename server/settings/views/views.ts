import { sql } from 'kysely'
import type { z } from 'zod'
import { shareViews, type ListView, type ViewForm } from '#contract/settings/views/views.api.ts'
import { canOf, may, userOf, type Ctx } from '../../kit/ctx.ts'
import { deleteRow, readRow } from '../../kit/db/rows.ts'
import { fail } from '../../kit/call/errors.ts'

/** Of one list and one person: what nobody could find their way in any more. */
const max = 50

/** Of the same company: the merchant's staff, or the people of one agent or supplier. */
const beside = (ctx: Ctx) => {
  const { agentId, supplierId } = userOf(ctx)
  return sql`v.agent_id is not distinct from ${agentId}::bigint and v.supplier_id is not distinct from ${supplierId}::bigint`
}

/** The person's own views of a list, and what others of the same company share. */
export async function listViews(ctx: Ctx, { screen }: { screen: string }) {
  const { id: userId } = userOf(ctx)
  const { rows } = await sql<Omit<ListView, 'can'>>`
    select v.id, v.name, v.search, v.arranged, v.shared, v.user_id = ${userId} as mine, u.full_name as "byName"
      from list_view v join app_user u on u.merchant_id = v.merchant_id and u.id = v.user_id
     where v.merchant_id = ${ctx.scope.merchantId} and v.screen = ${screen} and ${beside(ctx)} and (v.user_id = ${userId} or v.shared)
     order by v.user_id <> ${userId}, lower(v.name), v.id limit 200`.execute(ctx.db)
  const can = canOf(ctx, { share: shareViews })
  return {
    rows: rows.map((row): ListView => ({ ...row, can: row.mine || can['share'] ? { delete: true } : {} })),
    can,
  }
}

/** The person's own views of all lists. */
export async function listOwnViews(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('list_view')
    .select(['id', 'screen', 'name', 'search', 'shared'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('user_id', '=', userOf(ctx).id)
    .orderBy('screen')
    .orderBy('name')
    .limit(500)
    .execute()
  return { rows }
}

/** Keeps the list as it is now under a name. Only who has the right shows it to the others. */
export async function saveView(
  ctx: Ctx,
  { screen, name, search, arranged, shared }: z.output<typeof ViewForm>,
): Promise<{ id: number }> {
  const { id: userId, agentId, supplierId } = userOf(ctx)
  if (shared && !may(ctx, shareViews)) fail('noPermission', { key: shareViews })
  const { rows: existing } = await sql<{ name: string }>`select name from list_view
    where merchant_id = ${ctx.scope.merchantId} and user_id = ${userId} and screen = ${screen}`.execute(
    ctx.db,
  )
  if (existing.length >= max && !existing.some((view) => view.name === name))
    fail('settings.tooManyViews', { max })
  const {
    rows: [saved],
  } = await sql<{ id: number }>`
    insert into list_view (merchant_id, screen, name, search, arranged, user_id, shared, agent_id, supplier_id)
    values (${ctx.scope.merchantId}, ${screen}, ${name}, ${search}, ${arranged && JSON.stringify(arranged)}, ${userId}, ${shared}, ${agentId}, ${supplierId})
    on conflict (merchant_id, user_id, screen, name)
      do update set search = excluded.search, arranged = excluded.arranged, shared = excluded.shared
    returning id`.execute(ctx.db)
  return saved ?? fail('notFound')
}

/** One's own, or with the right one that is shared. */
export async function deleteView(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const view = await readRow(ctx, 'list_view', id)
  const { id: userId, agentId, supplierId } = userOf(ctx)
  const isBeside = view.agent_id === agentId && view.supplier_id === supplierId
  if (view.user_id !== userId && !(view.shared && isBeside)) fail('notFound')
  if (view.user_id !== userId && !may(ctx, shareViews)) fail('noPermission', { key: shareViews })
  await deleteRow(ctx, 'list_view', id)
  return { done: true }
}
