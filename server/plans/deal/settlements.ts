import { sql } from 'kysely'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { ConfirmSettlement, Settlement } from '#contract/plans/deal/deal.schema.ts'
import { expenseStates } from '#contract/plans/money.states.ts'
import { settlementStates } from '#contract/plans/deal/deal.states.ts'
import { cashAccount, cashRef } from '../../finance/finance.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow, updateRow } from '../../kit/db/rows.ts'
import { among } from '../../kit/db/filters.ts'
import { canMove, lockToMove } from '../../kit/record/to-move.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'
import { enterPay } from './guide-pay.ts'
import { advanceRef } from './open-settlement.ts'
import { post } from './posting.ts'

type Sums = Pick<Settlement, 'advanceMinor' | 'spentMinor' | 'claimedMinor' | 'collectedMinor' | 'openCount'>
type Row = Sums & {
  id: number
  version: number
  crewId: number
  name: string
  status: Settlement['status']
  confirmedAt: string | null
  confirmedBy: string
  answerReason: string
  expiresAt: string | null
  seenAt: string | null
}

/** Accounts of everybody who went along, with what of their links still opens. */
export async function settlementsOf(ctx: Ctx, planId: number): Promise<Settlement[]> {
  const { merchantId } = ctx.scope
  const { rows } =
    await sql<Row>`select s.id, s.version, s.crew_id as "crewId", c.name, s.status, s.confirmed_at as "confirmedAt",
      s.confirmed_by_name as "confirmedBy", s.answer_reason as "answerReason", k.expires_at as "expiresAt", k.seen_at as "seenAt", e.*
    from plan_settlement s join crew c on c.merchant_id = s.merchant_id and c.id = s.crew_id
    left join lateral (select l.expires_at, l.seen_at from platform.plan_link l where l.merchant_id = s.merchant_id and l.plan_id = s.plan_id
       and l.purpose = 'guide' and l.crew_id = s.crew_id and l.revoked_at is null and l.expires_at > ${ctx.now} order by l.created_at desc limit 1) k on true
    cross join lateral (select coalesce(sum(x.base_minor) filter (where x.side = 'advance' and x.status = 'approved'), 0)::bigint as "advanceMinor",
        coalesce(sum(x.base_minor) filter (where x.side = 'cost' and x.status = 'approved'), 0)::bigint as "spentMinor",
        coalesce(sum(x.claimed_minor) filter (where x.status = 'approved'), 0)::bigint as "claimedMinor",
        coalesce(sum(x.base_minor) filter (where x.side = 'income' and x.status = 'approved'), 0)::bigint as "collectedMinor",
        count(*) filter (where x.status in ${among(expenseStates.phases.open)})::int as "openCount"
       from plan_expense x where x.merchant_id = s.merchant_id and x.plan_id = s.plan_id and x.crew_id = s.crew_id) e
   where s.merchant_id = ${merchantId} and s.plan_id = ${planId} order by c.name, s.id`.execute(ctx.db)
  return rows.map(({ expiresAt, seenAt, ...row }) => {
    const sums = {
      advanceMinor: Number(row.advanceMinor),
      spentMinor: Number(row.spentMinor),
      claimedMinor: Number(row.claimedMinor),
      collectedMinor: Number(row.collectedMinor),
    }
    return {
      ...row,
      ...sums,
      balanceMinor: sums.advanceMinor + sums.collectedMinor - sums.spentMinor,
      link: expiresAt ? { expiresAt, seenAt } : null,
      can: canMove(ctx, settlementStates, row.status),
    }
  })
}

type Verb = 'submitSettlement' | 'confirmSettlement' | 'returnSettlement' | 'reopenSettlement'
async function locked(ctx: Ctx, one: { id: number; version?: number | undefined }, verb: Verb) {
  const { plan_id: planId } = await readRow(ctx, 'plan_settlement', one.id)
  const plan = await lockPlan(ctx, { id: planId }, { evenLocked: true })
  const { row, to } = await lockToMove(ctx, 'plan_settlement', settlementStates, one, verb)
  const view = (await settlementsOf(ctx, planId)).find(({ id }) => id === row.id) ?? fail('notFound')
  return { plan, row, to, view }
}

const tell = (ctx: Ctx, planId: number, verb: Verb, name: string, amountMinor: number, reason?: string) =>
  tellPlan(ctx, planId, `plans.${verb}`, {
    facts: { name, amount: `${groupedAmount(amountMinor, ctx.merchant.currency)} ${ctx.merchant.currency}` },
    ...(reason && { reason }),
  })

/** What was written down and not handed in goes along; what was sent back has to be corrected first. */
async function handInDrafts(ctx: Ctx, planId: number, crewId: number): Promise<void> {
  const own = sql`merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId} and crew_id = ${crewId}`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from plan_expense
    where ${own} and status = 'returned'`.execute(ctx.db)
  const count = rows[0]?.count ?? 0
  if (count > 0) fail('plans.expensesOpen', { count })
  await sql`update plan_expense set status = 'submitted', version = version + 1
    where ${own} and status = 'draft'`.execute(ctx.db)
}

/** Said to be whole, by the guide or for them: staff look at it now. */
export async function submitSettlement(ctx: Ctx, one: { id: number; version?: number | undefined }) {
  const { plan, row, to, view } = await locked(ctx, one, 'submitSettlement')
  await handInDrafts(ctx, plan.id, row.crew_id)
  if (plan.status !== 'cancelled') await enterPay(ctx, { id: row.id, planId: plan.id, crewId: row.crew_id })
  await updateRow(ctx, 'plan_settlement', row, {
    status: to,
    submitted_at: ctx.now.toISOString(),
    answer_reason: '',
  })
  await tell(ctx, plan.id, 'submitSettlement', view.name, view.balanceMinor)
  await notify(ctx, {
    kind: 'settlementToCheck',
    to: { holding: 'group.expense.settle' },
    subject: { topic: 'travelPlan', id: plan.id },
    facts: { group: plan.code, name: view.name },
    once: `settlementToCheck ${row.id} ${row.version}`,
  })
  return { done: true as const }
}

type Returning = { id: number; version?: number | undefined; reason: string }
export async function returnSettlement(ctx: Ctx, { reason, ...one }: Returning) {
  const { plan, row, to, view } = await locked(ctx, one, 'returnSettlement')
  await updateRow(ctx, 'plan_settlement', row, { status: to, answer_reason: reason })
  await tell(ctx, plan.id, 'returnSettlement', view.name, view.balanceMinor, reason)
  return { done: true as const }
}

/**
 * What is left comes back, or is paid out, and the account of the person is at nothing. Needs every receipt answered; whoever entered
 * all of them does not confirm them alone.
 */
export async function confirmSettlement(ctx: Ctx, { accountId, ...one }: ConfirmSettlement) {
  const { plan, row, to, view } = await locked(ctx, one, 'confirmSettlement')
  if (view.openCount > 0) fail('plans.expensesOpen', { count: view.openCount })
  const { currency } = ctx.merchant
  const { ref } = await cashAccount(ctx, accountId, { currency })
  await post(ctx, {
    planId: plan.id,
    kind: 'settled',
    key: `settled ${row.id} ${row.version}`,
    amountMinor: view.balanceMinor,
    currency,
    baseMinor: view.balanceMinor,
    memo: `${plan.code} ${view.name}`,
    from: advanceRef(ctx, row.crew_id),
    to: ref,
    of: { crew_id: row.crew_id },
  })
  await updateRow(ctx, 'plan_settlement', row, {
    status: to,
    balance_minor: view.balanceMinor,
    account_id: accountId,
    confirmed_at: ctx.now.toISOString(),
    confirmed_by_name: ctx.actor.name,
  })
  await tell(ctx, plan.id, 'confirmSettlement', view.name, view.balanceMinor)
  return { done: true as const }
}

/** Open again: what came back, or was paid out, is taken back by its reverse. */
export async function reopenSettlement(ctx: Ctx, { reason, ...one }: Returning) {
  const { plan, row, to, view } = await locked(ctx, one, 'reopenSettlement')
  const balance = Number(row.balance_minor ?? 0)
  if (row.account_id === null) fail('operationInvalid')
  await post(ctx, {
    planId: plan.id,
    kind: 'settled',
    key: `settled ${row.id} ${row.version} back`,
    amountMinor: -balance,
    currency: ctx.merchant.currency,
    baseMinor: -balance,
    memo: `${plan.code} ${view.name}: ${reason}`,
    from: advanceRef(ctx, row.crew_id),
    to: await cashRef(ctx, row.account_id),
    of: { crew_id: row.crew_id },
  })
  await updateRow(ctx, 'plan_settlement', row, {
    status: to,
    balance_minor: null,
    account_id: null,
    confirmed_at: null,
    confirmed_by_name: '',
    answer_reason: reason,
  })
  await tell(ctx, plan.id, 'reopenSettlement', view.name, balance, reason)
  return { done: true as const }
}
