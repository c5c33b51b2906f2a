/** A row as the marketplace's file has it. */
export type PayoutRow = { no: number; ref: string; gross: number; fee: number; net: number }
/** An order that a row may be about: `owed` is what it was sold for to the marketplace. */
export type PayoutOrder = { ref: string; orderId: number; owed: number }
export type FittedRow = PayoutRow & { orderId: number | null; guestPaid: number }

type Model = 'gross' | 'net'
/** What of a row is ours: sold at the guest's price less a commission, or at the price that it sends, where the margin is its own. */
const modelOf = (owed: number, gross: number, net: number): Model | undefined =>
  owed === Math.abs(gross) ? 'gross' : owed === Math.abs(net) ? 'net' : undefined

type Found = { row: PayoutRow; orderId: number | null; model: Model | undefined }

/**
 * Which order each row of a payout is about, and what of it is ours. Rows of one order count together; a row of several orders is parted
 * where what they were sold for is all of it. What fits neither price goes by what most of the payout is.
 */
export function fitPayout(rows: readonly PayoutRow[], orders: readonly PayoutOrder[]): FittedRow[] {
  const byRef = Map.groupBy(orders, ({ ref }) => ref)
  const found = [...Map.groupBy(rows, ({ ref }) => ref)].flatMap(([ref, all]) =>
    fitRef(all, ref ? (byRef.get(ref) ?? []) : []),
  )
  const max = maxOf(found)
  return found.map(({ row, orderId, model }) => {
    const isNet = orderId !== null && (model ?? max) === 'net'
    return { ...row, orderId, guestPaid: row.gross, ...(isNet && { gross: row.net, fee: 0 }) }
  })
}

const maxOf = (found: readonly Found[]): Model => {
  const count = (model: Model) => found.filter((one) => one.model === model).length
  return count('net') > count('gross') ? 'net' : 'gross'
}

const sum = (rows: readonly PayoutRow[], of: (row: PayoutRow) => number): number =>
  rows.reduce((all, row) => all + of(row), 0)

function fitRef(rows: readonly PayoutRow[], orders: readonly PayoutOrder[]): Found[] {
  const [only, ...others] = orders
  if (!only) return rows.map((row) => ({ row, orderId: null, model: undefined }))
  if (!others.length) {
    const model = modelOf(
      only.owed,
      sum(rows, ({ gross }) => gross),
      sum(rows, ({ net }) => net),
    )
    return rows.map((row) => ({ row, orderId: only.orderId, model }))
  }
  const [row] = rows
  if (rows.length === 1 && row) {
    const model = modelOf(
      orders.reduce((all, { owed }) => all + owed, 0),
      row.gross,
      row.net,
    )
    if (model) return partedRow(row, orders, model)
  }
  return eachItsOwn(rows, orders)
}

/** One row for a whole order of several items: each has what it was sold for, the commission by its share, what is left over at the last. */
function partedRow(row: PayoutRow, orders: readonly PayoutOrder[], model: Model): Found[] {
  const whole = orders.reduce((all, { owed }) => all + owed, 0)
  const sign = row.gross < 0 ? -1 : 1
  const left = { gross: row.gross, net: row.net }
  return orders.map(({ orderId, owed }, at) => {
    const isLast = at === orders.length - 1
    const shareOf = (amount: number) => Math.round((amount * owed) / whole)
    const gross = isLast ? left.gross : model === 'gross' ? sign * owed : shareOf(row.gross)
    const net = isLast ? left.net : model === 'net' ? sign * owed : shareOf(row.net)
    left.gross -= gross
    left.net -= net
    return { row: { ...row, gross, net, fee: gross - net }, orderId, model }
  })
}

/** A row an item: by its amount, each order once; those that are alike are in the order in which they were made. */
function eachItsOwn(rows: readonly PayoutRow[], orders: readonly PayoutOrder[]): Found[] {
  const open = [...orders]
  return rows.map((row) => {
    const at = open.findIndex(({ owed }) => modelOf(owed, row.gross, row.net) !== undefined)
    const [order] = at < 0 ? [] : open.splice(at, 1)
    return order
      ? { row, orderId: order.orderId, model: modelOf(order.owed, row.gross, row.net) }
      : { row, orderId: null, model: undefined }
  })
}
