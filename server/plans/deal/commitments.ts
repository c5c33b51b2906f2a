import { sql } from 'kysely'
import { z } from 'zod'
import { addDays } from '#contract/kit/text/plain-days.ts'
import { attrition } from '#contract/plans/deal/attrition.ts'
import { commitmentForm } from '#contract/plans/deal/deal.fields.ts'
import type { Commitment, SaveCommitment } from '#contract/plans/deal/deal.schema.ts'
import { formShape } from '#contract/kit/record/record-schema.ts'
import { failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { deleteRow, isMissing, lockForm, lockRow, readRow, saveRow } from '../../kit/db/rows.ts'
import { fail } from '../../kit/call/errors.ts'
import { groupName } from '../plan/group-name.ts'
import { lockPlan, tellPlan, type PlanRecord } from '../plan/lock-plan.ts'
import { sayIn } from '../papers/making.ts'
import { sendGroupMail } from '../quotes/group-mail.ts'

const Form = z.object(formShape(commitmentForm))
type Row = z.output<typeof Form> & {
  id: number
  version: number
  supplierName: string
  releasedOn: string | null
}

/** Commitments of a plan, each with what is short of it now. */
export async function commitmentsOf(ctx: Ctx, plan: PlanRecord): Promise<Commitment[]> {
  const { rows } =
    await sql<Row>`select c.id, c.version, c.kind, c.release_days as "releaseDays", c.released_on as "releasedOn", c.name, c.supplier_id as "supplierId", coalesce(s.name, '') as "supplierName",
      c.units, c.rate_minor::bigint as "rateMinor", c.currency, c.fill_basis_points as "fillBasisPoints",
      c.keep_basis_points as "keepBasisPoints", c.steps, c.given_back as "givenBack", coalesce(c.used_units, 0) as "usedUnits",
      c.resold_minor::bigint as "resoldMinor", c.note
    from plan_commitment c left join supplier s on s.merchant_id = c.merchant_id and s.id = c.supplier_id
   where c.merchant_id = ${ctx.scope.merchantId} and c.plan_id = ${plan.id} order by c.id`.execute(ctx.db)
  return rows.map((row) => {
    const facts = { ...row, rateMinor: Number(row.rateMinor), resoldMinor: Number(row.resoldMinor) }
    const releaseOn = row.kind === 'allotment' ? addDays(plan.start_date, -row.releaseDays) : null
    return { ...facts, releaseOn, ...attrition(facts, plan.start_date) }
  })
}

export async function saveCommitment(ctx: Ctx, form: SaveCommitment): Promise<{ id: number }> {
  await lockPlan(ctx, { id: form.planId })
  const before = await lockForm(ctx, 'plan_commitment', form)
  if (before && before.plan_id !== form.planId) fail('notFound')
  if (form.supplierId !== null && (await isMissing(ctx, 'supplier', [form.supplierId])))
    failField('supplierId', 'unknown')
  const back = form.givenBack.reduce((sum, { units }) => sum + units, 0)
  if (back > form.units) failField('givenBack', 'plans.fieldErrors.aboveAsked', { count: form.units })
  const saved = await saveRow(ctx, 'plan_commitment', before, {
    plan_id: form.planId,
    kind: form.kind,
    release_days: form.releaseDays,
    supplier_id: form.supplierId,
    name: form.name,
    units: form.units,
    rate_minor: form.rateMinor,
    currency: form.currency,
    fill_basis_points: form.fillBasisPoints,
    keep_basis_points: form.keepBasisPoints,
    steps: JSON.stringify(form.steps),
    given_back: JSON.stringify(form.givenBack),
    used_units: form.usedUnits,
    resold_minor: form.resoldMinor,
    note: form.note,
  })
  await tellPlan(ctx, form.planId, 'plans.commitmentSaved', { facts: { name: form.name } })
  return saved
}

export async function deleteCommitment(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const { plan_id: planId } = await readRow(ctx, 'plan_commitment', id)
  await lockPlan(ctx, { id: planId })
  const { name } = await lockRow(ctx, 'plan_commitment', id)
  await deleteRow(ctx, 'plan_commitment', id)
  await tellPlan(ctx, planId, 'plans.commitmentDeleted', { facts: { name } })
  return { done: true }
}

/** Units of a commitment `c` that are neither used nor given back. */
export const unusedOf = sql<number>`greatest(0, c.units - coalesce(c.used_units, 0)
  - coalesce((select sum((b->>'units')::int) from jsonb_array_elements(c.given_back) b), 0))::int`

/** Of allotments whose release day is over what is not used goes back to their suppliers, who are written to; told with the group. */
export async function releaseAllotments(ctx: Ctx, today: string): Promise<void> {
  const { rows } = await sql<{
    id: number
    planId: number
    name: string
    supplierId: number | null
    back: number
  }>`select c.id, c.plan_id as "planId", c.name, c.supplier_id as "supplierId", ${unusedOf} as back
    from plan_commitment c join travel_plan p on p.merchant_id = c.merchant_id and p.id = c.plan_id
   where c.merchant_id = ${ctx.scope.merchantId} and c.kind = 'allotment' and c.released_on is null
     and p.start_date - c.release_days < ${today}::date order by c.id limit 200`.execute(ctx.db)
  for (const { id, planId, name, supplierId, back } of rows) {
    const plan = await lockPlan(ctx, { id: planId }, { evenLocked: true })
    const { numAffectedRows } =
      await sql`update plan_commitment set released_on = ${today}::date, version = version + 1,
        given_back = case when ${back}::int > 0 then given_back || ${JSON.stringify([{ day: today, units: back }])}::jsonb else given_back end
      where merchant_id = ${ctx.scope.merchantId} and id = ${id} and released_on is null`.execute(ctx.db)
    if (!numAffectedRows) continue
    await tellPlan(ctx, planId, 'plans.allotmentReleased', { facts: { name, count: back } })
    if (supplierId !== null && back > 0) await writeBack(ctx, plan, { id, name, supplierId, back })
  }
}

type GivenBack = { id: number; name: string; supplierId: number; back: number }
/** Writes to the supplier what comes back, in its language; none where it is not written to. */
async function writeBack(
  ctx: Ctx,
  plan: PlanRecord,
  { id, name, supplierId, back }: GivenBack,
): Promise<void> {
  const supplier = await readRow(ctx, 'supplier', supplierId)
  if (!supplier.email) return
  const say = sayIn(supplier.language)
  const facts = { code: plan.code, group: groupName(plan, supplier.language), allotment: name, count: back }
  await sendGroupMail(ctx, {
    kind: 'supplier-group',
    to: supplier.email,
    language: supplier.language,
    partyName: supplier.name,
    subject: say('plans.allotmentBack.subject', facts),
    paragraphs: [
      say('plans.reminders.dear', { name: supplier.name }),
      say('plans.allotmentBack.text', facts),
    ],
    onceKey: `allotment back ${id}`,
  })
}
