import { z } from 'zod'
import { AmountMinor } from '../kit/money/money.ts'
import { Can, DateTime, Id, listOf, LongPaging, PlainDate, ShortText } from '../kit/schema.ts'
import { orderTabs } from './order-tabs.ts'
import { orderSorts } from './order-sorts.ts'
import {
  AgentStatus,
  Counts,
  FollowUp,
  ItemNames,
  Lack,
  LineStatus,
  OrderStatus,
  PaymentStatus,
} from './orders.schema.ts'

const OrderTab = z.enum(orderTabs)
type OrderTab = z.infer<typeof OrderTab>

/** First and last day. */
const DateRange = z.array(PlainDate).length(2)

/** The filters of the order list; the names are the wire's. */
export const OrderFilter = LongPaging.extend({
  tab: OrderTab.default('allOrder'),
  /** Any code, name, pinyin, phone (or its last four digits) or item. */
  text: ShortText.optional(),
  customerPinYin: ShortText.optional(),
  phone: ShortText.optional(),
  /** The purchased item: its name or SKU code. */
  boughtItem: ShortText.optional(),
  /** Service dates. */
  activityDateRange: DateRange.optional(),
  orderCode: ShortText.optional(),
  /** The agent's own code or a channel's. */
  thirdCode: ShortText.optional(),
  /** Booking dates, in the merchant's zone. */
  orderDateRange: DateRange.optional(),
  distributionCode: ShortText.optional(),
  /** Agents by id. */
  distribution: z.array(Id).max(50).optional(),
  /** Categories by id; those below them are meant too. */
  classificationTree: z.array(Id).max(50).optional(),
  /** Product types. */
  classificationId: z.array(z.string().max(40)).max(20).optional(),
  supplierStatus: z.array(LineStatus).optional(),
  agentStatus: z.array(AgentStatus).optional(),
  status: z.array(OrderStatus).optional(),
  paymentStatus: z.array(PaymentStatus).optional(),
  supplierId: Id.optional(),
  /** Who of the house, or of an agent, made it. */
  createdBy: z.array(Id).max(50).optional(),
  /** Days on which they were changed last, in the merchant's zone. */
  modifiedDateRange: DateRange.optional(),
  /** The spreadsheet that they were made from. */
  importId: Id.optional(),
  /** Newest booking first where nothing is said. */
  sort: z.enum(orderSorts.names).default('created'),
  /** From the last to the first, or not; as each is read at first where it is not said. */
  down: z.boolean().optional(),
})
export type OrderFilter = z.output<typeof OrderFilter>

/** A line as the list shows it; who supplies it is left out for agents. */
const ListedLine = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['sku', 'part', 'add-on']),
  /** How many pieces of an add-on. */
  units: z.number().int(),
  date: PlainDate,
  /** The day of departure of a stay. */
  endDate: PlainDate.nullable(),
  session: z.string(),
  /** Taken out of its order by a change: what its supplier says to that is told beside. */
  removed: z.boolean().optional(),
  supplierStatus: LineStatus,
  supplierId: Id.nullable().optional(),
  supplierName: z.string().optional(),
  version: z.number(),
})

/**
 * A row of the list. Staff see all of it; an agent never costs, suppliers or internal notes; a supplier its own lines
 * and no money. What a reader may not see is absent, not empty.
 */
export const OrderRow = Counts.extend({
  id: Id,
  code: z.string(),
  agentOrderCode: z.string(),
  groupCode: z.string(),
  channel: z.string(),
  thirdCode: z.string(),
  status: OrderStatus,
  supplierStatus: LineStatus,
  agentStatus: AgentStatus.optional(),
  paymentStatus: PaymentStatus.optional(),
  followUp: FollowUp.optional(),
  ordered: z.boolean().optional(),
  invalid: z.boolean().optional(),
  supplierLocked: z.boolean().optional(),
  /** Changed by somebody else since this person last saw it. */
  changed: z.boolean(),
  agentId: Id.optional(),
  agentName: z.string().optional(),
  skuId: Id.optional(),
  itemName: z.string(),
  itemNames: ItemNames,
  productType: z.string(),
  categoryId: Id.nullable().optional(),
  categoryName: z.string().optional(),
  serviceDate: PlainDate,
  session: z.string(),
  /** When its product starts where it has no session, and where its guests are picked up; '' for neither. */
  startTime: z.string().optional(),
  pickUp: z.string().optional(),
  /** Of a round trip: when its guests come back; open: until when they may. */
  wayBack: z.object({ date: PlainDate, open: z.boolean() }).nullable().optional(),
  contactName: z.string(),
  contactPinyin: z.string(),
  contactPhone: z.string(),
  /** Of its guests, where a text was searched for. */
  guestNames: z.array(z.string()).optional(),
  currency: z.string().optional(),
  totalMinor: AmountMinor.optional(),
  refundMinor: AmountMinor.optional(),
  /** In the merchant's currency; absent where a cost is missing or its rate is not known. */
  baseCurrency: z.string().optional(),
  baseTotalMinor: AmountMinor.optional(),
  baseCostMinor: AmountMinor.optional(),
  profitMinor: AmountMinor.optional(),
  /** Of costs, where the profit is not known. */
  missing: z.array(Lack).optional(),
  internalNote: z.string().optional(),
  remark: z.string(),
  payBy: DateTime.nullable().optional(),
  lines: z.array(ListedLine),
  createdByName: z.string().optional(),
  createdAt: DateTime,
  modifiedAt: DateTime,
  deletedAt: DateTime.nullable().optional(),
  /** Who put it into the trash, and why; who archived it, '' where a rule did. */
  deletedByName: z.string().optional(),
  deleteReason: z.string().optional(),
  archivedAt: DateTime.nullable().optional(),
  archivedByName: z.string().optional(),
  version: z.number(),
  can: Can,
})
export type OrderRow = z.infer<typeof OrderRow>
export const OrderPage = listOf(OrderRow)

/** Numbers on the tabs and the menu; at 1,001 the counting has stopped ("1,000+"). */
export const OrderCounts = z.object({
  allOrder: z.number(),
  toAudit: z.number(),
  waitToSendAgent: z.number(),
  waitAgentReply: z.number(),
  waitAgentDealAfterReply: z.number(),
  refreshOrder: z.number(),
  followUp: z.number(),
  /** Requests that wait for somebody; staff's alone. */
  requests: z.number(),
})
export type OrderCounts = z.infer<typeof OrderCounts>
