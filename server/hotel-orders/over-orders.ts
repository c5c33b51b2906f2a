import type { hotelOrdersApi } from '#contract/hotel-orders/hotel-orders.api.ts'
import type { Handlers, RawContext } from '../kit/call/routes.ts'
import type { Ctx } from '../kit/ctx.ts'
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
const apart: Way = { about: aboutOrders, apart: true }
/** Where the id is not an order's, and calls that open their transactions themselves. */
const ways: Readonly<Record<string, Way | undefined>> = {
  modifySend: ofRequest,
  modifyConfirm: ofRequest,
  modifyReject: ofRequest,
  modifyCancel: ofRequest,
  entryCreate: apart,
  entryBatchCreate: apart,
  copy: apart,
  bulk: apart,
} satisfies Partial<Record<Shared, Way>>

/** As any of them may be called; `bindRoutes` has seen that each fits its endpoint. */
type AnyOf = { handle(ctx: Ctx, input: Names | undefined, raw: RawContext): Promise<unknown> }['handle']
const over =
  (handle: AnyOf, way: Way): AnyOf =>
  async (ctx, input, raw) => {
    const asked = way.about(input ?? {})
    await (way.apart ? requireHotelsApart(ctx, asked) : requireHotels(ctx, asked))
    return handle(asHotels(ctx), input, raw)
  }

/** Every command and question of orders, over hotel orders only: of any other it knows nothing. What an order is never changes. */
export const overOrders = Object.fromEntries(
  Object.entries<AnyOf>(ordersRoutes).map(([name, handle]) => [name, over(handle, ways[name] ?? usual)]),
) as Pick<Handlers<Api>, Exclude<Shared, Own>>
