import { sql, type RawBuilder } from 'kysely'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { CallOff, MarkCalledOff } from '#contract/plans/deal/call-offs.api.ts'
import { callOffStates } from '#contract/plans/deal/call-off.states.ts'
import type { MoveDealWhy } from '#contract/plans/deal/deal.schema.ts'
import { serviceKey, serviceParts, type ServicePart } from '#contract/plans/plan.keys.ts'
import { fail } from '../../kit/call/errors.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { readRow, updateRow } from '../../kit/db/rows.ts'
import { canMove, lockToMove } from '../../kit/record/to-move.ts'
import { todayOf } from '../../kit/text/today.ts'
import { post } from '../deal/posting.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'
import { requireRight } from '../services/move-service.ts'

type Row = Omit<CallOff, 'can'> & { part: ServicePart }

/** Whoever sees group plans sees all of them; others those of the parts that they may cancel. */
const seenParts = (ctx: Ctx): readonly ServicePart[] =>
  may(ctx, 'group.plan') ? serviceParts : serviceParts.filter((part) => may(ctx, serviceKey(part, 'cancel')))

const callOffSql = (ctx: Ctx, where: RawBuilder<unknown>) =>
  sql<Row>`select c.id, c.version, c.plan_id as "planId", p.code as "planCode", s.part, s.facts->'names' as names,
      coalesce(u.name, '') as "supplierName", coalesce(u.phone, '') as "supplierPhone", coalesce(u.email, '') as "supplierEmail",
      s.date, c.units, c.confirmation_no as "confirmationNo", c.status, c.expected_minor::bigint as "expectedMinor",
      c.fee_minor::bigint as "feeMinor", c.currency, c.note, c.created_at as since, c.created_by_name as "sinceBy",
      c.answered_at as "answeredAt", c.answered_by_name as "answeredBy"
    from plan_call_off c
    join plan_service s on s.merchant_id = c.merchant_id and s.id = c.service_id
    join travel_plan p on p.merchant_id = c.merchant_id and p.id = c.plan_id
    left join supplier u on u.merchant_id = c.merchant_id and u.id = c.supplier_id
   where c.merchant_id = ${ctx.scope.merchantId} and s.part in ${among(seenParts(ctx))} and ${where}`

/** What has to be told to a group's suppliers by hand, and what was; what waits comes first. */
export async function listCallOffs(
  ctx: Ctx,
  { planId }: { planId: number },
): Promise<{ rows: CallOff[]; open: number }> {
  await readRow(ctx, 'travel_plan', planId)
  const { rows } =
    await sql<Row>`select r.* from (${callOffSql(ctx, sql`c.plan_id = ${planId}`)}) r order by r.status <> 'open', r.since, r.id`.execute(
      ctx.db,
    )
  const seesCosts = may(ctx, 'group.plan.profit')
  const amount = (minor: number | null) => (seesCosts && minor !== null ? Number(minor) : null)
  return {
    open: rows.filter(({ status }) => status === 'open').length,
    rows: rows.map(({ part, ...row }) => ({
      ...row,
      expectedMinor: amount(row.expectedMinor),
      feeMinor: amount(row.feeMinor),
      can: may(ctx, serviceKey(part, 'cancel')) ? canMove(ctx, callOffStates, row.status) : {},
    })),
  }
}

type Verb = keyof typeof callOffStates.verbs
/** Found, its plan locked first; also of a plan that somebody locked, as what a supplier was told goes on there. */
async function lockCallOff(ctx: Ctx, ref: { id: number; version?: number | undefined }, verb: Verb) {
  const { plan_id: planId } = await readRow(ctx, 'plan_call_off', ref.id)
  const plan = await lockPlan(ctx, { id: planId }, { evenLocked: true })
  const { row, to } = await lockToMove(ctx, 'plan_call_off', callOffStates, ref, verb)
  const { rows } = await callOffSql(ctx, sql`c.id = ${row.id}`).execute(ctx.db)
  const view = rows[0] ?? fail('notFound')
  requireRight(ctx, view, 'cancel')
  return { plan, row, to, view }
}
type Locked = Awaited<ReturnType<typeof lockCallOff>>

/** What the supplier asks is owed to it from now on; a negative amount takes that back. */
async function postFee(
  ctx: Ctx,
  { plan, row, view }: Locked,
  feeMinor: number,
  rateDay?: string,
): Promise<void> {
  if (feeMinor === 0) return
  if (row.supplier_id === null) fail('plans.noSupplier')
  await post(ctx, {
    planId: plan.id,
    kind: 'cost',
    key: `call off ${row.id} ${row.version}`,
    amountMinor: feeMinor,
    currency: row.currency,
    ...(rateDay !== undefined && { rateDay }),
    memo: `${plan.code} ${nameIn(view.names, ctx.merchant.language)}`.trim(),
    from: { kind: 'supplier-payable', supplierId: row.supplier_id, currency: row.currency },
    to: { kind: 'cost', currency: row.currency },
  })
}

/** Its supplier knows: who told it, when, and what it asks for it. */
export async function markCalledOff(ctx: Ctx, form: MarkCalledOff): Promise<{ done: true }> {
  const locked = await lockCallOff(ctx, form, 'markCalledOff')
  const { plan, row, to, view } = locked
  await postFee(ctx, locked, form.feeMinor)
  await updateRow(ctx, 'plan_call_off', row, {
    status: to,
    fee_minor: form.feeMinor,
    note: form.note,
    answered_at: ctx.now.toISOString(),
    answered_by_name: ctx.actor.name,
  })
  await tellPlan(ctx, plan.id, 'plans.markCalledOff', {
    facts: {
      name: view.names,
      supplier: view.supplierName,
      amount: `${groupedAmount(form.feeMinor, row.currency)} ${row.currency}`,
    },
  })
  return { done: true }
}

/** Its supplier need not be told: it is wanted all the same, or was never booked. */
export async function keepHeld(ctx: Ctx, { reason, ...ref }: MoveDealWhy): Promise<{ done: true }> {
  const { plan, row, to, view } = await lockCallOff(ctx, ref, 'keepHeld')
  await updateRow(ctx, 'plan_call_off', row, {
    status: to,
    note: reason,
    answered_at: ctx.now.toISOString(),
    answered_by_name: ctx.actor.name,
  })
  await tellPlan(ctx, plan.id, 'plans.keepHeld', {
    facts: { name: view.names, supplier: view.supplierName },
    reason,
  })
  return { done: true }
}

/** Marked by mistake, or at another fee: it waits again, and what was booked is taken back. */
export async function reopenCallOff(ctx: Ctx, { reason, ...ref }: MoveDealWhy): Promise<{ done: true }> {
  const locked = await lockCallOff(ctx, ref, 'reopenCallOff')
  const { plan, row, to, view } = locked
  const bookedOn = todayOf({ ...ctx, now: new Date(row.answered_at ?? ctx.now) })
  await postFee(ctx, locked, -Number(row.fee_minor ?? 0), bookedOn)
  await updateRow(ctx, 'plan_call_off', row, {
    status: to,
    fee_minor: null,
    note: '',
    answered_at: null,
    answered_by_name: '',
  })
  await tellPlan(ctx, plan.id, 'plans.reopenCallOff', {
    facts: { name: view.names, supplier: view.supplierName },
    reason,
  })
  return { done: true }
}
