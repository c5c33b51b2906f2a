import { z } from 'zod'
import { AmountMinor } from '../../kit/money/money.ts'
import { Can, DateTime, Id, listOf, Paging, PlainDate, Reason, ShortText } from '../../kit/schema.ts'
import { ChannelUnit } from '../orders/order.schema.ts'
import { channelRefundStates } from './refund.states.ts'

const ChannelRefundState = z.enum(channelRefundStates.names)
export const refundTabs = ['waiting', 'answered', 'all'] as const
/** request: places and money; money: money alone; by-market: given back already. */
export const refundKinds = ['request', 'money', 'by-market'] as const

export const ChannelRefundFilter = Paging.extend({
  tab: z.enum(refundTabs).default('waiting'),
  system: ShortText.optional(),
  text: ShortText.optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
})
export type ChannelRefundFilter = z.output<typeof ChannelRefundFilter>
export const ChannelRefundRow = z.object({
  id: Id,
  version: z.number().int(),
  system: z.string(),
  connectionName: z.string(),
  outsideId: z.string(),
  kind: z.enum(refundKinds),
  state: ChannelRefundState,
  thirdCode: z.string(),
  channelOrderId: Id,
  orderId: Id.nullable(),
  orderCode: z.string(),
  itemName: z.string(),
  contactName: z.string(),
  date: PlainDate.nullable(),
  quantity: z.number().int(),
  ordered: z.number().int(),
  used: z.number().int(),
  refunded: z.number().int(),
  units: z.array(ChannelUnit),
  currency: z.string(),
  amountMinor: AmountMinor.nullable(),
  /** What our cancellation rule keeps now. */
  feeMinor: AmountMinor.nullable(),
  reason: z.string(),
  answer: z.string(),
  answerBy: DateTime.nullable(),
  answeredAt: DateTime.nullable(),
  answeredByName: z.string(),
  /** Answered by the merchant's rule, because nobody did. */
  byRule: z.boolean(),
  handled: z.boolean(),
  createdAt: DateTime,
  can: Can,
})
export type ChannelRefundRow = z.infer<typeof ChannelRefundRow>
export const ChannelRefundPage = listOf(ChannelRefundRow).extend({
  tabs: z.record(z.enum(refundTabs), z.number().int()),
})
export const OneChannelRefund = z.object({ id: Id, version: z.number().int().optional() })
export const ConfirmChannelRefund = OneChannelRefund.extend({ note: ShortText.default('') })
export const ReasonedChannelRefund = OneChannelRefund.extend({ reason: Reason })
export const ChannelRefundMoved = z.object({ id: Id, state: ChannelRefundState, version: z.number().int() })
