import { z } from 'zod'
import { AmountMinor } from '../../kit/money/money.ts'
import { Can, DateTime, Id, listOf, Paging, PlainDate, Reason, Session, ShortText } from '../../kit/schema.ts'
import { Collected, guestKinds } from '../../orders/orders.schema.ts'
import { channelOrderStates } from './order.states.ts'

const ChannelOrderState = z.enum(channelOrderStates.names)
/** Why an order waits for a person; each has words under `channels.causes`. */
export const orderCauses = [
  'unknownProduct',
  'unknownUnit',
  'unknownDate',
  'soldOut',
  'closed',
  'tooLate',
  'priceDiffers',
  'otherCurrency',
  'missingData',
  'balance',
  'unknownValue',
  'changed',
  'failed',
] as const
export type OrderCause = (typeof orderCauses)[number]

/** awaiting: somebody has to do something; today: served today. */
export const orderTabs = ['awaiting', 'held', 'made', 'ended', 'all'] as const
export const ChannelOrderFilter = Paging.extend({
  tab: z.enum(orderTabs).default('awaiting'),
  /** Of the page of all channels: one of them. */
  system: ShortText.optional(),
  connectionId: Id.optional(),
  /** The draft in which it is completed. */
  draftId: Id.optional(),
  /** In the marketplace's code, ours, the contact's name or telephone, the product's name. */
  text: ShortText.optional(),
  state: ChannelOrderState.optional(),
  cause: z.enum(orderCauses).optional(),
  /** Day of service. */
  from: PlainDate.optional(),
  to: PlainDate.optional(),
})
export type ChannelOrderFilter = z.output<typeof ChannelOrderFilter>

/** One guest or ticket, as the marketplace named it, and what became of it. */
export const ChannelUnit = z.object({
  no: z.number().int(),
  unit: z.string(),
  kind: z.enum([...guestKinds, 'unit']).nullable(),
  name: z.string(),
  outsideId: z.string(),
  code: z.string(),
  usedAt: DateTime.nullable(),
  refundedAt: DateTime.nullable(),
})
export type ChannelUnit = z.infer<typeof ChannelUnit>

export const ChannelOrderRow = z.object({
  id: Id,
  version: z.number().int(),
  system: z.string(),
  connectionName: z.string(),
  thirdCode: z.string(),
  item: z.string(),
  state: ChannelOrderState,
  test: z.boolean(),
  cause: z.enum(orderCauses).nullable(),
  /** The cause in words, with its facts. */
  causeText: z.string(),
  /** As the marketplace calls it. */
  itemName: z.string(),
  skuId: Id.nullable(),
  skuName: z.string(),
  date: PlainDate.nullable(),
  session: Session,
  guests: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  ordered: z.number().int(),
  used: z.number().int(),
  refunded: z.number().int(),
  currency: z.string(),
  retailMinor: AmountMinor.nullable(),
  netMinor: AmountMinor.nullable(),
  orderId: Id.nullable(),
  orderCode: z.string(),
  draftId: Id.nullable(),
  answerBy: DateTime.nullable(),
  heldUntil: DateTime.nullable(),
  handled: z.boolean(),
  createdAt: DateTime,
  can: Can,
})
export type ChannelOrderRow = z.infer<typeof ChannelOrderRow>
export const ChannelOrderPage = listOf(ChannelOrderRow).extend({
  tabs: z.record(z.enum(orderTabs), z.number().int()),
})
export const OneChannelOrder = z.object({ id: Id, version: z.number().int().optional() })
export const ReasonedChannelOrder = OneChannelOrder.extend({ reason: Reason })
export const ChannelOrderInfo = ChannelOrderRow.extend({
  units: z.array(ChannelUnit),
  contactEmail: z.string(),
  collected: Collected,
  remark: z.string(),
  language: z.string(),
  /** What came, as it came: secrets and people's data are shown to whoever may see the order. */
  raw: z.unknown(),
  refunds: z.array(
    z.object({ id: Id, state: z.string(), quantity: z.number().int(), amountMinor: AmountMinor.nullable() }),
  ),
  calls: z.array(z.object({ id: Id, at: DateTime, verb: z.string(), ok: z.boolean(), error: z.string() })),
  notices: z.array(
    z.object({ id: Id, kind: z.string(), state: z.string(), error: z.string(), at: DateTime }),
  ),
})
export type ChannelOrderInfo = z.infer<typeof ChannelOrderInfo>

/** What the order is of ours; with `remember` the marketplace's product is mapped to it from now on. */
export const MatchChannelOrder = OneChannelOrder.extend({
  skuId: Id,
  date: PlainDate.optional(),
  session: Session.optional(),
  /** Its guest kinds and ours. */
  units: z.record(z.string().max(60), z.enum([...guestKinds, 'unit'])).default({}),
  remember: z.boolean().default(false),
})
export type MatchChannelOrder = z.output<typeof MatchChannelOrder>
/** The draft in which the rest is completed. */
export const ChannelOrderMatched = z.object({ id: Id, draftId: Id.nullable(), orderId: Id.nullable() })
export const ChannelOrderMoved = z.object({ id: Id, state: ChannelOrderState, version: z.number().int() })
export const AwaitingCount = z.object({
  total: z.number().int(),
  systems: z.record(z.string(), z.number().int()),
})
