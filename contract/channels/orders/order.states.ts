import { states } from '../../kit/states.ts'

const needs = 'channelIntegration.index'
/** What a marketplace does is told by the order's own events. */
const silent = true as const

/** An item of a marketplace's order. What a marketplace does moves it too; people do what stands under `verbs`. */
export const channelOrderStates = states({
  initial: ['held', 'waiting', 'issuing', 'issued'],
  columns: ['channel_order.state'],
  at: '/ota/channelOrder',
  states: {
    /** Places are held until the marketplace pays or the hold ends. */
    held: { tone: 'progress' },
    /** Paid, and cannot become an order by itself: a person completes it. */
    waiting: { tone: 'warn' },
    /** An order stands; whoever serves it has not confirmed yet. */
    issuing: { tone: 'progress' },
    issued: { tone: 'good' },
    used: { tone: 'good' },
    refunded: { tone: 'muted' },
    cancelled: { tone: 'muted' },
    expired: { tone: 'muted' },
    /** We said no. */
    rejected: { tone: 'bad' },
    /** The marketplace ended it: nothing was paid, or its time limit passed. */
    closed: { tone: 'muted' },
  },
  phases: {
    /** It takes stock. */
    live: ['held', 'issuing', 'issued', 'used'],
    /** Paid, and may be used or given back. */
    sold: ['issuing', 'issued', 'used'],
    /** The marketplace was paid for it, and it has not ended. */
    paid: ['waiting', 'issuing', 'issued', 'used'],
    /** It has not ended. */
    open: ['held', 'waiting', 'issuing', 'issued', 'used'],
    /** Nobody has confirmed it yet. */
    making: ['waiting', 'issuing'],
    /** Its codes are out. */
    served: ['issued', 'used'],
    /** It was taken back, or never paid: what we refused and what expired is not in it. */
    withdrawn: ['refunded', 'cancelled', 'closed'],
    ended: ['refunded', 'cancelled', 'expired', 'rejected', 'closed'],
  },
  verbs: {
    /** Its product, day and guests as a person says them; then it becomes an order by the way every draft does. */
    orderMatch: { needs, by: ['staff'], from: ['waiting'] },
    /** The order is made now, as it stands. */
    orderMake: {
      needs,
      by: ['staff'],
      from: ['waiting'],
      to: ['issuing', 'issued'],
      forward: true,
      bulk: true,
    },
    orderReject: {
      needs,
      by: ['staff'],
      from: ['waiting', 'issuing'],
      to: 'rejected',
      reason: true,
      danger: true,
    },
    /** Done elsewhere by hand; it leaves the list of what is to do. */
    makeAlreadyHandler: { needs, by: ['staff'], back: 'takeBackHandler', bulk: true },
    takeBackHandler: { needs, by: ['staff'], back: 'makeAlreadyHandler' },
    hold: { from: ['expired'], to: 'held', by: ['system'], needs, silent },
    pay: { from: ['held'], to: ['waiting', 'issuing', 'issued', 'rejected'], by: ['system'], needs, silent },
    issue: { from: ['waiting', 'issuing'], to: 'issued', by: ['system'], needs, silent },
    refuse: { from: ['issuing', 'issued'], to: 'rejected', by: ['system'], needs, silent },
    use: { from: ['issuing', 'issued'], to: 'used', by: ['system'], needs, silent },
    unuse: { from: ['used'], to: 'issued', by: ['system'], needs, silent },
    giveBack: { from: ['issuing', 'issued', 'used'], to: 'refunded', by: ['system'], needs, silent },
    cancel: {
      from: ['held', 'waiting', 'issuing', 'issued'],
      to: 'cancelled',
      by: ['system'],
      needs,
      silent,
    },
    expire: { from: ['held'], to: 'expired', by: ['system'], needs, silent },
    close: { from: ['held', 'waiting', 'issuing', 'issued'], to: 'closed', by: ['system'], needs, silent },
  },
})
export type ChannelOrderState = (typeof channelOrderStates.names)[number]
