import { firstOf, itemAt } from '#contract/kit/given.ts'
import type { LineStatus } from '#contract/orders/line.states.ts'
import type { OrderStatus } from '#contract/orders/orders.states.ts'
import { nameIn } from '#contract/kit/schema.ts'
import type { Amounts } from '#contract/kit/guests.ts'
import { draftOf, type Journal } from '../../finance/finance.public.ts'
import type { Ctx, CallCtx } from '../../kit/ctx.ts'
import { ask, fail, failField, type QuestionInput } from '../../kit/call/errors.ts'
import type { ResolvedCost, ResolvedPrice } from '../../pricing/pricing.public.ts'
import { countUse } from '../../promotions/promotions.public.ts'
import { reserve, shortageOf, takeSoldOffline, type StockNeed } from '../../stock/stock.public.ts'
import { momentText } from '../../kit/text/moment-text.ts'
import { minAdvanced } from '../order/order-rules.ts'
import { settlesItself, type OrderSku } from '../order/order-skus.ts'
import { failShort } from '../act/retake-stock.ts'
import { amountText } from '../act/settle-lines.ts'
import { soldOfLeg } from './plan/plan-legs.ts'
import { leadName, phoneTail, type Alike } from './duplicates.ts'
import { allPricesOf, isPricedAt, needsOf, type Gathered } from './gather.ts'
import { decideMoney } from './plan/decide-money.ts'
import { countOut, takeOver } from './plan/held-places.ts'
import { claimSeats } from './plan/held-seats.ts'
import type { Earlier, Locked } from './lock.ts'
import { ageQuestionsOf, minorsQuestions } from './guest-questions.ts'
import { countIssue } from './plan/issue-limits.ts'
import { decideClaim } from './plan/promo-claims.ts'
import { requestKey, type Made } from './order-request.ts'
import { splitTaxes, taxesOf, type LineTax } from '../money/order-tax.ts'
import type { PlannedLine } from './plan/plan-lines.ts'

/** A line with its id, its share of the price and its cost; null without a supplier. */
export type DecidedLine = PlannedLine & {
  id: number
  status: LineStatus
  priceMinor: number
  /** Its share of the order's taxes. */
  taxes: LineTax[]
  unitPrices: Amounts
  cost: ResolvedCost | null
}

/** An order that will be written. */
export type Decided = {
  one: Gathered
  id: number
  status: OrderStatus
  /** The least advanced of its lines'. */
  supplierStatus: LineStatus
  lines: DecidedLine[]
  totalMinor: number
  baseTotalMinor: number
  /** What its promo code takes off; null without one. */
  discount: Discounted | null
  /** In the total, one a rule. */
  taxes: LineTax[]
  reservedMinor: number
  bookedMinor: number
  paid: boolean
  payBy: string | null
  journals: Journal[]
  /** The order that held its places, and ends now. */
  tookOver: number | null
}
/** One answer a request: an order to write, an earlier one's answer, a failure, or "prices moved: resolve again". */
export type Decision = { decided: Decided } | { earlier: Made } | { error: unknown } | { again: true }

/** A batch being decided: what is locked, as it stands after the orders decided so far. */
export type Deciding = Locked & {
  ctx: Ctx
  /** Who would look like a later request's double, with the code to tell. */
  likely: Map<string, string>
  /** Requests that are decided already, by their key. */
  seen: Set<string>
}

/** Decisions are made on a copy of the balances; stock rows are counted up in place. */
export const startDeciding = (ctx: Ctx, locked: Locked): Deciding => ({
  ...locked,
  accounts: draftOf(locked.accounts),
  ctx,
  likely: new Map(),
  seen: new Set(),
})

/** Decides one order: it gets all it needs or nothing. Nothing is written; what it takes counts for those behind it. */
export function decide(deciding: Deciding, one: Gathered, at: number): Decision {
  try {
    const key = requestKey(one.waiting.request)
    const repeated = deciding.earlier.get(key)
    if (repeated) return { earlier: firstAnswer(one, repeated) }
    // The same request twice in one batch: the second asks again when the first is written.
    if (deciding.seen.has(key)) return { again: true }
    return decideOne(deciding, one, at)
  } catch (error) {
    return { error }
  }
}

/** The same request id and the same input: the first answer. Another input: 409002. */
function firstAnswer({ waiting }: Gathered, earlier: Earlier): Made {
  if (earlier.input_hash !== waiting.hash) fail('requestReused')
  return {
    id: earlier.id,
    code: earlier.code,
    status: earlier.created_status as OrderStatus,
    supplierStatus: earlier.supplier_status as LineStatus,
    currency: earlier.currency,
    totalMinor: earlier.total_minor,
    payBy: earlier.pay_by,
    groupCode: earlier.group_code,
  }
}

function decideOne(deciding: Deciding, one: Gathered, at: number): Decision {
  const { versions, stocks, ids, costs } = deciding
  if (versions && !isPricedAt(one, versions)) return { again: true }
  if (one.promo && decideClaim(one.waiting, deciding.promos, one.promo) === 'again') return { again: true }
  const totals = priceOf(one)
  askBefore(deciding, one, totals.totalMinor, itemAt(deciding.alike, at))
  const needs = needsOf(one)
  refuseShort(deciding, one, needs)
  claimSeats(deciding.seats, one)
  const { order } = itemAt(ids, at)
  const money = decideMoney(deciding, one, order, totals)
  countIssue(deciding, one)
  const tookOver = takeOver(deciding, one.waiting.request)
  reserve(stocks, needs, money.payBy ? 'held' : 'sold')
  if (one.promo) countUse(deciding.promos, one.promo)
  const { waiting } = one
  const lines = decideLines(one, { ids: itemAt(ids, at).lines, costs: itemAt(costs, at) })
  const { status, journals, ...rest } = money
  for (const journal of journals) {
    journal.by = { id: waiting.ctx.actor.id, name: waiting.ctx.actor.name }
  }
  return {
    decided: {
      one,
      id: order,
      status,
      supplierStatus: minAdvanced(lines.map((line) => line.status)),
      lines,
      journals,
      tookOver,
      ...totals,
      ...rest,
    },
  }
}

/**
 * There is room for it, with what is held for it. What was sold on a lease takes that lease's places, and stands all the same.
 */
function refuseShort({ stocks, leased, held }: Deciding, one: Gathered, needs: readonly StockNeed[]): void {
  const { waiting, sku, lines } = one
  const { lease, insteadOf } = waiting.request
  const own = insteadOf === undefined ? [] : (held.get(insteadOf) ?? [])
  countOut(stocks, own)
  const { missing } = lease ? takeSoldOffline(stocks, leased?.get(lease.id) ?? [], needs) : { missing: null }
  const shortage = lease
    ? missing && { need: missing, left: 0, why: 'soldOut' as const }
    : shortageOf(stocks, needs)
  countOut(stocks, own, 1)
  if (shortage) failShort(waiting.ctx, shortage, [sku, ...lines.map((line) => line.sku)])
}

type LineFacts = {
  ids: number[]
  costs: (ResolvedCost | null)[]
}

/** A package's lines share its price, and so do both ways of a round trip; an order's one line bears the whole. An add-on bears its own price and taxes. */
function decideLines(one: Gathered, { ids, costs }: LineFacts): DecidedLine[] {
  const { lines, prices, addOnPrices } = one
  const main = lines.length - addOnPrices.length
  const decided = lines.map((line, at): Omit<DecidedLine, 'taxes'> => ({
    ...line,
    id: itemAt(ids, at),
    status: beginsAs(line),
    ...(at < main
      ? ownPrice(prices, line, firstOf(prices).parts[at])
      : {
          priceMinor: totalOf(itemAt(addOnPrices, at - main)),
          unitPrices: firstOf(itemAt(addOnPrices, at - main)).unit,
        }),
    cost: itemAt(costs, at),
  }))
  const shares = [
    ...splitTaxes(
      taxesOf(prices),
      decided.slice(0, main).map(({ priceMinor }) => priceMinor),
    ),
    ...addOnPrices.map(taxesOf),
  ]
  return decided.map((line, at) => ({ ...line, taxes: itemAt(shares, at) }))
}

/** A line that nobody serves for us is settled, but for one that needs codes; one that has no day yet waits for nobody. */
export const beginsAs = ({ sku, supplierId, openUntil }: PlannedLine): LineStatus =>
  openUntil !== null || (settlesItself(sku) && supplierId === null) ? 'no-need' : 'pending'

/** The whole price, a part's share of a package's, or one way's of a round trip. */
function ownPrice(
  prices: readonly ResolvedPrice[],
  { leg }: PlannedLine,
  part: ResolvedPrice['parts'][number] | undefined,
): Pick<DecidedLine, 'priceMinor' | 'unitPrices'> {
  if (leg !== null) {
    const { priceMinor, unit } = soldOfLeg(prices, leg)
    return { priceMinor, unitPrices: unit }
  }
  return {
    priceMinor: part?.share?.agent ?? totalOf(prices),
    unitPrices: part?.unit ?? firstOf(prices).unit,
  }
}

function priceOf(one: Gathered) {
  const { prices, addOnPrices, sku, lines, waiting } = one
  const { request } = waiting
  checkPrices(waiting, sku, prices, request)
  addOnPrices.forEach((own, at) => {
    const line = itemAt(lines, lines.length - addOnPrices.length + at)
    checkPrices(waiting, line.sku, own, line)
  })
  const all = allPricesOf(one)
  return {
    totalMinor: totalOf(all),
    baseTotalMinor: all.reduce((sum, { baseTotalMinor }) => sum + baseTotalMinor!, 0),
    discount: discountIn(one),
    taxes: taxesOf(all),
  }
}

/** Of prices that are there. */
const totalOf = (prices: readonly ResolvedPrice[]): number =>
  prices.reduce((sum, { totalMinor }) => sum + totalMinor!, 0)

/** It is sold, on that day too, and every price of it is there. */
export function checkPrices(
  { ctx }: Gathered['waiting'],
  sku: OrderSku,
  prices: readonly ResolvedPrice[],
  { date, session }: Pick<PlannedLine, 'date' | 'session'>,
): void {
  const item = nameIn(sku.names, ctx.language)
  if (prices.some((price) => !price.onSale)) fail('orders.notOnSale', { item })
  if (prices.some((price) => price.closed)) fail('orders.closed', { item, date, session })
  const none = prices.filter((price) => price.totalMinor === null || price.baseTotalMinor === null)
  if (none.length > 0) fail('orders.noPrice', { item, date, ...missingIn(ctx, none) })
}

/** Which guests have no price, in the reader's words, and the first of them; or that money cannot be changed. */
function missingIn(
  { app, language, merchant }: Gathered['waiting']['ctx'],
  prices: readonly ResolvedPrice[],
) {
  const missing = [...new Set(prices.flatMap((price) => price.missing))]
  const texts = missing.map((kind) =>
    kind === 'rate'
      ? app.word(language, 'orders.text.rateMissing', { currency: prices[0]?.currency ?? '' }, merchant)
      : app.word(language, `pricing.guests.${kind}`, {}, merchant),
  )
  return { missing: texts.join(', '), kind: missing[0] ?? '' }
}

type Discounted = { agent: number; base: number }
/** What the nights of an order are let off together; ends the order where it is too small for its code. */
function discountIn({ promo, prices, waiting: { place } }: Gathered): Discounted | null {
  if (!promo) return null
  return prices.reduce(
    (sum, { discount }) => {
      if (!discount) failField(`${place}promoCode`, 'promotions.why.leastTotal')
      return { agent: sum.agent + discount.agent, base: sum.base + discount.base }
    },
    { agent: 0, base: 0 },
  )
}

/** What must be confirmed first: all questions of an order at once. Another merchant's message is asked for its price only. */
function askBefore({ ctx, likely }: Deciding, one: Gathered, totalMinor: number, alike: Alike[]): void {
  const { waiting, deadline, prices } = one
  const { ctx: by, request } = waiting
  const zone = ctx.merchant.timeZone
  const questions: QuestionInput[] = [...minorsQuestions(one), ...ageQuestionsOf(one)]
  if (by.now > deadline) {
    const facts = { date: request.date, deadline: momentText(deadline, zone) }
    if (by.actor.kind !== 'staff') fail('orders.tooLate', facts)
    questions.push({ key: 'orders.questions.lateBooking', facts })
  }
  const { shownTotalMinor } = request
  if (shownTotalMinor !== undefined && shownTotalMinor !== totalMinor) {
    const { currency } = firstOf(prices)
    const facts = { now: amountText(totalMinor, currency), shown: amountText(shownTotalMinor, currency) }
    questions.push({ key: 'orders.questions.changedPrice', facts })
  }
  if (by.actor.kind === 'staff' || by.actor.kind === 'agent') {
    const inBatch = likelyKeys(one).flatMap(([key, same]) => {
      const code = likely.get(key)
      return code === undefined ? [] : [{ code, same }]
    })
    // Those that it joins have the same code of the agent's.
    const others = [...alike, ...inBatch].filter(({ same }) => !request.joins || same !== 'agentOrderCode')
    questions.push(...duplicateQuestions(by, request.agentOrderCode, others))
  }
  ask(by, questions)
}

function duplicateQuestions(by: CallCtx, agentOrderCode: string, alike: Alike[]): QuestionInput[] {
  const questions: QuestionInput[] = []
  const coded = alike.find(({ same }) => same === 'agentOrderCode')
  if (coded)
    questions.push({
      key: 'orders.questions.duplicateAgentCode',
      facts: { agentOrderCode, code: coded.code },
    })
  const likely = alike.find(({ same }) => same !== 'agentOrderCode')
  if (likely)
    questions.push({
      key: 'orders.questions.likelyDuplicate',
      facts: {
        code: likely.code,
        same: by.app.word(
          by.language,
          likely.same === 'phone' ? 'orders.sameAs.phone' : 'orders.sameAs.name',
        ),
      },
    })
  return questions
}

/** The keys under which a later request of the same batch would look like this one. */
function likelyKeys({ waiting: { request }, guests }: Gathered): [string, Alike['same']][] {
  const of = `${request.agentId}|${request.skuId}|${request.date}|`
  const name = leadName(guests, request.contactName)
  const keys: [string, Alike['same']][] = []
  if (request.agentOrderCode) keys.push([`${request.agentId}|${request.agentOrderCode}`, 'agentOrderCode'])
  if (phoneTail(request.contactPhone))
    keys.push([`${of}phone ${request.contactPhone.replace(/\D/g, '')}`, 'phone'])
  if (name) keys.push([`${of}name ${name}`, 'name'])
  return keys
}
/** It will be written. Its code is not drawn yet; a person with a double is told that it is the one made just now. */
export function remember({ likely, seen }: Deciding, one: Gathered, name = '+1'): void {
  seen.add(requestKey(one.waiting.request))
  for (const [key] of likelyKeys(one)) likely.set(key, name)
}
