import { defineDomain } from '../kit/domain.ts'
import { eventsOf } from '../kit/state-calls.ts'
import { channelsApi } from './channels.api.ts'
import { channelsScreens } from './channels.screens.ts'
import { channelOrderStates } from './orders/order.states.ts'
import { channelRefundStates } from './refunds/refund.states.ts'

const order = { subject: 'channelOrder', topics: ['channelOrder'] } as const
const refund = { subject: 'channelRefund', topics: ['channelRefund', 'channelOrder'] } as const
const product = { subject: 'channelProduct', topics: ['channelProduct'] } as const
/** The menu has an entry for each marketplace that is connected. */
const connection = { subject: 'connection', topics: ['connection', 'channelOrder'] } as const

export const channels = defineDomain({
  name: 'channels',
  uses: [
    'agents',
    'catalog',
    'files',
    'finance',
    'mail',
    'notifications',
    'order-entry',
    'orders',
    'pricing',
    'stock',
    'ticketing',
  ],
  api: channelsApi,
  screens: channelsScreens,
  states: { orders: channelOrderStates, refunds: channelRefundStates },
  events: {
    ...eventsOf(channelOrderStates, order),
    ...eventsOf(channelRefundStates, refund),
    /** It waits for a person. */
    orderWaits: order,
    /** It failed there: nobody confirmed it in time. */
    closedByMarket: order,
    /** It does not take what it is told, or has not answered for long. */
    noticeFailed: order,
    refundAsked: refund,
    refundedByMarket: refund,
    productSaved: product,
    productsOffered: product,
    productRemoved: product,
    productLive: product,
    productPaused: product,
    productDeactivated: product,
    connectionCreated: connection,
    connectionUpdated: connection,
    connectionEnabled: connection,
    connectionDisabled: connection,
    connectionRotated: connection,
    connectionFault: connection,
    /** It is about to stop asking us, or has stopped. */
    connectionTrouble: connection,
  },
  errors: {
    noSimulator: { code: 409831 },
    accountTaken: { code: 409832 },
    usedAlready: { code: 409833 },
    notReady: { code: 409834 },
    notMade: { code: 409835 },
  },
})
