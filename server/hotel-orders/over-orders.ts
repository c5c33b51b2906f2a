import { z } from 'zod'
import { notOfHotels, type hotelOrdersApi } from '#contract/hotel-orders/hotel-orders.api.ts'
import { omit } from '#contract/kit/omit.ts'
import type { Called } from '#contract/kit/states.ts'
import type { lineStates } from '#contract/orders/line.states.ts'
import type { followUpStates, orderStates } from '#contract/orders/orders.states.ts'
import { refundStates } from '#contract/orders/refunds/refund.states.ts'
import type { Handlers, RawContext } from '../kit/call/routes.ts'
import type { Ctx } from '../kit/ctx.ts'
import { ordersRoutes } from '../orders/view.public.ts'
import { asHotels, hotelGuard, type About } from './only-hotels.ts'

type Api = typeof hotelOrdersApi
type Shared = Extract<keyof typeof ordersRoutes, keyof Api>
type Own = 'list' | 'info' | 'count' | 'followList'

const id = z.number().optional()
/** How calls name what they are about; what they are sent has been checked. */
const Named = z.object({
  id,
  orderId: id,
  lineId: id,
  ids: z.array(z.number()).default([]),
  skuId: id,
  items: z.array(z.object({ skuId: z.number() })).default([]),
  amendment: z.object({ skuId: id }).default({}),
})
type Names = z.output<typeof Named>
const some = (id: number | undefined): number[] => (id === undefined ? [] : [id])

const aboutOrders = ({
  id: orderId,
  orderId: other,
  lineId,
  ids,
  skuId,
  items,
  amendment,
}: Names): About => ({
  orders: [...some(orderId), ...some(other), ...ids],
  lines: some(lineId),
  skus: [...some(skuId), ...some(amendment.skuId), ...items.map((item) => item.skuId)],
})

type Way = { about: (input: Names) => About; apart?: true }
const usual: Way = { about: aboutOrders }
const apart: Way = { about: aboutOrders, apart: true }
const one = (kind: keyof About): Way => ({ about: (named) => ({ [kind]: some(named.id) }) })
const ofRequest = one('requests')
const ofRefund = one('refunds')

type OfRefunds = Called<typeof refundStates>
type OfTables = Called<typeof orderStates> | Called<typeof followUpStates> | Called<typeof lineStates>
/** What a call is about that is no verb of an order's or a line's table: one that is added does not compile until it is said. */
const ways: Readonly<Record<string, Way | undefined>> = {
  seen: usual,
  bulkOne: usual,
  agentRejectCancel: usual,
  modifyPreview: usual,
  modifyPreviewMany: usual,
  payPreview: usual,
  payLink: usual,
  depositLink: usual,
  singlePayLink: usual,
  singlePayList: usual,
  modifySkus: one('orders'),
  modifyList: usual,
  modifyVersions: usual,
  thread: usual,
  say: usual,
  unsay: one('messages'),
  attachment: one('files'),
  modifyAddOns: usual,
  modifyParts: usual,
  followInfo: one('orders'),
  emailDraft: one('orders'),
  emailPreview: one('orders'),
  refundPreview: one('orders'),
  refundList: usual,
  modifySend: ofRequest,
  modifyConfirm: ofRequest,
  modifyReject: ofRequest,
  modifyCancel: ofRequest,
  entryCreate: apart,
  entryBatchCreate: apart,
  bulk: apart,
} satisfies Record<Exclude<Shared, OfTables | OfRefunds | Own>, Way>

/** As any of them may be called; `bindRoutes` has seen that each fits its endpoint. */
type AnyOf = { handle(ctx: Ctx, input: unknown, raw: RawContext): Promise<unknown> }['handle']
const over =
  (handle: AnyOf, way: Way): AnyOf =>
  async (ctx, input, raw) => {
    const subject = way.about(Named.parse(input ?? {}))
    await (way.apart ? hotelGuard.requireApart(ctx, subject) : hotelGuard.require(ctx, subject))
    return handle(asHotels(ctx), input, raw)
  }

/** What is no part of the view: its contract leaves it out. */
const routes = omit(ordersRoutes, notOfHotels)

/** Every command and question of orders, over hotel orders only: of any other it knows nothing. What an order is never changes. */
export const overOrders = Object.fromEntries(
  Object.entries<AnyOf>(routes).map(([name, handle]) => [
    name,
    over(handle, name === 'copy' ? apart : name in refundStates.verbs ? ofRefund : (ways[name] ?? usual)),
  ]),
) as Pick<Handlers<Api>, Exclude<Shared, Own>>
