import { states } from '../../kit/states.ts'

const needs = 'channelIntegration.index'

/** What a marketplace asks back for a guest. */
export const channelRefundStates = states({
  initial: ['waiting', 'done'],
  columns: ['channel_refund.state'],
  at: '/ota/channelRefund',
  states: {
    waiting: { tone: 'warn' },
    approved: { tone: 'good' },
    rejected: { tone: 'bad' },
    /** The marketplace has given it back without asking. */
    done: { tone: 'neutral' },
  },
  verbs: {
    refundConfirm: { needs, by: ['staff'], from: ['waiting'], to: 'approved', forward: true, bulk: true },
    refundReject: {
      needs,
      by: ['staff'],
      from: ['waiting'],
      to: 'rejected',
      reason: true,
      danger: true,
      bulk: true,
    },
    refundHandled: { needs, by: ['staff'], bulk: true },
  },
})
export type ChannelRefundState = (typeof channelRefundStates.names)[number]
