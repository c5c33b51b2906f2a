import type { hotelOrdersApi } from '#contract/hotel-orders/hotel-orders.api.ts'
import type { CallCtx, Ctx } from '../kit/ctx.ts'
import type { Handlers } from '../kit/call/routes.ts'
import { ordersRoutes } from '../orders/view.public.ts'
import { asHotels, requireHotels, requireHotelsApart, type About } from './as-hotels.ts'

type Api = typeof hotelOrdersApi
type Shared = Extract<keyof typeof ordersRoutes, keyof Api>
type Own = 'list' | 'info' | 'count'

/** How calls name what they are about. */
type Names = {
  id?: number | undefined
  orderId?: number | undefined
  lineId?: number | undefined
  ids?: readonly number[] | undefined
  skuId?: number | undefined
  items?: readonly { skuId: number }[] | undefined
  amendment?: { skuId?: number | undefined } | undefined
}
const some = (id: number | undefined): number[] => (id === undefined ? [] : [id])

const aboutOrders = ({ id, orderId, lineId, ids = [], skuId, items = [], amendment }: Names): About => ({
  orders: [...some(id), ...some(orderId), ...ids],
  lines: some(lineId),
  skus: [...some(skuId), ...some(amendment?.skuId), ...items.map((item) => item.skuId)],
})
const aboutRequest = ({ id }: Names): About => ({ requests: some(id) })

type Way = { about: (input: Names) => About; apart?: true }
const usual: Way = { about: aboutOrders }
const ofRequest: Way = { about: aboutRequest }
/** Where the id is not an order's, and calls that open their transactions themselves. */
const ways: Partial<Record<Shared, Way>> = {
  modifySend: ofRequest,
  modifyConfirm: ofRequest,
  modifyReject: ofRequest,
  modifyCancel: ofRequest,
  entryCreate: { about: aboutOrders, apart: true },
  entryBatchCreate: { about: aboutOrders, apart: true },
  copy: { about: aboutOrders, apart: true },
  bulk: { about: aboutOrders, apart: true },
}

type AnyHandler = (ctx: never, input: never, raw: never) => Promise<unknown>
const over =
  (handle: AnyHandler, { about, apart }: Way) =>
  async (ctx: Ctx, input: Names | undefined, raw: unknown): Promise<unknown> => {
    const asked = about(input ?? {})
    if (apart) await requireHotelsApart(ctx satisfies CallCtx, asked)
    else await requireHotels(ctx, asked)
    return handle(asHotels(ctx) as never, input as never, raw as never)
  }

/** Every command and question of orders, over hotel orders only: of any other it knows nothing. What an order is never changes. */
export const overOrders = Object.fromEntries(
  Object.entries(ordersRoutes).map(([name, handle]) => [name, over(handle, ways[name as Shared] ?? usual)]),
) as unknown as Omit<Pick<Handlers<Api>, Shared>, Own>
