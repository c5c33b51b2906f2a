import { row, state } from '../../kit/record/record.ts'
import { refundKinds } from './refund.schema.ts'
import { channelRefundStates } from './refund.states.ts'

/** What a marketplace asks back for its guests. */
export const channelRefundRow = row('channels.fields', {
  thirdCode: { kind: 'text' },
  state: state(channelRefundStates, 'channels.refundStates'),
  kind: { kind: 'choice', of: refundKinds, words: 'channels.refundKinds' },
  itemName: { kind: 'text', label: 'channels.fields.product' },
  date: { kind: 'date', optional: true },
  contactName: { kind: 'text', label: 'channels.fields.contact' },
  quantity: { kind: 'count' },
  used: { kind: 'count' },
  amountMinor: { kind: 'money', signed: true, optional: true },
  feeMinor: { kind: 'money', signed: true, optional: true },
  reason: { kind: 'text', label: 'channels.fields.guestReason' },
  answer: { kind: 'text' },
  answeredAt: { kind: 'moment', optional: true },
  outsideId: { kind: 'text' },
  orderCode: { kind: 'text', label: 'channels.fields.order' },
  connectionName: { kind: 'text', label: 'channels.fields.connection' },
  createdAt: { kind: 'moment', label: 'channels.fields.came' },
  system: { kind: 'text' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
