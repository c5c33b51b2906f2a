import { priceCalendarApi } from '#contract/hotels/price-calendar.api.ts'
import { bindRoutes } from '../../kit/call/routes.ts'
import { fillMatrix, saveCalendar, saveMatrix } from '../../pricing/pricing.public.ts'
import { blockedCells, fillStock, listHolds, saveStock, unblockStock } from '../../stock/stock.public.ts'
import { roomBoard, roomPrices } from './price-calendar.queries.ts'
import { requireRoomStock } from './rooms-of-hotel.ts'

/** The price calendar's and the stock board's own commands, over hotel rooms only. */
export const priceCalendarRoutes = bindRoutes(priceCalendarApi, {
  roomPrices,
  roomPricesSave: (ctx, input) => saveMatrix(ctx, input, 'hotel'),
  roomDaysSave: (ctx, input) => saveCalendar(ctx, input, 'hotel'),
  roomPricesFill: (ctx, input) => fillMatrix(ctx, input, 'hotel'),
  roomBoard,
  roomStockSave: async (ctx, input) => {
    await requireRoomStock(ctx, input.cells)
    return saveStock(ctx, input)
  },
  roomStockFill: async (ctx, input) => {
    await requireRoomStock(
      ctx,
      input.skuIds.map((skuId) => ({ skuId })),
    )
    return fillStock(ctx, input)
  },
  roomUnblock: async (ctx, input) => {
    await requireRoomStock(ctx, await blockedCells(ctx, input.blockId))
    return unblockStock(ctx, input)
  },
  roomHolds: async (ctx, input) => {
    await requireRoomStock(ctx, [input])
    return listHolds(ctx, input)
  },
})
