import { read } from '../kit/endpoint.ts'
import { Availability, AvailabilityFilter } from './availability.schema.ts'
import { draftsApi } from './drafts/drafts.api.ts'
import { Id } from '../kit/schema.ts'
import { orderImportApi } from './import/order-import.api.ts'
import {
  CartTotal,
  DuplicateAsk,
  Duplicates,
  ForAgent,
  ItemPrice,
  PriceAsk,
  ProductFilter,
  ProductInfo,
  ProductPage,
  StockAsk,
  StockDays,
  TotalAsk,
} from './order-entry.schema.ts'

/** Staff for an agent, or the agent itself; the orders are made by `orders`. */
const entry = {
  needs: 'order.NewOrder',
  audience: ['staff', 'agent'],
  errors: ['orders.agentDisabled', 'open-market.suspended', 'open-market.licence'],
} as const

export const orderEntryApi = {
  /** What can be sold to this agent on this day, each with its live price and stock. */
  productList: read('/supplier/orderEntry/productList', {
    ...entry,
    input: ProductFilter,
    output: ProductPage,
  }),
  /** Boats alone, for whoever sells only those. */
  boatSailings: read('/supplier/boatEntry/sailings', {
    needs: 'order.BoatNewOrder',
    input: ProductFilter,
    output: ProductPage,
    errors: entry.errors,
  }),
  /** The same products over two weeks, day by day. */
  availability: read('/supplier/orderEntry/availability', {
    ...entry,
    input: AvailabilityFilter,
    output: Availability,
  }),
  /** Pictures, texts and facts of one product. */
  productInfo: read('/supplier/orderEntry/productInfo', {
    needs: entry.needs,
    audience: entry.audience,
    input: ForAgent.extend({ skuId: Id }),
    output: ProductInfo,
  }),
  /** The price of one item for these guests; its trace for staff. */
  price: read('/supplier/orderEntry/price', { ...entry, input: PriceAsk, output: ItemPrice }),
  /** Stock and price day by day, session by session. */
  stockCheck: read('/supplier/orderEntry/stockCheck', {
    ...entry,
    input: StockAsk,
    output: StockDays,
    ownTransaction: true,
  }),
  /** Live orders that look like the one being typed. */
  duplicateCheck: read('/supplier/orderEntry/duplicateCheck', {
    ...entry,
    input: DuplicateAsk,
    output: Duplicates,
  }),
  /** What a whole cart comes to, and the agent's balance or credit after it. */
  calculateTotal: read('/supplier/orderEntry/calculateTotal', {
    ...entry,
    input: TotalAsk,
    output: CartTotal,
  }),
  /** The same with one more item: what a cart would come to with it. */
  add: read('/supplier/orderEntry/add', { ...entry, input: TotalAsk, output: CartTotal }),
  /** The same of an agent's own cart. */
  buyAdd: read('/supplier/order/buy/add', {
    needs: entry.needs,
    audience: ['agent'],
    input: TotalAsk,
    output: CartTotal,
  }),
  ...draftsApi,
  ...orderImportApi,
}
