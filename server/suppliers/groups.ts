import { sql } from 'kysely'
import { rowOf } from '#contract/kit/record/record-values.ts'
import { supplierGroupRecord } from '#contract/suppliers/supplier.fields.ts'
import type { SupplierGroup, SupplierGroupForm } from '#contract/suppliers/suppliers.schema.ts'
import { failField } from '../kit/call/errors.ts'
import { canOf, type Ctx } from '../kit/ctx.ts'
import { finds } from '../kit/db/filters.ts'
import { deleteRow, isMissing, lockForm, lockRow, readRow, saveRow, updateRow } from '../kit/db/rows.ts'
import { emit } from '../kit/events.ts'
import { unique } from '../kit/record/unique.ts'

const editKey = 'supplierRouter.supplierManage.edit'

/** Groups of suppliers by name, each with its suppliers. */
export async function listGroups(
  ctx: Ctx,
  { text, ids }: { text?: string | undefined; ids?: number[] | undefined },
): Promise<{ rows: SupplierGroup[] }> {
  const { rows } = await sql<Omit<SupplierGroup, 'can'>>`
    select g.id, g.name, coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.name)
             from supplier s where s.merchant_id = g.merchant_id and s.group_id = g.id), '[]') as suppliers
      from supplier_group g
     where g.merchant_id = ${ctx.scope.merchantId} and ${finds(text, ['g.name'])}
       and (${ids ?? null}::bigint[] is null or g.id = any(${ids ?? null}::bigint[]))
     order by g.name`.execute(ctx.db)
  return { rows: rows.map((row) => ({ ...row, can: canOf(ctx, { edit: editKey, remove: editKey }) })) }
}

/** Makes a group, or gives one its name and its suppliers. Names are unique. */
export async function saveGroup(ctx: Ctx, form: SupplierGroupForm): Promise<{ id: number }> {
  const { name, supplierIds } = form
  const before = await lockForm(ctx, 'supplier_group', form)
  if (await isMissing(ctx, 'supplier', supplierIds)) failField('supplierIds', 'unknown')
  const saved = await unique({ supplier_group_merchant_id_name_key: 'name' }, () =>
    saveRow(ctx, 'supplier_group', before, rowOf(supplierGroupRecord, form)),
  )
  await setSuppliers(ctx, saved.id, supplierIds)
  await emit(ctx, 'suppliers.groupSaved', {
    subject: 'supplierGroup',
    subjectId: saved.id,
    facts: { name },
    ...(before && { before: { name: before.name } }),
    after: { name, supplierIds },
  })
  return saved
}

/** Takes a group away; its suppliers stay, in none. */
export async function deleteGroup(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const { name } = await lockRow(ctx, 'supplier_group', id, 'for update')
  await setSuppliers(ctx, id, [])
  await deleteRow(ctx, 'supplier_group', id)
  await emit(ctx, 'suppliers.groupDeleted', { subject: 'supplierGroup', subjectId: id, facts: { name } })
  return { done: true }
}

/** One supplier into a group or into none; of many at once each by itself. */
export async function assignGroup(
  ctx: Ctx,
  { id, groupId }: { id: number; groupId: number | null },
): Promise<{ done: true }> {
  const supplier = await lockRow(ctx, 'supplier', id)
  if (groupId !== null && (await isMissing(ctx, 'supplier_group', [groupId]))) failField('groupId', 'unknown')
  if (supplier.group_id === groupId) return { done: true }
  const group = groupId === null ? '' : (await readRow(ctx, 'supplier_group', groupId)).name
  await updateRow(ctx, 'supplier', { id }, { group_id: groupId })
  ctx.takenBackBy?.({ id, groupId: supplier.group_id })
  await emit(ctx, 'suppliers.grouped', {
    subject: 'supplier',
    subjectId: id,
    facts: { name: supplier.name, group },
    before: { groupId: supplier.group_id },
    after: { groupId },
  })
  return { done: true }
}

/** The group of that name, made where there is none yet. */
export async function groupNamed(ctx: Ctx, name: string): Promise<number> {
  const row = await ctx.db
    .insertInto('supplier_group')
    .values({ merchant_id: ctx.scope.merchantId, name })
    .onConflict((c) => c.columns(['merchant_id', 'name']).doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Locked in the order of their ids, as whoever changes several suppliers does. */
async function setSuppliers(ctx: Ctx, groupId: number, supplierIds: readonly number[]): Promise<void> {
  const { merchantId } = ctx.scope
  await sql`with changed as (
      select id from supplier where merchant_id = ${merchantId}
         and (id = any(${[...supplierIds]}::bigint[])) is distinct from (group_id is not distinct from ${groupId}::bigint)
       order by id for update)
    update supplier s set group_id = case when s.id = any(${[...supplierIds]}::bigint[]) then ${groupId}::bigint end
      from changed c where s.merchant_id = ${merchantId} and s.id = c.id`.execute(ctx.db)
}
