import { sql } from 'kysely'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { MoveOther, MoveOtherWhy, PlanExpense, SaveExpense } from '#contract/plans/money.schema.ts'
import { expenseStates } from '#contract/plans/money.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { insertRow, readRow, updateRow } from '../../kit/db/rows.ts'
import { canMove, lockToMove } from '../../kit/record/to-move.ts'
import { todayOf } from '../../kit/text/today.ts'
import { ratesToday, toOwn } from '../../pricing/pricing.public.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'

/** What was spent, collected or given as an advance; a locked plan takes receipts all the same. */
export async function saveExpense(ctx: Ctx, form: SaveExpense): Promise<{ id: number }> {
  const plan = await lockPlan(ctx, { id: form.planId }, { evenLocked: true })
  if (plan.status === 'cancelled') fail('operationInvalid')
  const { side, day, category, amountMinor, currency, serviceId, note } = form
  if (day > todayOf(ctx)) failField('day', 'notAllowed')
  if (serviceId !== null && side !== 'cost') failField('serviceId', 'notAllowed')
  if (serviceId !== null && (await readRow(ctx, 'plan_service', serviceId)).plan_id !== plan.id)
    failField('serviceId', 'plans.fieldErrors.notOfPlan')
  const rates = await ratesToday(ctx, [currency])
  const baseMinor = toOwn(ctx, rates, amountMinor, currency) ?? fail('plans.noRate')
  const saved = await insertRow(ctx, 'plan_expense', {
    plan_id: plan.id,
    service_id: serviceId,
    side,
    day,
    category,
    amount_minor: amountMinor,
    currency,
    rate: currency === ctx.merchant.currency ? '1' : (rates.get(currency)?.rate ?? '1'),
    base_minor: baseMinor,
    note,
    created_by: ctx.user?.id ?? null,
    created_by_name: ctx.actor.name,
  })
  await tellPlan(ctx, plan.id, 'plans.expenseSaved', {
    facts: { category, amount: `${groupedAmount(amountMinor, currency)} ${currency}` },
  })
  return saved
}

const moves =
  (verb: 'approveExpense' | 'rejectExpense') =>
  async (ctx: Ctx, input: MoveOther | MoveOtherWhy): Promise<{ done: true }> => {
    const { row, to } = await lockToMove(ctx, 'plan_expense', expenseStates, input, verb)
    if (row.created_by !== null && row.created_by === ctx.user?.id && !ctx.user.isSuper)
      fail('plans.ownExpense')
    const reason = 'reason' in input ? input.reason : ''
    await updateRow(ctx, 'plan_expense', row, { status: to, answer_reason: reason })
    await tellPlan(ctx, row.plan_id, `plans.${verb}`, {
      facts: {
        category: row.category,
        amount: `${groupedAmount(Number(row.amount_minor), row.currency)} ${row.currency}`,
      },
      ...(reason && { reason }),
    })
    return { done: true }
  }
/** Nobody says yes to their own, but whoever owns the account. */
export const approveExpense = moves('approveExpense')
export const rejectExpense = moves('rejectExpense')

type Row = Omit<PlanExpense, 'can' | 'service'> & { names: Record<string, string> | null }
/** Expenses of a plan, the latest day first. */
export async function expensesOf(ctx: Ctx, planId: number): Promise<PlanExpense[]> {
  const { rows } =
    await sql<Row>`select e.id, e.version, e.side, e.day, e.category, e.amount_minor::bigint as "amountMinor", e.currency,
      e.service_id as "serviceId", e.note, e.base_minor::bigint as "baseMinor", e.rate, e.status, e.answer_reason as "answerReason",
      e.created_by_name as "byName", s.facts->'names' as names
    from plan_expense e left join plan_service s on s.merchant_id = e.merchant_id and s.id = e.service_id
   where e.merchant_id = ${ctx.scope.merchantId} and e.plan_id = ${planId} order by e.day desc, e.id desc`.execute(
      ctx.db,
    )
  return rows.map(({ names, ...row }) => ({
    ...row,
    amountMinor: Number(row.amountMinor),
    baseMinor: Number(row.baseMinor),
    service: names ? nameIn(names, ctx.language) : '',
    can: canMove(ctx, expenseStates, row.status),
  }))
}
