import { piecesOf, nightsOfPieces } from '../order/line-pieces.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { linesOf } from '../order/order-records.ts'

/** What each night of a stay was sold for; none of an order whose line is no stay. */
export async function nightPrices(
  ctx: Ctx,
  orderId: number,
): Promise<{ date: string; priceMinor: number }[]> {
  const order = await readRow(ctx, 'orders', orderId)
  const { lines } = await linesOf(ctx, orderId)
  const main = lines.find(({ kind }) => kind === 'sku')
  return main ? nightsOfPieces(piecesOf(order, lines, main)) : []
}
