import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { departmentRecord } from '#contract/staff/departments/department.fields.ts'
import type {
  Colleague,
  DepartmentChoice,
  DepartmentFilter,
  DepartmentList,
} from '#contract/staff/departments/department.schema.ts'
import type { ReadOf } from '#contract/kit/record/record-types.ts'
import { answerOf } from '#contract/kit/record/record-values.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { anyOf, finds } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'

type Row = ReadOf<(typeof departmentRecord)['fields']> & { id: number; version: number; depth: number }

/** Departments with how many stand above each, and by which names: their order is the tree's. */
const tree = ({ scope: { merchantId } }: Ctx) => sql`(
  with recursive t as (
    select d.*, 0 as depth, array[d.name] as path from department d where d.merchant_id = ${merchantId} and d.parent_id is null
    union all
    select d.*, t.depth + 1, t.path || d.name from department d join t on d.parent_id = t.id where d.merchant_id = ${merchantId})
  select * from t)`

export async function listDepartments(
  ctx: Ctx,
  { text, dataScope, ...paging }: DepartmentFilter,
): Promise<z.output<typeof DepartmentList>> {
  const people = sql`from app_user u where u.merchant_id = d.merchant_id and u.department_id = d.id`
  const where = [finds(text, ['d.name', 'd.headName'])]
  if (dataScope) where.push(sql<SqlBool>`d.data_scope = ${dataScope}`)
  const rows = sql<Row>`select d.* from (
    select d.*, coalesce(p.name, '') as "parentName", coalesce(h.full_name, '') as "headName",
           array(select u.id ${people} order by u.full_name, u.id) as "memberIds",
           array(select u.full_name ${people} order by u.full_name, u.id) as "memberNames"
      from ${tree(ctx)} d
      left join department p on p.merchant_id = d.merchant_id and p.id = d.parent_id
      left join app_user h on h.merchant_id = d.merchant_id and h.id = d.head_id) d where ${sql.join(where, sql` and `)}`
  const page = await pageOf(ctx, paging, rows, sql`r.path`)
  const edit = 'staffsRouter.department.edit'
  const limited = ctx.scope.reach ? 'staff.errors.ownReach' : false
  const can = canOf(ctx, { edit, delete: edit }, { edit: limited, delete: limited })
  return {
    ...page,
    rows: page.rows.map(({ id, version, depth, ...row }) => ({
      id,
      version,
      depth,
      ...answerOf(departmentRecord, row),
      can,
    })),
  }
}

/** For pickers, in the tree's order. */
export async function departmentChoices(ctx: Ctx): Promise<{ rows: DepartmentChoice[] }> {
  const { rows } =
    await sql<DepartmentChoice>`select d.id, d.name, d.depth from ${tree(ctx)} d order by d.path`.execute(
      ctx.db,
    )
  return { rows }
}

/** Staff who can log in, for pickers: by a text, or by their ids. */
export async function listColleagues(
  ctx: Ctx,
  { text, ids }: { text?: string | undefined; ids?: number[] | undefined },
): Promise<{ rows: z.output<typeof Colleague>[] }> {
  let query = ctx.db
    .selectFrom('app_user as u')
    .select(['u.id', 'u.full_name as name', 'u.user_name as userName'])
    .where('u.merchant_id', '=', ctx.scope.merchantId)
    .where('u.kind', '=', 'staff')
  query = ids ? query.where('u.id', '=', anyOf(ids)) : query.where('u.disabled_at', 'is', null)
  if (text) query = query.where(finds(text, ['u.user_name', 'u.full_name']))
  return {
    rows: await query
      .orderBy('u.full_name')
      .limit(ids ? 500 : 50)
      .execute(),
  }
}
