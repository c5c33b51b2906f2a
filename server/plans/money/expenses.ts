import { sql } from 'kysely'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { MoveOther, MoveOtherWhy, PlanExpense, SaveExpense } from '#contract/plans/money.schema.ts'
import { expenseStates } from '#contract/plans/money.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { cashAccount, cashRef, type AccountRef } from '../../finance/finance.public.ts'
import { ask, fail, failField } from '../../kit/call/errors.ts'
import { insertRow, isMissing, readRow, updateRow } from '../../kit/db/rows.ts'
import { canMove, lockToMove } from '../../kit/record/to-move.ts'
import { todayOf } from '../../kit/text/today.ts'
import { toOwn } from '../../pricing/pricing.public.ts'
import { post, ratesOn } from '../deal/posting.ts'
import { advanceRef, openSettlement } from '../deal/settlements.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'

export type ExpenseInput = Omit<SaveExpense, 'crewId' | 'accountId'> & {
  crewId: number | null
  accountId?: number | null
  clientId?: string
  photo?: { fileId: number; hash: string } | null
}

/** What was spent, collected or given as an advance; a locked plan takes receipts all the same. */
export async function saveExpense(ctx: Ctx, form: ExpenseInput): Promise<{ id: number }> {
  const plan = await lockPlan(ctx, { id: form.planId }, { evenLocked: true })
  if (plan.status === 'cancelled') fail('operationInvalid')
  const { side, day, category, amountMinor, currency, serviceId, note, crewId, accountId = null } = form
  if (form.clientId) {
    const before = await landed(ctx, plan.id, form.clientId)
    if (before) return before
  }
  if (day > todayOf(ctx)) failField('day', 'notAllowed')
  if (serviceId !== null && side !== 'cost') failField('serviceId', 'notAllowed')
  if (serviceId !== null && (await readRow(ctx, 'plan_service', serviceId)).plan_id !== plan.id)
    failField('serviceId', 'plans.fieldErrors.notOfPlan')
  if (accountId !== null) {
    if (side !== 'advance') failField('accountId', 'notAllowed')
    await cashAccount(ctx, accountId, { currency })
  }
  if (side === 'advance' && crewId !== null && currency !== ctx.merchant.currency)
    failField('currency', 'plans.fieldErrors.ownCurrency', { currency: ctx.merchant.currency })
  if (crewId !== null) {
    if (await isMissing(ctx, 'crew', [crewId])) failField('crewId', 'unknown')
    await openSettlement(ctx, plan.id, crewId)
  }
  const alike = await alikeOf(ctx, form)
  if (alike && ctx.user) ask(ctx, [{ key: 'plans.questions.enteredTwice', facts: { category, day } }])
  const rates = await ratesOn(ctx, [currency], day)
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
    crew_id: crewId,
    account_id: accountId,
    client_id: form.clientId || null,
    photo_file_id: form.photo?.fileId ?? null,
    photo_hash: form.photo?.hash ?? '',
    note,
    created_by: ctx.user?.id ?? null,
    created_by_name: ctx.actor.name,
  })
  await tellPlan(ctx, plan.id, 'plans.expenseSaved', {
    facts: { category, amount: `${groupedAmount(amountMinor, currency)} ${currency}` },
  })
  return saved
}

/** A receipt that a phone sends again is there already. */
async function landed(ctx: Ctx, planId: number, clientId: string): Promise<{ id: number } | undefined> {
  return ctx.db
    .selectFrom('plan_expense')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('plan_id', '=', planId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/** The same photo, or the same amount of that day and category: entered twice, or two that are alike. */
async function alikeOf(
  ctx: Ctx,
  { planId, day, category, amountMinor, currency, photo }: ExpenseInput,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`select id from plan_expense
    where merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId} and status <> 'rejected'
      and (photo_hash <> '' and photo_hash = ${photo?.hash ?? ''}
        or day = ${day}::date and category = ${category} and amount_minor = ${amountMinor} and currency = ${currency}) limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}

type ExpenseRow = Awaited<ReturnType<typeof readRow<'plan_expense'>>>

/** Where the money of an expense is taken from and goes to. Of nobody named it stands in clearing until it is matched. */
async function accountsOf(ctx: Ctx, row: ExpenseRow): Promise<{ from: AccountRef; to: AccountRef }> {
  const { currency } = ctx.merchant
  const person: AccountRef =
    row.crew_id === null
      ? { kind: 'clearing', name: 'tour-expenses', currency }
      : advanceRef(ctx, row.crew_id)
  if (row.side === 'cost') return { from: person, to: { kind: 'cost', currency } }
  if (row.side === 'income') return { from: { kind: 'sales', currency }, to: person }
  const cash: AccountRef =
    row.account_id === null
      ? { kind: 'clearing', name: 'tour-expenses', currency }
      : await cashRef(ctx, row.account_id)
  return {
    from: cash,
    to: row.crew_id === null ? { kind: 'clearing', name: 'tour-advances', currency } : person,
  }
}

const postingKinds = { cost: 'spent', income: 'collected', advance: 'advance' } as const

const moves =
  (verb: 'approveExpense' | 'rejectExpense') =>
  async (ctx: Ctx, input: MoveOther | MoveOtherWhy): Promise<{ done: true }> => {
    const { plan_id: planId } = await readRow(ctx, 'plan_expense', input.id)
    const plan = await lockPlan(ctx, { id: planId }, { evenLocked: true })
    const { row, to } = await lockToMove(ctx, 'plan_expense', expenseStates, input, verb)
    if (row.created_by !== null && row.created_by === ctx.user?.id && !ctx.user.isSuper)
      fail('plans.ownExpense')
    if (row.crew_id !== null) await openSettlement(ctx, planId, row.crew_id)
    const reason = 'reason' in input ? input.reason : ''
    await updateRow(ctx, 'plan_expense', row, { status: to, answer_reason: reason })
    if (verb === 'approveExpense')
      await post(ctx, {
        planId,
        kind: postingKinds[row.side],
        key: `expense ${row.id}`,
        amountMinor: Number(row.base_minor),
        currency: ctx.merchant.currency,
        baseMinor: Number(row.base_minor),
        day: row.day,
        memo: `${plan.code} ${row.category}`,
        ...(await accountsOf(ctx, row)),
        of: { expense_id: row.id, crew_id: row.crew_id },
      })
    await tellPlan(ctx, row.plan_id, `plans.${verb}`, {
      facts: {
        category: row.category,
        amount: `${groupedAmount(Number(row.amount_minor), row.currency)} ${row.currency}`,
      },
      ...(reason && { reason }),
    })
    return { done: true }
  }
/** Nobody says yes to their own, but whoever owns the account. What is approved is in the books. */
export const approveExpense = moves('approveExpense')
export const rejectExpense = moves('rejectExpense')

type Row = Omit<PlanExpense, 'can' | 'service'> & { names: Record<string, string> | null }
/** Expenses of a plan, the latest day first. */
export async function expensesOf(ctx: Ctx, planId: number): Promise<PlanExpense[]> {
  const { rows } =
    await sql<Row>`select e.id, e.version, e.side, e.day, e.category, e.amount_minor::bigint as "amountMinor", e.currency,
      e.service_id as "serviceId", e.note, e.base_minor::bigint as "baseMinor", e.rate, e.status, e.answer_reason as "answerReason",
      e.created_by_name as "byName", e.crew_id as "crewId", e.account_id as "accountId", coalesce(c.name, '') as "crewName",
      e.photo_file_id is not null as photo, s.facts->'names' as names
    from plan_expense e left join plan_service s on s.merchant_id = e.merchant_id and s.id = e.service_id
    left join crew c on c.merchant_id = e.merchant_id and c.id = e.crew_id
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
