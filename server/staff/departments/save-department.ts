import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import { departmentRecord } from '#contract/staff/departments/department.fields.ts'
import type { DepartmentForm } from '#contract/staff/departments/department.schema.ts'
import { storedOf, rowOf } from '#contract/kit/record/record-values.ts'
import type { RowOf } from '#contract/kit/record/record-types.ts'
import { forgetSessions } from '../../identity/identity.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lockForm, lockRow } from '../../kit/db/rows.ts'
import { deletesPlain, savePlain } from '../../kit/record/plain-record.ts'
import { unique } from '../../kit/record/unique.ts'

const departments = {
  table: 'department',
  subject: 'department',
  event: 'staff.department',
  kept: (row: RowOf<(typeof departmentRecord)['fields']>) => storedOf(departmentRecord, row),
  facts: (_: Ctx, { name }: { name: string }) => ({ name }),
  topics: ['user'],
} as const

/** Who sees a part of the orders gives nobody another part: they would open the rest to themselves. */
function refuseOwnReach(ctx: Ctx): void {
  if (ctx.scope.reach) fail('staff.ownReach')
}

/** Makes a department or changes one, and says who is in it. What its people see changes with their next call. */
export async function saveDepartment(ctx: Ctx, form: DepartmentForm): Promise<{ id: number }> {
  refuseOwnReach(ctx)
  const before = await lockForm(ctx, 'department', form)
  if (form.parentId) await checkParent(ctx, form.id, form.parentId)
  // Whoever heads it is one of its people.
  const memberIds = [...new Set(form.headId ? [...form.memberIds, form.headId] : form.memberIds)]
  await checkPeople(ctx, memberIds)
  const saved = await unique({ department_merchant_id_name_key: 'name' }, () =>
    savePlain(ctx, departments, before, rowOf(departmentRecord, form)),
  )
  await sql`update app_user u set department_id = case when u.id = any(${memberIds}::bigint[]) then ${saved.id}::bigint end
    where u.merchant_id = ${ctx.scope.merchantId} and (u.id = any(${memberIds}::bigint[]) or u.department_id = ${saved.id})`.execute(
    ctx.db,
  )
  await leaveHeads(ctx)
  ctx.afterCommit(() => forgetSessions(ctx.app, ctx.scope.merchantId))
  return saved
}

/** Refused while somebody, or another department, is in it. */
export async function deleteDepartment(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  refuseOwnReach(ctx)
  await lockRow(ctx, 'department', id, 'for update')
  const { merchantId } = ctx.scope
  const { rows } =
    await sql`select 1 from app_user where merchant_id = ${merchantId} and department_id = ${id}
    union all select 1 from department where merchant_id = ${merchantId} and parent_id = ${id} limit 1`.execute(
      ctx.db,
    )
  if (rows.length) fail('staff.departmentInUse')
  return deletesPlain(departments)(ctx, { id })
}

/** The department that a person is put into; refused on its field where there is no such one. */
export async function checkDepartment(ctx: Ctx, now: number | null, before: number | null): Promise<void> {
  if (now === before || now === null) return
  const { rows } =
    await sql`select 1 from department where merchant_id = ${ctx.scope.merchantId} and id = ${now}`.execute(
      ctx.db,
    )
  if (rows.length === 0) failField('departmentId', 'unknown')
}

/** Who left a department heads it no more. */
export const leaveHeads = (ctx: Ctx): Promise<unknown> =>
  sql`update department d set head_id = null from app_user u
    where d.merchant_id = ${ctx.scope.merchantId} and u.merchant_id = d.merchant_id and u.id = d.head_id
      and u.department_id is distinct from d.id`.execute(ctx.db)

async function checkPeople(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from app_user
    where merchant_id = ${ctx.scope.merchantId} and kind = 'staff' and id = any(${ids}::bigint[])`.execute(
    ctx.db,
  )
  if (firstOf(rows).n < ids.length) failField('memberIds', 'unknown')
}

/** A department stands below none that stands below it. */
async function checkParent(ctx: Ctx, id: number | undefined, parentId: number): Promise<void> {
  const { merchantId } = ctx.scope
  // Two that are moved at a time could each go below the other.
  await sql`select id from department where merchant_id = ${merchantId} order by id for update`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ id: number }>`with recursive above as (
      select id, parent_id from department where merchant_id = ${merchantId} and id = ${parentId}
      union select d.id, d.parent_id from department d join above a on d.id = a.parent_id where d.merchant_id = ${merchantId})
    select id from above`.execute(ctx.db)
  if (rows.length === 0) failField('parentId', 'unknown')
  if (rows.some((row) => row.id === id)) failField('parentId', 'staff.departments.belowItself')
}
