import { sql } from 'kysely'
import type { z } from 'zod'
import type { PageChoices, PageFilter, PageInfo, PageList } from '#contract/report-pages/page.schema.ts'
import { reportKeys } from '#contract/report-pages/report-pages.keys.ts'
import { personOf, roleName } from '../../identity/identity.public.ts'
import { holds, userOf, type Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { blocksOf, openTo, readPage, selectPages, viewOf, type PageRecord } from './page-records.ts'

/** The pages that a person may open, in the order in which they have them. */
export async function listPages(
  ctx: Ctx,
  filter: z.output<typeof PageFilter>,
): Promise<z.input<typeof PageList>> {
  const { text, whose, ...paging } = filter
  const user = userOf(ctx)
  const whom =
    whose === 'own'
      ? sql`p.owner_id = ${user.id}`
      : whose === 'shared'
        ? sql`p.owner_id is distinct from ${user.id}`
        : sql`true`
  const query = selectPages(
    ctx,
    sql`${openTo(ctx, user)} and ${whom} and ${finds(text, ['p.name', 'p.note'])}`,
  )
  const own = sql`(select o.page_ids from report_page_order o where o.merchant_id = ${ctx.scope.merchantId} and o.user_id = ${user.id})`
  const page = await pageOf<PageRecord>(
    ctx,
    paging,
    query,
    sql`array_position(${own}, r.id) nulls last, r.name, r.id`,
  )
  const roles = new Map((await rolesOf(ctx)).map(({ id, name }) => [id, name]))
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...viewOf(ctx, row),
      blockCount: row.blocks.length,
      roleNames: row.roleIds.flatMap((id) => roles.get(id) ?? []),
    })),
  }
}

export async function pageInfo(ctx: Ctx, { id }: { id: number }): Promise<z.input<typeof PageInfo>> {
  const page = await readPage(ctx, id)
  return { ...viewOf(ctx, page), blocks: blocksOf(page) }
}

async function rolesOf(ctx: Ctx): Promise<{ id: number; name: string }[]> {
  const rows = await ctx.db
    .selectFrom('role')
    .select(['id', 'name', 'built_in', 'audience'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('audience', '=', 'staff')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, name: roleName(ctx, row) }))
}

/** Who of the staff can be mailed a page: has an address, and the right to report pages. */
export async function peopleOf(ctx: Ctx): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`select id, full_name as name from app_user
    where merchant_id = ${ctx.scope.merchantId} and kind = 'staff' and disabled_at is null and email <> ''
    order by full_name, id limit 500`.execute(ctx.db)
  const people = []
  for (const row of rows) {
    const person = await personOf(ctx, row.id)
    if (person && holds(person, reportKeys.pages)) people.push(row)
  }
  return people
}

export const pageChoices = async (ctx: Ctx): Promise<z.input<typeof PageChoices>> => ({
  roles: await rolesOf(ctx),
  people: await peopleOf(ctx),
})
