import { sql } from 'kysely'
import type { Deposit, PayDeposit, SaveDeposit } from '#contract/plans/options/options.api.ts'
import { cashAccount, cashRef } from '../../finance/finance.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { deleteRow, lockForm, lockRow, readRow, saveRow, updateRow } from '../../kit/db/rows.ts'
import { todayOf } from '../../kit/text/today.ts'
import { lockPlan, tellPlan, type PlanRecord } from '../plan/lock-plan.ts'
import { isFreeSql, lineOfDeposit, splitDeposit } from './move-deposits.ts'
import { post } from '../deal/posting.ts'

type Row = Omit<Deposit, 'state' | 'can'> & { supplierId: number | null; free: boolean }

/** What suppliers want beforehand of a group, by their days. */
export async function depositsOf(ctx: Ctx, plan: PlanRecord): Promise<Deposit[]> {
  const { rows } =
    await sql<Row>`select d.id, d.version, d.service_id as "serviceId", d.label, d.due_on as "dueOn",
      d.amount_minor::bigint as "amountMinor", d.currency, d.paid_on as "paidOn", s.facts->'names' as "serviceNames",
      coalesce(u.name, '') as "supplierName", s.supplier_id as "supplierId", ${isFreeSql} as free
    from plan_deposit d
    join travel_plan p on p.merchant_id = d.merchant_id and p.id = d.plan_id
    join plan_service s on s.merchant_id = d.merchant_id and s.id = d.service_id
    left join supplier u on u.merchant_id = s.merchant_id and u.id = coalesce(d.supplier_id, s.supplier_id)
    ${lineOfDeposit}
   where d.merchant_id = ${ctx.scope.merchantId} and d.plan_id = ${plan.id} order by d.due_on, d.id`.execute(
      ctx.db,
    )
  const today = todayOf(ctx)
  const mayEdit = plan.locked_at === null && may(ctx, 'group.plan.profit')
  return rows.map(({ supplierId, free, ...row }) => ({
    ...row,
    amountMinor: Number(row.amountMinor),
    state: row.paidOn !== null ? (free ? 'free' : 'paid') : row.dueOn < today ? 'overdue' : 'open',
    can: {
      ...(row.paidOn === null && mayEdit && { depositSave: true as const, depositDelete: true as const }),
      ...(row.paidOn === null &&
        supplierId !== null &&
        may(ctx, 'group.schedule.pay') && { depositPay: true as const }),
      ...(row.paidOn !== null && may(ctx, 'group.schedule.pay') && { depositUnpay: true as const }),
    },
  }))
}

export async function saveDeposit(ctx: Ctx, { planId, ...form }: SaveDeposit): Promise<{ id: number }> {
  await lockPlan(ctx, { id: planId })
  const before = await lockForm(ctx, 'plan_deposit', form)
  if (before && before.plan_id !== planId) fail('notFound')
  if (before?.paid_on) fail('operationInvalid')
  const { rows } = await sql<{ id: number }>`select id from plan_service
    where merchant_id = ${ctx.scope.merchantId} and id = ${form.serviceId} and plan_id = ${planId}`.execute(
    ctx.db,
  )
  if (!rows.length) failField('serviceId', 'unknown')
  const { serviceId, label, dueOn, amountMinor, currency } = form
  const saved = await saveRow(ctx, 'plan_deposit', before, {
    plan_id: planId,
    service_id: serviceId,
    label,
    due_on: dueOn,
    amount_minor: amountMinor,
    currency,
  })
  await tellPlan(ctx, planId, 'plans.depositSaved')
  return saved
}

async function lockDeposit(ctx: Ctx, ref: { id: number; version?: number | undefined }, evenLocked: boolean) {
  const { plan_id: planId } = await readRow(ctx, 'plan_deposit', ref.id)
  const plan = await lockPlan(ctx, { id: planId }, { evenLocked })
  const row = await lockRow(ctx, 'plan_deposit', ref.id)
  if (ref.version !== undefined && row.version !== ref.version) fail('changedMeanwhile')
  return { plan, row, amountMinor: Number(row.amount_minor) }
}

export async function deleteDeposit(ctx: Ctx, ref: { id: number }): Promise<{ done: true }> {
  const { plan, row } = await lockDeposit(ctx, ref, false)
  if (row.paid_on) fail('operationInvalid')
  await deleteRow(ctx, 'plan_deposit', row.id)
  await tellPlan(ctx, plan.id, 'plans.depositDeleted')
  return { done: true }
}

/** Of a product an order has to stand, that it is paid on. */
async function isOrdered(
  ctx: Ctx,
  { line_id: id, sku_id: sku }: { line_id: number | null; sku_id: number | null },
) {
  if (id === null) return sku === null
  return (await readRow(ctx, 'order_line', id)).supplier_status !== 'cancelled'
}

/**
 * It went out: so much less is owed of the service's line, now or once its cost is booked, so that no payment run pays it again. A locked
 * plan takes it all the same; `plans.notOrdered` of a product that no order has.
 */
export async function payDeposit(ctx: Ctx, form: PayDeposit): Promise<{ done: true }> {
  const { plan, row, amountMinor } = await lockDeposit(ctx, form, true)
  const service = await readRow(ctx, 'plan_service', row.service_id)
  const { supplier_id: supplierId, line_id: lineId } = service
  if (row.paid_on || supplierId === null) fail('operationInvalid')
  if (!(await isOrdered(ctx, service))) fail('plans.notOrdered')
  if (form.paidOn > todayOf(ctx)) failField('paidOn', 'notAllowed')
  const { ref } = await cashAccount(ctx, form.accountId, { currency: row.currency })
  await updateRow(ctx, 'plan_deposit', row, {
    paid_on: form.paidOn,
    account_id: form.accountId,
    supplier_id: supplierId,
    line_id: lineId,
    reference: form.reference,
    paid_by_name: ctx.actor.name,
  })
  await post(ctx, {
    planId: plan.id,
    kind: 'prepaid',
    key: `deposit ${row.id} ${row.version}`,
    amountMinor,
    currency: row.currency,
    day: form.paidOn,
    memo: [plan.code, form.reference].filter(Boolean).join(' '),
    from: ref,
    to: { kind: 'supplier-payable', supplierId, currency: row.currency },
    lineId,
  })
  await tellPlan(ctx, plan.id, 'plans.depositPaid')
  return { done: true }
}

/** It did not go out after all, or came back: on the account that it was paid from, from the supplier it was paid to. */
export async function unpayDeposit(
  ctx: Ctx,
  form: { id: number; version?: number | undefined },
): Promise<{ done: true }> {
  const { plan, row: paid } = await lockDeposit(ctx, form, true)
  // What a fee of a cancelled line has taken does not come back.
  const row = paid.paid_on ? await splitDeposit(ctx, paid) : null
  if (!row || row.account_id === null || row.supplier_id === null) fail('operationInvalid')
  const amountMinor = Number(row.amount_minor)
  const ref = await cashRef(ctx, row.account_id)
  await updateRow(ctx, 'plan_deposit', row, {
    paid_on: null,
    account_id: null,
    supplier_id: null,
    line_id: null,
    reference: '',
    paid_by_name: '',
  })
  await post(ctx, {
    planId: plan.id,
    kind: 'prepaid',
    key: `deposit ${row.id} ${row.version}`,
    amountMinor: -amountMinor,
    currency: row.currency,
    ...(paid.paid_on !== null && { rateDay: paid.paid_on }),
    memo: plan.code,
    from: ref,
    to: { kind: 'supplier-payable', supplierId: row.supplier_id, currency: row.currency },
    lineId: row.line_id,
  })
  await tellPlan(ctx, plan.id, 'plans.depositUnpaid')
  return { done: true }
}
