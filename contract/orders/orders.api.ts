import { namedApi } from './named/named.api.ts'
import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { DateTime, Done, Id, ShortText } from '../kit/schema.ts'
import { amendApi } from './amend/amend.api.ts'
import { orderMailsApi } from './mails/order-mails.api.ts'
import { answerApi } from './answer.api.ts'
import {
  BuyGroup,
  BuyOrder,
  CreateGroup,
  CreateOrder,
  GroupCreated,
  OrderCreated,
} from './create-order.schema.ts'
import { deadlineApi } from './deadlines/deadline.api.ts'
import { followOfOrdersApi } from './follow/follow.api.ts'
import { legApi } from './legs/leg.api.ts'
import { orderHandlerApi } from './order-handler.api.ts'
import { OrderInfo } from './order-info.schema.ts'
import { orderLinesApi } from './order-lines.api.ts'
import { refundApi } from './refunds/refund.api.ts'
import { requestsApi } from './requests/requests.api.ts'
import { threadApi } from './thread/thread.api.ts'
import { OrderCounts, OrderFilter, OrderPage } from './order-list.schema.ts'
import { orderPayApi } from './pay/pay.api.ts'
import { putAwayApi } from './put-away/put-away.api.ts'

const needs = 'entertainment.PlayOrderList'
const agentNeeds = 'bookingCenter.PlayOrderList'
const everybody = { needs, agentNeeds, audience: ['staff', 'agent', 'supplier'] } as const
const creating = {
  asks: true,
  ownTransaction: true,
  trial: true,
  errors: [
    'orders.soldOut',
    'orders.blocked',
    'orders.tooLate',
    'orders.notOnSale',
    'orders.noPrice',
    'orders.sellingPaused',
    'venues.holdEnded',
    'venues.seatCount',
    'balanceTooLow',
    'requestReused',
  ],
} as const

export const ordersApi = {
  /** Staff: the merchant's orders. An agent: its own. A supplier: those with lines sent to it. */
  list: read('/supplier/order/list', { ...everybody, input: OrderFilter, output: OrderPage }),
  /** By id or by code. */
  info: read('/supplier/order/info', {
    ...everybody,
    input: z.object({ id: Id.optional(), code: z.string().trim().max(40).optional() }),
    output: OrderInfo,
  }),
  /** Spreadsheets that orders were made from, for the filter: the newest by name, or the ones named. */
  importChoices: read('/supplier/order/importChoices', {
    needs,
    input: z.object({ text: ShortText.optional(), ids: z.array(Id).optional() }),
    output: z.object({
      rows: z.array(z.object({ id: Id, name: z.string(), at: DateTime, byName: z.string() })),
    }),
  }),
  count: read('/supplier/order/count', { ...everybody, output: OrderCounts }),
  /** One order was looked at, or all of them: they count no more as changed for this person. */
  seen: act('/supplier/order/seen', {
    ...everybody,
    input: z.object({ id: Id.optional() }),
    output: Done,
  }),
  entryCreate: act('/supplier/orderEntry/create', {
    ...creating,
    needs: 'order.NewOrder',
    input: CreateOrder,
    output: OrderCreated,
  }),
  buyCreate: act('/supplier/order/buy/create', {
    ...creating,
    needs: 'order.NewOrder',
    audience: ['agent'],
    input: BuyOrder,
    output: OrderCreated,
  }),
  /** A whole cart: one order an item, all or none, with one group code. */
  entryBatchCreate: act('/supplier/orderEntry/batchCreate', {
    ...creating,
    needs: 'order.NewOrder',
    input: CreateGroup,
    output: GroupCreated,
  }),
  buyBatchCreate: act('/supplier/order/buy/batchCreate', {
    ...creating,
    needs: 'order.NewOrder',
    audience: ['agent'],
    input: BuyGroup,
    output: GroupCreated,
  }),
  ...orderHandlerApi,
  ...orderLinesApi,
  ...answerApi,
  ...amendApi,
  ...legApi,
  ...namedApi,
  ...putAwayApi,
  ...followOfOrdersApi,
  ...deadlineApi,
  ...orderMailsApi,
  ...orderPayApi,
  ...refundApi,
  ...requestsApi,
  ...threadApi,
}
