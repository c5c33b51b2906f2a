import { itemAt, mustGet } from '#contract/kit/given.ts'
import type { Amendment } from '#contract/orders/amend/amend.schema.ts'
import { lineStates } from '#contract/orders/line.states.ts'
import { portion } from '#contract/kit/money/money.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { ResolvedCost } from '../../pricing/pricing.public.ts'
import { feeFactsOf, feeStartOf, fundedOf, nightsOf, paidOf } from '../act/end-order.ts'
import { feeOfParts, type FeeStep } from '../money/fees.ts'
import { costsOfDays } from '../create/costs-of-days.ts'
import type { Gathered } from '../create/gather.ts'
import type { LineRecord, WholeOrder } from '../order/order-records.ts'
import { amountText } from '../act/settle-lines.ts'
import { settledNow } from './settled-now.ts'
import type { LinePlan } from './lines/line-plan.ts'
import { isReserved, planLines } from './lines/line-plans.ts'
import { shareBy, sumSold, type Piece, type Sold } from '../money/pieces.ts'
import { gatherWanted, type Party, type Wanted, type WantedOrder } from './wanted.ts'

/** What moves between the agent and us: `taxMinor` is in it. */
export type Moved = { amountMinor: number; taxMinor: number }

/** An amendment worked out on an order as it stands; nothing is written. */
export type Plan = {
  amendment: Amendment
  gathered: Gathered
  party: Party
  lines: LinePlan[]
  /** By line of `lines`; undefined where the cost stays, null without a supplier. */
  costs: (ResolvedCost | null | undefined)[]
  /** What the order is sold for afterwards. */
  sold: Sold
  discountMinor: number
  repriced: boolean
  promoFalls: boolean
  /** The share of what goes and what becomes cheaper; what is kept of it; what is added. */
  back: Moved
  feeMinor: number
  /** What went of the order by now, by the steps of its rule. */
  feeSteps: FeeStep[]
  added: Moved
  /** Lines whose suppliers hold them and are asked. */
  asks: LineRecord[]
}

/**
 * Works an amendment out. 400000 for what cannot be; `orders.*` for what cannot be sold, is not changed, or waits for money:
 * whoever only asks is told that before staff or a supplier look at it.
 */
export async function planAmendment(ctx: Ctx, whole: WholeOrder, amendment: Amendment): Promise<Plan> {
  const [plan] = await planAmendments(ctx, [{ whole, amendment }])
  return plan ?? fail('notFound')
}

/** The same for many, read as sets; what is wrong with one of them throws. */
export async function planAmendments(ctx: Ctx, all: readonly Wanted[]): Promise<Plan[]> {
  const wanted = (await gatherWanted(ctx, all)).map((one) => ({ ...one, lines: linesWanted(one) }))
  const costs = await costsOfLines(
    ctx,
    wanted.flatMap(({ lines }) => lines),
  )
  let at = 0
  return wanted.map((one) => planOf(ctx, one, costs.slice(at, (at += one.lines.length))))
}

function linesWanted({ whole, gathered, party, amendment }: WantedOrder): LinePlan[] {
  const worked = planLines(whole, gathered, party)
  const isByHand = amendment.totalMinor !== undefined
  if (!isByHand && worked.every(({ change }) => change === 'same')) fail('orders.nothingChanged')
  return isByHand ? byHand(worked, amendment.totalMinor!) : worked
}

function planOf(ctx: Ctx, wanted: WantedOrder & { lines: LinePlan[] }, costs: Plan['costs']): Plan {
  const { whole, amendment, gathered, repriced, promoFalls, party, lines } = wanted
  const { order } = whole
  const sold = sumSold(lines.flatMap(({ pieces }) => pieces))
  const removed = sumSold(lines.flatMap((line) => line.removed))
  const plan: Plan = {
    amendment,
    gathered,
    party,
    lines,
    costs,
    sold,
    discountMinor: discountAfter(wanted, removed),
    repriced,
    promoFalls,
    ...feeOf(ctx, whole, amendment, removed, lines),
    ...movedBetween(whole, sold, removed),
    asks: lines.flatMap(({ line, change }) =>
      line?.supplier_id && change !== 'same' && change !== 'gone' && isWithSupplier(line) ? [line] : [],
    ),
  }
  // What is owed is paid first, or the order becomes cheaper by it.
  const funded = fundedOf(order)
  if (funded > 0 && funded !== order.total_minor && sold.priceMinor >= order.total_minor)
    fail('orders.unpaid')
  // What was given back by a request already is not there to be given back again.
  const max = paidOf(order)
  if (settledNow(order, plan).returned.amountMinor > max)
    fail('orders.refundTooHigh', { most: amountText(max, order.currency) })
  return plan
}

/** Its supplier holds it, or is being asked already. One that only replied has agreed to nothing yet. */
const isWithSupplier = ({ supplier_status: status }: LineRecord): boolean =>
  lineStates.open('askSupplierChange', status) || status === 'reviewing'

const taxIn = (sold: Sold): number => sold.taxes.reduce((sum, { taxMinor }) => sum + taxMinor, 0)

/** What goes is given back; what then is missing to the new total is added, or given back too. */
function movedBetween({ order }: WholeOrder, sold: Sold, removed: Sold): Pick<Plan, 'back' | 'added'> {
  const amountMinor = sold.priceMinor - order.total_minor + removed.priceMinor
  const taxMinor = taxIn(sold) - order.tax_minor + taxIn(removed)
  const back = { amountMinor: removed.priceMinor, taxMinor: taxIn(removed) }
  return amountMinor >= 0
    ? { back, added: { amountMinor, taxMinor } }
    : {
        back: { amountMinor: back.amountMinor - amountMinor, taxMinor: back.taxMinor - taxMinor },
        added: { amountMinor: 0, taxMinor: 0 },
      }
}

type StoredFee = Pick<Plan, 'feeMinor' | 'feeSteps'>

/** What is kept of what goes: of what was paid for. Nothing of an order that nobody has looked at. */
function feeOf(
  ctx: Ctx,
  whole: WholeOrder,
  { fee, feeMinor }: Amendment,
  removed: Sold,
  plans: readonly LinePlan[],
): StoredFee {
  const { order, lines } = whole
  const stored = (minor: number): StoredFee => ({
    feeMinor: Math.min(minor, fundedOf(order)),
    feeSteps: order.fee_steps,
  })
  if (fundedOf(order) === 0 || fee === 'none') return stored(0)
  if (fee === 'by-hand') {
    if (feeMinor === undefined) failField('amendment.feeMinor', 'required')
    if (feeMinor > removed.priceMinor)
      failField('amendment.feeMinor', 'tooLarge', { max: removed.priceMinor })
    return stored(feeMinor)
  }
  if (order.status === 'reviewing') return stored(0)
  const byRule = feeOfParts(
    [...Map.groupBy(plans, (one) => startOf(whole, one))].map(([startsAt, of]) => ({
      shareMinor: sumSold(of.flatMap((one) => one.removed)).priceMinor,
      startsAt: new Date(startsAt),
    })),
    {
      ...feeFactsOf(order, lines),
      totalMinor: order.total_minor,
      at: ctx.now,
      nightsGone: plans.reduce((sum, one) => sum + nightsLost(one), 0),
    },
  )
  return { ...stored(byRule.feeMinor), feeSteps: byRule.history }
}

/** Each way of a round trip counts to its own start; one that is still open to that of its way out. */
const startOf = ({ order, lines }: WholeOrder, { line }: LinePlan): string =>
  line?.open_until
    ? (lines.find(({ leg }) => leg === 1)?.leg_starts_at ?? feeStartOf(order, lines))
    : (line?.leg_starts_at ?? order.starts_at)

const nightsLost = ({ line, planned }: LinePlan): number =>
  line?.end_date && planned ? Math.max(0, nightsOf([line]) - planned.days.length) : 0

/** A discount stays with what it was given for: what goes takes its part along; what moves has what its code gives there. */
function discountAfter(
  { whole: { order }, gathered: { prices }, repriced, promoFalls }: WantedOrder,
  removed: Sold,
): number {
  const { discount_minor: discount, total_minor: total } = order
  if (discount === 0 || promoFalls) return 0
  if (repriced) return prices.reduce((sum, price) => sum + (price.discount?.agent ?? 0), 0)
  return total === 0 ? discount : discount - portion(discount, removed.priceMinor, total)
}

/** The pieces brought to a total by hand, each in proportion. */
function byHand(lines: readonly LinePlan[], totalMinor: number): LinePlan[] {
  const all = lines.flatMap(({ pieces }) => pieces)
  const prices = shareBy(
    { priceMinor: totalMinor, baseMinor: 0, taxes: [] },
    all.map(({ priceMinor }) => priceMinor),
  )
  const scaled = new Map(all.map((piece, at) => [piece, atPrice(piece, itemAt(prices, at).priceMinor)]))
  return lines.map((line) => ({ ...line, pieces: line.pieces.map((piece) => mustGet(scaled, piece)) }))
}

/** A piece at another price: what it is worth and the taxes in it in proportion. */
function atPrice(piece: Piece, priceMinor: number): Piece {
  const of = (minor: number) =>
    piece.priceMinor === 0 ? minor : portion(minor, priceMinor, piece.priceMinor)
  return {
    ...piece,
    priceMinor,
    baseMinor: of(piece.baseMinor),
    taxes: piece.taxes.map((tax) => ({
      ...tax,
      taxMinor: of(tax.taxMinor),
      baseTaxMinor: of(tax.baseTaxMinor),
    })),
  }
}

/** What changed lines cost at their suppliers now; a bound merchant says itself what its order costs. */
async function costsOfLines(ctx: Ctx, lines: readonly LinePlan[]): Promise<Plan['costs']> {
  // Another product comes with its own supplier.
  const staying = (one: LinePlan) =>
    one.line && (!one.planned || one.planned.sku.id === one.line.sku_id) && !isReserved(one) ? one.line : null
  const supplierOf = (one: LinePlan) => {
    const line = staying(one)
    return line ? line.supplier_id : (one.planned?.supplierId ?? null)
  }
  const found = await costsOfDays(
    ctx,
    lines.map((one) => {
      const { planned } = one
      const supplierId = supplierOf(one)
      if (!planned || supplierId === null || staying(one)?.mirror_merchant) return null
      return { skuId: planned.sku.id, supplierId, days: planned.days, guests: planned.counts }
    }),
  )
  // What its codes cost stays until they are fitted to it as it is then.
  const isOfCodes = (one: LinePlan) => (staying(one)?.codes ?? 'none') !== 'none'
  return lines.map(
    (one, nth): ResolvedCost | null | undefined =>
      found[nth] ?? (one.planned && supplierOf(one) === null && !isOfCodes(one) ? null : undefined),
  )
}
