import { sql } from 'kysely'
import { firstOf, itemAt } from '#contract/kit/given.ts'
import type { PreviewRefund } from '#contract/orders/refunds/refund.schema.ts'
import { guestKey, type GuestKind, type Guests } from '#contract/kit/guests.ts'
import { failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { headsOf, lessGuests, noGuests, shareAmong, shareBy } from '../money/pieces.ts'
import { countsOf, type CostRecord, type LineRecord, type WholeOrder } from '../order/order-records.ts'
import { unitAsSold } from '../money/unit-as-sold.ts'
import { loadOrderSkus } from '../order/order-skus.ts'
import { heldOf } from './order-money.ts'

type Scope = Pick<PreviewRefund, 'kind' | 'scope' | 'lineIds' | 'guestIds'>

/**
 * What a request may come to at most: a refund what its lines or guests were sold for and no more than we hold, a supplier's
 * what the line cost us by now. Nothing limits what is collected (null).
 */
export async function maxOf(ctx: Ctx, whole: WholeOrder, input: Scope): Promise<number | null> {
  const lines = requestedLines(whole, input)
  if (input.kind === 'supplier-refund') return owedFor(whole.costs.get(lines[0]?.id ?? 0))
  const guests = input.scope === 'guests' ? await kindsOf(ctx, whole.order.id, input.guestIds) : null
  if (input.kind === 'replenish') return null
  const held = heldOf(whole.order)
  if (input.scope === 'order') return held
  const worth = guests
    ? await worthOfGuests(ctx, whole, guests)
    : lines.reduce((sum, line) => sum + line.price_minor, 0)
  return Math.min(worth, held)
}

/** The lines it names, all of this order; of a supplier's refund exactly one, which has a supplier. */
function requestedLines({ lines, costs }: WholeOrder, { kind, scope, lineIds }: Scope): LineRecord[] {
  const found = lines.filter(({ id }) => lineIds.includes(id))
  if (found.length < new Set(lineIds).size) failField('lineIds', 'unknown')
  const isSuppliers = kind === 'supplier-refund'
  if (isSuppliers && (found.length !== 1 || !costs.get(itemAt(found, 0).id)?.supplier_id))
    failField('lineIds', 'required')
  if (scope === 'lines' && found.length === 0) failField('lineIds', 'required')
  return found
}

const owedFor = (cost: CostRecord | undefined): number =>
  Math.max(0, (cost?.posted_minor ?? 0) - (cost?.refund_minor ?? 0))

/** How many of each kind these guests are; all of this order. */
async function kindsOf(ctx: Ctx, orderId: number, ids: readonly number[]): Promise<Guests> {
  const { rows } = await sql<{ kind: GuestKind }>`select kind from order_guest
    where merchant_id = ${ctx.scope.merchantId} and order_id = ${orderId} and id = any(${[...ids]}::bigint[])`.execute(
    ctx.db,
  )
  if (rows.length < new Set(ids).size) failField('guestIds', 'unknown')
  if (rows.length === 0) failField('guestIds', 'required')
  const counts = { ...noGuests }
  for (const { kind } of rows) counts[guestKey[kind]] += 1
  return counts
}

/** What these guests were sold for; of a package that has a price of its own by that price, whatever its parts share. */
async function worthOfGuests(ctx: Ctx, { order, lines }: WholeOrder, guests: Guests): Promise<number> {
  const isPackage = lines.some(({ kind }) => kind === 'part')
  const sku = isPackage ? (await loadOrderSkus(ctx, [order.sku_id])).get(order.sku_id) : undefined
  const isSoldWhole = sku?.packagePrice === 'own' && sku.chargeMethod === 'per-person'
  const unit = isSoldWhole ? unitAsSold(order) : null
  if (!unit) return lines.reduce((sum, line) => sum + shareOf(line, guests), 0)
  const [parts, others] = [lines.filter(isPart), lines.filter((line) => !isPart(line))]
  const whole = {
    ...firstOf(parts),
    charge_method: sku?.chargeMethod ?? '',
    price_minor: parts.reduce((sum, line) => sum + line.price_minor, 0),
    unit_prices: unit,
  }
  return [whole, ...others].reduce((sum, line) => sum + shareOf(line, guests), 0)
}
const isPart = ({ kind }: LineRecord): boolean => kind === 'part'

/** What these guests make up of a line's price: by the prices of their kinds, or of a unit that all share by heads. */
function shareOf(line: LineRecord, guests: Guests): number {
  const all = countsOf(line)
  const goes: Guests = {
    adults: Math.min(guests.adults, all.adults),
    children: Math.min(guests.children, all.children),
    infants: Math.min(guests.infants, all.infants),
    units: 0,
  }
  if (headsOf(goes) === 0) return 0
  const sold = { priceMinor: line.price_minor, baseMinor: 0, taxes: [] }
  const parts = [goes, { ...lessGuests(all, goes), units: 0 }]
  const shares =
    line.charge_method === 'per-unit'
      ? shareBy(sold, parts.map(headsOf))
      : shareAmong(sold, parts, line.unit_prices)
  return shares[0]?.priceMinor ?? 0
}
