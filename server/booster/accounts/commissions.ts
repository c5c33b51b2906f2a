import { sql } from 'kysely'
import { commissionForm } from '#contract/booster/booster.fields.ts'
import type { CommissionRow, CommissionSave } from '#contract/booster/booster.schema.ts'
import { answerOf, rowOf } from '#contract/kit/record/record-values.ts'
import { nameIn, type Names } from '#contract/kit/schema.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { violated } from '../../kit/db/db.ts'
import { deleteRow, lockForm, lockRow, saveRow, valuesBefore } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { todayOf } from '../../kit/text/today.ts'
import { readChannel } from '../../channels/channels.public.ts'
import { joinedSetting } from '../setting.ts'
import { lockAccount } from './accounts.ts'

const needs = 'treepBooster.account'
type Stored = {
  id: number
  version: number
  category_id: number
  commission_basis_points: number
  from_day: string
  categoryNames: Names
  holds: boolean
}

/** What an account takes by category, the latest first within each. */
export async function listCommissions(
  ctx: Ctx,
  { connectionId }: { connectionId: number },
): Promise<{ rows: CommissionRow[] }> {
  await readChannel(ctx, connectionId)
  const today = todayOf(ctx)
  const { rows } = await sql<Stored>`
    select b.*, c.names as "categoryNames",
           b.from_day = max(b.from_day) filter (where b.from_day <= ${today}) over (partition by b.category_id) as holds
      from booster_commission b join category c on c.merchant_id = b.merchant_id and c.id = b.category_id
     where b.merchant_id = ${ctx.scope.merchantId} and b.connection_id = ${connectionId}
     order by b.category_id, b.from_day desc`.execute(ctx.db)
  return {
    rows: rows.map((row) => ({
      ...answerOf(commissionForm, row),
      id: row.id,
      version: row.version,
      categoryNames: row.categoryNames,
      holds: row.holds ?? false,
      can: row.from_day > today ? canOf(ctx, { edit: needs, remove: needs }) : {},
    })),
  }
}

/** What is taken, or was, stays as it was told: another from today on is an entry of its own. */
function requireToCome(ctx: Ctx, { from_day: fromDay }: Pick<Stored, 'from_day'>): void {
  if (fromDay <= todayOf(ctx)) failField('fromDay', 'booster.fieldErrors.inForce')
}

/** From a day on it takes this of a category; its listings are priced anew by the job, then and on that day. */
export async function saveCommission(
  ctx: Ctx,
  { id, version, connectionId, ...form }: CommissionSave,
): Promise<{ id: number }> {
  await joinedSetting(ctx)
  const { name } = await readChannel(ctx, connectionId)
  const { payment_fee_basis_points: fee } =
    (await lockAccount(ctx, connectionId)) ?? failField('connectionId', 'unknown')
  if (form.commissionBasisPoints + fee > 9_999)
    failField('commissionBasisPoints', 'tooLarge', { max: (9_999 - fee) / 100 })
  const { rows: categories } = await sql<{ names: Names }>`select names from category
    where merchant_id = ${ctx.scope.merchantId} and id = ${form.categoryId}`.execute(ctx.db)
  const category = categories[0] ?? failField('categoryId', 'unknown')
  const before = await lockForm(ctx, 'booster_commission', { id, version })
  if (before && before.connection_id !== connectionId) fail('notFound')
  if (before) requireToCome(ctx, before)
  if (form.fromDay < todayOf(ctx)) failField('fromDay', 'booster.fieldErrors.inPast')
  const values = { ...rowOf(commissionForm, form), connection_id: connectionId }
  const saved = await saveRow(ctx, 'booster_commission', before, values).catch((error: unknown) => {
    if (violated(error) === 'booster_commission_once') failField('fromDay', 'taken')
    throw error
  })
  await emit(ctx, 'booster.commissionSaved', {
    subject: 'boosterAccount',
    subjectId: connectionId,
    facts: { name, category: nameIn(category.names, ctx.merchant.language) },
    before: valuesBefore(before, values),
    after: values,
  })
  return saved
}

export async function removeCommission(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const row = await lockRow(ctx, 'booster_commission', id)
  requireToCome(ctx, row)
  const { name } = await readChannel(ctx, row.connection_id)
  await deleteRow(ctx, 'booster_commission', id)
  await emit(ctx, 'booster.commissionRemoved', {
    subject: 'boosterAccount',
    subjectId: row.connection_id,
    facts: { name },
  })
  return { done: true }
}
