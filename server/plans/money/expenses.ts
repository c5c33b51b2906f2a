import { sql } from 'kysely'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { omit } from '#contract/kit/omit.ts'
import type { MoveOther, MoveOtherWhy, PlanExpense, SaveExpense } from '#contract/plans/money.schema.ts'
import { expenseStates } from '#contract/plans/money.states.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import {
  bookedOn,
  cashAccount,
  cashRef,
  expenseAccount,
  type AccountRef,
} from '../../finance/finance.public.ts'
import { hasTaxNumber } from '../../billing/billing.public.ts'
import { ask, fail, failField } from '../../kit/call/errors.ts'
import { groupSetting } from '../../groups/groups.public.ts'
import { among } from '../../kit/db/filters.ts'
import { insertRow, isMissing, lockRow, readRow, updateRow } from '../../kit/db/rows.ts'
import { canMove, lockToMove } from '../../kit/record/to-move.ts'
import { todayOf } from '../../kit/text/today.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { toOwn } from '../../pricing/pricing.public.ts'
import { post, ratesOn, type NewPosting } from '../deal/posting.ts'
import { isPay } from '../deal/pay-key.ts'
import { advanceRef, openSettlement } from '../deal/open-settlement.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'
import { freeDays, mayStillSpend } from './late-expenses.ts'

export type ExpenseInput = Omit<SaveExpense, 'crewId' | 'accountId' | 'draft' | 'taxMinor' | 'taxId'> &
  Partial<Pick<SaveExpense, 'draft' | 'taxMinor' | 'taxId'>> & {
    crewId: number | null
    accountId?: number | null
    clientId?: string
    photo?: { fileId: number; hash: string } | null
  }

/** What was spent, collected or given as an advance; a locked plan takes receipts all the same. */
export async function saveExpense(ctx: Ctx, form: ExpenseInput): Promise<{ id: number }> {
  const plan = await lockPlan(ctx, { id: form.planId }, { evenLocked: true })
  if (plan.status === 'cancelled') fail('operationInvalid')
  if (form.side === 'advance' && !may(ctx, 'group.expense.advance'))
    fail('noPermission', { key: 'group.expense.advance' })
  if (!mayStillSpend(ctx, plan.end_date)) fail('plans.expenseLate', { count: freeDays })
  const { side, day, category, amountMinor, currency, serviceId, note, crewId, accountId = null } = form
  const { draft = false, taxMinor = null, taxId = '' } = form
  const before = form.id === undefined ? undefined : await lockUnsent(ctx, form)
  if (form.clientId && !before) {
    const found = await landed(ctx, plan.id, form.clientId)
    if (found) return found
  }
  if (taxMinor !== null && (side !== 'cost' || taxMinor > amountMinor)) failField('taxMinor', 'notAllowed')
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
  const values = {
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
    tax_minor: taxMinor,
    tax_id: taxId,
    note,
    status: draft ? ('draft' as const) : ('submitted' as const),
    ...(form.photo && { photo_file_id: form.photo.fileId, photo_hash: form.photo.hash }),
  }
  const by = { created_by: ctx.user?.id ?? null, created_by_name: ctx.actor.name }
  const saved = before
    ? await updateRow(ctx, 'plan_expense', before, {
        ...values,
        // Whoever of the staff corrects it answers for it, and does not say yes to it.
        ...(ctx.user && by),
        answer_reason: draft ? before.answer_reason : '',
      })
    : await insertRow(ctx, 'plan_expense', {
        ...values,
        client_id: form.clientId || null,
        ...by,
      })
  const amount = `${groupedAmount(amountMinor, currency)} ${currency}`
  await tellPlan(ctx, plan.id, 'plans.expenseSaved', { facts: { category, amount } })
  if (!draft)
    await tellSubmitted(ctx, plan, { id: saved.id, version: before ? before.version + 1 : 1, amount })
  return saved
}

/** A draft, or one that was returned, of that plan: whoever goes along corrects their own alone. */
async function lockUnsent(ctx: Ctx, { id = 0, version, planId, crewId }: ExpenseInput) {
  const row = await lockRow(ctx, 'plan_expense', id)
  if (row.plan_id !== planId || (!ctx.user && row.crew_id !== crewId)) fail('notFound')
  if (version !== undefined && row.version !== version) fail('changedMeanwhile')
  if (!expenseStates.is(row.status, 'unsent')) fail('operationInvalid')
  if (!ctx.user && isPay(row.client_id ?? '')) fail('operationInvalid')
  return row
}

type Handed = { id: number; version: number; amount: string }
const tellSubmitted = (ctx: Ctx, plan: { id: number; code: string }, { id, version, amount }: Handed) =>
  notify(ctx, {
    kind: 'expenseSubmitted',
    to: { holding: 'group.expense.review' },
    subject: { topic: 'travelPlan', id: plan.id },
    facts: { group: plan.code, name: ctx.actor.name, amount },
    once: `expenseSubmitted ${id}${version > 1 ? ` ${version}` : ''}`,
  })

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
  { id = 0, planId, day, category, amountMinor, currency, photo }: ExpenseInput,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`select id from plan_expense
    where merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId} and id <> ${id} and status in ${among(expenseStates.phases.live)}
      and (photo_hash <> '' and photo_hash = ${photo?.hash ?? ''}
        or day = ${day}::date and category = ${category} and amount_minor = ${amountMinor} and currency = ${currency}) limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}

type ExpenseRow = Awaited<ReturnType<typeof readRow<'plan_expense'>>>

/** Where the money of an expense is taken from and goes to. Of nobody named it stands in clearing until it is matched. */
async function accountsOf(
  ctx: Ctx,
  row: ExpenseRow,
  account: string,
): Promise<{ from: AccountRef; to: AccountRef }> {
  const { currency } = ctx.merchant
  const person: AccountRef =
    row.crew_id === null
      ? { kind: 'clearing', name: 'tour-expenses', currency }
      : advanceRef(ctx, row.crew_id)
  if (row.side === 'cost') {
    const own = account ? await expenseAccount(ctx, account) : undefined
    return { from: person, to: { kind: own?.kind ?? 'cost', name: own?.name ?? '', currency } }
  }
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

type Setting = Awaited<ReturnType<typeof groupSetting>>
const categoryOf = ({ expenseCategories }: Setting, { category }: ExpenseRow) =>
  expenseCategories.find(({ name }) => name.toLowerCase() === category.toLowerCase())
/** The number of the account of the chart that a cost of its category stands on; '' is the cost of what is sold. */
const accountOf = (setting: Setting, row: ExpenseRow): string =>
  row.side === 'cost' ? (categoryOf(setting, row)?.account ?? '') : ''

/**
 * What of a cost wants a second look before it is approved: more than the setting allows of its category at once, or a guide's own
 * entry without a photo.
 */
function lookedAt(ctx: Ctx, row: ExpenseRow, setting: Setting): void {
  if (row.side !== 'cost') return
  const { currency } = ctx.merchant
  const above = (key: `plans.questions.${string}`, limitMinor: number | null | undefined) =>
    limitMinor != null && Number(row.base_minor) > limitMinor
      ? [
          {
            key,
            facts: { category: row.category, amount: `${groupedAmount(limitMinor, currency)} ${currency}` },
          },
        ]
      : []
  const questions = [
    ...above('plans.questions.overLimit', categoryOf(setting, row)?.limitMinor),
    ...(row.client_id && !isPay(row.client_id) && !row.photo_file_id
      ? above('plans.questions.noPhoto', setting.photoAboveMinor)
      : []),
  ]
  if (questions.length && ctx.user) ask(ctx, questions)
}

const postingKinds = { cost: 'spent', income: 'collected', advance: 'advance' } as const

/** The bill of its supplier is final without what a guide paid of it. */
async function refuseBilled(ctx: Ctx, { plan_id: planId, service_id: serviceId }: ExpenseRow): Promise<void> {
  const { rows } = await sql`select from plan_service s
      join plan_bill b on b.merchant_id = s.merchant_id and b.plan_id = s.plan_id and b.supplier_id = s.supplier_id and b.status = 'confirmed'
     where s.merchant_id = ${ctx.scope.merchantId} and s.plan_id = ${planId} and s.id = ${serviceId} limit 1`.execute(
    ctx.db,
  )
  if (rows.length) fail('plans.billConfirmed')
}

type Verb = 'approveExpense' | 'rejectExpense' | 'returnExpense' | 'sendExpense' | 'reverseExpense'
/** What is approved goes into the books, what is reversed out of them, from the account that it stands on. */
async function book(
  ctx: Ctx,
  { code }: { code: string },
  row: ExpenseRow,
  setting: Setting,
  isBack: boolean,
): Promise<{ account: string; claimedMinor: number }> {
  const key = `expense ${row.id}`
  // Of one that was approved before its account was written down, the ledger knows where it stands.
  const isOld = isBack && row.cost_account === null
  const account = isBack && row.cost_account !== null ? row.cost_account : accountOf(setting, row)
  const { currency } = ctx.merchant
  const accounts =
    (isOld && (await bookedOn(ctx, `plan ${row.plan_id} ${key}`))) || (await accountsOf(ctx, row, account))
  const claimedMinor = isBack ? Number(row.claimed_minor) : await claimable(ctx, row)
  const step = (kind: NewPosting['kind'], part: string, minor: number, to: AccountRef) =>
    post(ctx, {
      planId: row.plan_id,
      kind,
      key: `${key}${part}${isBack ? ' back' : ''}`,
      amountMinor: isBack ? -minor : minor,
      currency,
      baseMinor: isBack ? -minor : minor,
      day: isBack ? todayOf(ctx) : row.day,
      memo: `${code} ${row.category}`,
      from: accounts.from,
      to,
      of: { expense_id: row.id, crew_id: row.crew_id },
    })
  await step(postingKinds[row.side], '', Number(row.base_minor) - claimedMinor, accounts.to)
  await step('input-tax', ' tax', claimedMinor, { kind: 'tax', name: 'input-tax', currency })
  return { account, claimedMinor: isBack ? 0 : claimedMinor }
}

/**
 * Tax that the state gives back to whoever has a tax number: that of a tax invoice, which says the number of who wrote it, in the country's
 * own money. Any other receipt costs what was paid.
 */
async function claimable(ctx: Ctx, row: ExpenseRow): Promise<number> {
  const taxMinor = Number(row.tax_minor ?? 0)
  const isInvoice = row.side === 'cost' && row.tax_id !== '' && row.currency === ctx.merchant.currency
  return taxMinor > 0 && isInvoice && (await hasTaxNumber(ctx)) ? taxMinor : 0
}

const moves =
  (verb: Verb) =>
  async (ctx: Ctx, input: MoveOther | MoveOtherWhy): Promise<{ done: true }> => {
    const { plan_id: planId } = await readRow(ctx, 'plan_expense', input.id)
    const plan = await lockPlan(ctx, { id: planId }, { evenLocked: true })
    const { row, to } = await lockToMove(ctx, 'plan_expense', expenseStates, input, verb)
    const isOwn = row.created_by !== null && row.created_by === ctx.user?.id && !ctx.user.isSuper
    if (isOwn && verb !== 'sendExpense') fail('plans.ownExpense')
    // Nobody who goes along entered it, so nobody of them corrects it.
    if (verb === 'returnExpense' && isPay(row.client_id ?? '')) fail('operationInvalid')
    if (row.crew_id !== null) await openSettlement(ctx, planId, row.crew_id)
    const setting = await groupSetting(ctx)
    if (verb === 'approveExpense') lookedAt(ctx, row, setting)
    if (verb === 'reverseExpense') await refuseBilled(ctx, row)
    const reason = 'reason' in input ? input.reason : ''
    const isBooked = verb === 'approveExpense' || verb === 'reverseExpense'
    const booked = isBooked ? await book(ctx, plan, row, setting, verb === 'reverseExpense') : null
    if (verb === 'returnExpense' && row.crew_id !== null) await openAgain(ctx, row, reason)
    await updateRow(ctx, 'plan_expense', row, {
      status: to,
      answer_reason: reason,
      cost_account: booked?.account ?? null,
      claimed_minor: booked?.claimedMinor ?? 0,
      // Pay that was taken back is entered anew with the account; a receipt that a phone sends again is not.
      ...(verb === 'reverseExpense' && row.client_id && isPay(row.client_id) && { client_id: null }),
    })
    await tellPlan(ctx, row.plan_id, `plans.${verb}`, {
      facts: {
        category: row.category,
        amount: `${groupedAmount(Number(row.amount_minor), row.currency)} ${row.currency}`,
      },
      ...(reason && { reason }),
    })
    if (verb === 'sendExpense')
      await tellSubmitted(ctx, plan, {
        id: row.id,
        version: row.version + 1,
        amount: `${groupedAmount(Number(row.amount_minor), row.currency)} ${row.currency}`,
      })
    return { done: true }
  }

/** Whoever had handed in their account gets it back with the receipt: they are to correct it. */
async function openAgain(ctx: Ctx, { plan_id: planId, crew_id: crewId }: ExpenseRow, reason: string) {
  await sql`update plan_settlement set status = 'open', answer_reason = ${reason}, version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId} and crew_id = ${crewId}
      and status = 'submitted'`.execute(ctx.db)
}

/** Nobody says yes to their own, but whoever owns the account. What is approved is in the books. */
export const approveExpense = moves('approveExpense')
export const rejectExpense = moves('rejectExpense')
export const returnExpense = moves('returnExpense')
export const sendExpense = moves('sendExpense')
export const reverseExpense = moves('reverseExpense')

type Row = Omit<PlanExpense, 'can' | 'service'> & { names: Record<string, string> | null; clientId: string }
/** Expenses of a plan, the latest day first. */
export async function expensesOf(ctx: Ctx, planId: number): Promise<PlanExpense[]> {
  const { rows } =
    await sql<Row>`select e.id, e.version, e.side, e.day, e.category, e.amount_minor::bigint as "amountMinor", e.currency,
      e.service_id as "serviceId", e.note, e.base_minor::bigint as "baseMinor", e.claimed_minor::bigint as "claimedMinor", e.rate, e.status, e.answer_reason as "answerReason", e.tax_minor::bigint as "taxMinor", e.tax_id as "taxId",
      e.created_by_name as "byName", e.crew_id as "crewId", e.account_id as "accountId", coalesce(c.name, '') as "crewName",
      e.photo_file_id is not null as photo, coalesce(e.client_id, '') as "clientId", s.facts->'names' as names
    from plan_expense e left join plan_service s on s.merchant_id = e.merchant_id and s.id = e.service_id
    left join crew c on c.merchant_id = e.merchant_id and c.id = e.crew_id
   where e.merchant_id = ${ctx.scope.merchantId} and e.plan_id = ${planId} order by e.day desc, e.id desc`.execute(
      ctx.db,
    )
  return rows.map(({ names, clientId, ...row }) => ({
    ...row,
    amountMinor: Number(row.amountMinor),
    baseMinor: Number(row.baseMinor),
    claimedMinor: Number(row.claimedMinor),
    taxMinor: row.taxMinor === null ? null : Number(row.taxMinor),
    service: names ? nameIn(names, ctx.language) : '',
    can: {
      ...omit(canMove(ctx, expenseStates, row.status), isPay(clientId) ? ['returnExpense'] : []),
      ...(expenseStates.is(row.status, 'unsent') &&
        may(ctx, 'group.expense.edit') && { expenseSave: true as const }),
    },
  }))
}
