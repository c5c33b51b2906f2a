import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { sql } from 'kysely'
import { PaySteps } from '#contract/groups/groups.api.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { Instalment, PayInstalment, SaveSchedule } from '#contract/plans/deal/deal.schema.ts'
import {
  amountsOf,
  dueDay,
  dueRules,
  instalmentKinds,
  instalmentState,
  resized,
  type InstalmentAsk,
} from '#contract/plans/deal/schedule.ts'
import { cashAccount } from '../../finance/finance.public.ts'
import { groupSetting } from '../../groups/groups.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { insertRow, lockRow, readRow, updateRow } from '../../kit/db/rows.ts'
import { todayAt, todayOf } from '../../kit/text/today.ts'
import { lockPlan, tellPlan, type PlanRecord } from '../plan/lock-plan.ts'
import { acceptedOf, priceNow } from '../money/accepted.ts'
import { closeLinks } from '../../payments/payments.public.ts'
import { depositRef, isBilled, isOverdueSql, releaseBilled } from './deposit.ts'
import { post } from './posting.ts'

type Row = {
  id: number
  version: number
  kind: string
  label: string
  share: number | null
  amountMinor: number
  paidMinor: number
  currency: string
  dueRule: string
  dueDays: number
  dueOn: string
  waivedAt: string | null
  waivedReason: string
}

/** Instalments of the plan's present life, in their order. */
export async function instalmentRows(ctx: Ctx, plan: Pick<PlanRecord, 'id' | 'life'>): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select id, version, kind, label, share_basis_points as share, amount_minor::bigint as "amountMinor",
      paid_minor::bigint as "paidMinor", currency, due_rule as "dueRule", due_days as "dueDays", due_on as "dueOn", waived_at as "waivedAt",
      waived_reason as "waivedReason"
    from plan_instalment where merchant_id = ${ctx.scope.merchantId} and plan_id = ${plan.id} and life = ${plan.life}
    order by position, id`.execute(ctx.db)
  return rows.map((row) => ({
    ...row,
    amountMinor: Number(row.amountMinor),
    paidMinor: Number(row.paidMinor),
  }))
}

/** Money of it is still asked for. */
export const isPayable = ({ status }: Pick<PlanRecord, 'status'>, { state }: Pick<Instalment, 'state'>) =>
  status !== 'cancelled' && state !== 'paid' && state !== 'waived'

export async function instalmentViews(ctx: Ctx, plan: PlanRecord): Promise<Instalment[]> {
  const today = todayOf(ctx)
  const billed = await isBilled(ctx, plan.id)
  return (await instalmentRows(ctx, plan)).map(({ share, waivedAt, kind, dueRule, ...row }) => {
    // What the bill has taken is due no more.
    const state = instalmentState({ ...row, waived: waivedAt !== null }, billed ? row.dueOn : today)
    const isOpen = isPayable(plan, { state })
    return {
      ...row,
      kind: asOneOf(instalmentKinds, kind) ?? 'instalment',
      dueRule: asOneOf(dueRules, dueRule) ?? 'date',
      shareBasisPoints: share,
      state,
      can: {
        ...(isOpen &&
          may(ctx, 'group.schedule.pay') && {
            instalmentPay: true as const,
            ...(!billed && { instalmentRemind: true as const, instalmentLink: true as const }),
          }),
        ...(isOpen && may(ctx, 'group.schedule.waive') && { instalmentWaive: true as const }),
      },
    }
  })
}

/** From which day "after confirmation" counts: the confirmation, until then the day it is asked on. */
const confirmedDay = (ctx: Ctx, plan: PlanRecord): string =>
  plan.confirmed_at ? todayAt(new Date(plan.confirmed_at), ctx.merchant.timeZone) : todayOf(ctx)

/** What of these was asked for by link is asked for no more, or otherwise. */
const closeLinksOf = (ctx: Ctx, ids: readonly number[]) => closeLinks(ctx, 'instalment', ids)
export const closeInstalments = async (ctx: Ctx, plan: PlanRecord) =>
  closeLinksOf(
    ctx,
    (await instalmentRows(ctx, plan)).map(({ id }) => id),
  )

/** Gives those that changed their new amounts. */
async function resize(ctx: Ctx, rows: readonly Row[], amounts: readonly number[]): Promise<void> {
  const changed = rows.flatMap((row, at) => {
    const amount = amounts[at] ?? row.amountMinor
    return amount === row.amountMinor ? [] : [{ row, amount }]
  })
  for (const { row, amount } of changed)
    await updateRow(ctx, 'plan_instalment', row, { amount_minor: amount })
  await closeLinksOf(
    ctx,
    changed.map(({ row }) => row.id),
  )
}

type Ask = InstalmentAsk & { kind: (typeof instalmentKinds)[number]; label: string }
/** Writes what is open of the schedule anew; what was paid or waived stays as it is. */
async function writeOpen(
  ctx: Ctx,
  plan: PlanRecord,
  asks: readonly Ask[],
  total: { minor: number; currency: string },
) {
  const rows = await instalmentRows(ctx, plan)
  const standing = rows.filter(({ paidMinor, waivedAt }) => paidMinor > 0 || waivedAt !== null)
  const standingMinor = standing.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (!asks.length && standingMinor !== total.minor) failField('rows', 'required')
  const amounts = asks.length ? amountsOf(asks, total.minor, standingMinor) : []
  if (!amounts) failField('rows', 'plans.fieldErrors.aboveTotal')
  await closeLinksOf(
    ctx,
    rows.filter((row) => !standing.includes(row)).map(({ id }) => id),
  )
  // What was paid and taken back again stays in the books without it.
  await sql`update plan_posting x set instalment_id = null
    where x.merchant_id = ${ctx.scope.merchantId} and x.plan_id = ${plan.id} and x.instalment_id in (
      select n.id from plan_instalment n where n.merchant_id = ${ctx.scope.merchantId} and n.plan_id = ${plan.id} and n.life = ${plan.life}
         and n.paid_minor = 0 and n.waived_at is null)`.execute(ctx.db)
  await sql`delete from plan_instalment where merchant_id = ${ctx.scope.merchantId} and plan_id = ${plan.id} and life = ${plan.life}
    and paid_minor = 0 and waived_at is null`.execute(ctx.db)
  const at = { confirmedOn: confirmedDay(ctx, plan), startDate: plan.start_date }
  for (const [nth, ask] of asks.entries())
    await insertRow(ctx, 'plan_instalment', {
      plan_id: plan.id,
      life: plan.life,
      position: standing.length + nth,
      kind: ask.kind,
      label: ask.label,
      share_basis_points: ask.shareBasisPoints,
      amount_minor: amounts[nth] ?? 0,
      currency: total.currency,
      due_rule: ask.dueRule,
      due_days: ask.dueDays,
      due_on: dueDay(ask, at),
    })
}

/** After the numbers of a group changed: what is open comes to its price again, from the last instalment backwards. */
export async function resizeSchedule(ctx: Ctx, plan: PlanRecord): Promise<void> {
  const accepted = await acceptedOf(ctx, plan.id)
  const rows = await instalmentRows(ctx, plan)
  if (!accepted || !rows.length) return
  const standing = rows.map((row) => ({ ...row, waived: row.waivedAt !== null }))
  const amounts = resized(standing, priceNow(plan, accepted)) ?? fail('plans.paidMore')
  await resize(ctx, rows, amounts)
}

/** Was an instalment saved, paid or waived since this was seen? */
async function isOld(ctx: Ctx, plan: PlanRecord, seen: NonNullable<SaveSchedule['seen']>): Promise<boolean> {
  const now = await instalmentRows(ctx, plan)
  const isThere = (row: (typeof seen)[number]) =>
    now.some(({ id, version }) => id === row.id && version === row.version)
  return now.length !== seen.length || !seen.every(isThere)
}

/** What the agent pays and when, as staff agreed it; always all of the accepted price. */
export async function saveSchedule(ctx: Ctx, { planId, seen, rows }: SaveSchedule): Promise<{ done: true }> {
  const plan = await lockPlan(ctx, { id: planId })
  if (seen && (await isOld(ctx, plan, seen))) fail('changedMeanwhile')
  const accepted = (await acceptedOf(ctx, planId)) ?? fail('plans.noQuotation')
  for (const [at, row] of rows.entries())
    if (row.dueRule === 'date' && row.dueOn === null) failField(`rows.${at}.dueOn`, 'required')
  await writeOpen(ctx, plan, rows, { minor: priceNow(plan, accepted), currency: accepted.currency })
  await tellPlan(ctx, planId, 'plans.scheduleSaved', { facts: { count: rows.length } })
  return { done: true }
}

/** What is asked when: as the tour says that the group was made from, else a deposit and what is left by the setting. */
async function begunAsks(ctx: Ctx, plan: PlanRecord): Promise<Ask[]> {
  const base = { amountMinor: null, dueOn: null, label: '' }
  const { rows: steps } = PaySteps.parse({ rows: plan.pay_steps })
  if (steps.length) return steps.map((step) => ({ ...base, ...step }))
  const { depositBasisPoints, depositDays, balanceDays } = await groupSetting(ctx)
  const deposit: Ask = {
    ...base,
    kind: 'deposit',
    shareBasisPoints: depositBasisPoints,
    dueRule: 'after-confirmation',
    dueDays: depositDays,
  }
  const balance: Ask = {
    ...base,
    kind: 'balance',
    shareBasisPoints: null,
    dueRule: 'before-start',
    dueDays: balanceDays,
  }
  return depositBasisPoints ? [deposit, balance] : [balance]
}

/**
 * The schedule of a price that was just accepted: as its tour or the setting says; where one stands its open ones change from the
 * last backwards. Refused where more was paid than is asked now.
 */
export async function fixSchedule(ctx: Ctx, plan: PlanRecord, total: { minor: number; currency: string }) {
  const rows = await instalmentRows(ctx, plan)
  if (rows.some(({ paidMinor, waivedAt }) => paidMinor > 0 || waivedAt)) {
    if (rows.some(({ currency }) => currency !== total.currency)) fail('plans.paidMore')
    const amounts =
      resized(
        rows.map((row) => ({ ...row, waived: row.waivedAt !== null })),
        total.minor,
      ) ?? fail('plans.paidMore')
    await resize(ctx, rows, amounts)
    return
  }
  await writeOpen(ctx, plan, await begunAsks(ctx, plan), total)
}

/** Days that count from the confirmation or the start, where those have changed. */
export async function moveDueDays(ctx: Ctx, plan: PlanRecord): Promise<void> {
  const at = { confirmedOn: confirmedDay(ctx, plan), startDate: plan.start_date }
  for (const row of await instalmentRows(ctx, plan)) {
    const dueRule = asOneOf(dueRules, row.dueRule) ?? 'date'
    const dueOn = dueDay({ dueRule, dueDays: row.dueDays, dueOn: row.dueOn }, at)
    if (dueOn !== row.dueOn && row.paidMinor < row.amountMinor)
      await updateRow(ctx, 'plan_instalment', { id: row.id }, { due_on: dueOn })
  }
}

export type InstalmentRecord = Awaited<ReturnType<typeof lockRow<'plan_instalment'>>>

/** One that is still asked for, locked behind its plan. */
export async function lockInstalment(
  ctx: Ctx,
  { id, version }: { id: number; version?: number | undefined },
) {
  const { plan_id: planId } = await readRow(ctx, 'plan_instalment', id)
  const plan = await lockPlan(ctx, { id: planId }, { evenLocked: true })
  const row = await lockRow(ctx, 'plan_instalment', id)
  if (version !== undefined && row.version !== version) fail('changedMeanwhile')
  if (row.life !== plan.life || row.waived_at !== null || plan.status === 'cancelled')
    fail('operationInvalid')
  return { plan, row }
}

/** Money of an instalment arrived: it stands with the agent's deposits until the bill is final. A locked plan takes it all the same. */
export async function payInstalment(ctx: Ctx, form: PayInstalment): Promise<{ done: true }> {
  const { plan, row } = await lockInstalment(ctx, form)
  const leftMinor = Number(row.amount_minor) - Number(row.paid_minor)
  if (form.amountMinor > leftMinor) failField('amountMinor', 'plans.fieldErrors.aboveOpen')
  if (form.paidOn > todayOf(ctx)) failField('paidOn', 'notAllowed')
  const { ref } = await cashAccount(ctx, form.accountId, { currency: row.currency })
  await updateRow(ctx, 'plan_instalment', row, { paid_minor: Number(row.paid_minor) + form.amountMinor })
  const amount = `${groupedAmount(form.amountMinor, row.currency)} ${row.currency}`
  await post(ctx, {
    planId: plan.id,
    kind: 'payment',
    key: `payment ${row.id} ${row.version}`,
    amountMinor: form.amountMinor,
    currency: row.currency,
    day: form.paidOn,
    memo: [plan.code, form.reference].filter(Boolean).join(' '),
    from: depositRef(plan.agent_id, row.currency),
    to: ref,
    agentId: plan.agent_id,
    of: { instalment_id: row.id },
  })
  await releaseBilled(ctx, plan, row)
  await closeLinksOf(ctx, [row.id])
  await tellPlan(ctx, plan.id, 'plans.instalmentPaid', { facts: { amount } })
  return { done: true }
}

type Waiving = { id: number; version?: number | undefined; reason: string }
/** It is not asked for any more; the bill says whether it is owed. */
export async function waiveInstalment(ctx: Ctx, { reason, ...one }: Waiving): Promise<{ done: true }> {
  const { plan, row } = await lockInstalment(ctx, one)
  if (Number(row.paid_minor) >= Number(row.amount_minor)) fail('operationInvalid')
  await updateRow(ctx, 'plan_instalment', row, { waived_at: ctx.now.toISOString(), waived_reason: reason })
  await closeLinksOf(ctx, [row.id])
  const leftMinor = Number(row.amount_minor) - Number(row.paid_minor)
  const amount = `${groupedAmount(leftMinor, row.currency)} ${row.currency}`
  await tellPlan(ctx, plan.id, 'plans.instalmentWaived', { facts: { amount }, reason })
  return { done: true }
}

/** Has the agent an instalment of another group that is overdue beyond the grace of the setting? */
export async function isOverdue(ctx: Ctx, plan: PlanRecord): Promise<boolean> {
  const { graceDays } = await groupSetting(ctx)
  const { rows } = await sql`select from plan_instalment n
      join travel_plan p on p.merchant_id = n.merchant_id and p.id = n.plan_id
     where n.merchant_id = ${ctx.scope.merchantId} and p.agent_id = ${plan.agent_id} and p.id <> ${plan.id}
       and ${isOverdueSql(ctx, graceDays)} limit 1`.execute(ctx.db)
  return rows.length > 0
}
