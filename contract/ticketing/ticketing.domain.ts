import { defineDomain } from '../kit/domain.ts'
import { ticketingApi } from './ticketing.api.ts'
import { ticketingScreens } from './ticketing.screens.ts'

const topics = ['ticket', 'order']
const post = { subject: 'ticketPost', topics: ['ticketPost'] } as const

export const ticketing = defineDomain({
  name: 'ticketing',
  uses: ['agents', 'catalog', 'files'],
  api: ticketingApi,
  screens: ticketingScreens,
  permissions: { 'boatTicket.ticketVerify.override': {} },
  redirects: { '/ticket': '/ticket/ticketCheck', '/boatTicket': '/ticket/ticketCheck' },
  events: {
    redeemed: { subject: 'order', topics },
    undone: { subject: 'order', topics },
    noShow: { subject: 'order', topics },
    expectedAgain: { subject: 'order', topics },
    postSaved: post,
    postEnabled: post,
    postDisabled: post,
    printed: { subject: 'order', topics: ['ticket'] },
  },
  errors: {
    used: { code: 409401 },
    voided: { code: 409402 },
    noVoucher: { code: 409403 },
    expired: { code: 409404 },
    notReserved: { code: 409405 },
    otherPost: { code: 409406 },
  },
})
