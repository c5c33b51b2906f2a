import { defineDomain } from '../kit/domain.ts'
import { eventsOf } from '../kit/state-calls.ts'
import { codeStates } from './prepaid/code.states.ts'
import { ticketingApi } from './ticketing.api.ts'
import { ticketingScreens } from './ticketing.screens.ts'

const topics = ['ticket', 'order']
const post = { subject: 'ticketPost', topics: ['ticketPost'] } as const
const device = { subject: 'ticketDevice', topics: ['ticketDevice'] } as const
const prepaid = { subject: 'prepaidTicket', topics: ['prepaid'] } as const
const batch = { subject: 'prepaidBatch', topics: ['prepaid'] } as const

const printer = { subject: 'ticketPrinter', topics: ['ticketPrinter'] } as const

export const ticketing = defineDomain({
  name: 'ticketing',
  uses: [
    'agents',
    'catalog',
    'files',
    'stock',
    'finance',
    'identity',
    'mail',
    'notifications',
    'pricing',
    'suppliers',
  ],
  api: ticketingApi,
  screens: ticketingScreens,
  permissions: { 'boatTicket.ticketVerify.override': {} },
  states: { code: codeStates },
  redirects: { '/ticket': '/ticket/ticketCheck', '/boatTicket': '/ticket/ticketCheck' },
  events: {
    redeemed: { subject: 'order', topics },
    undone: { subject: 'order', topics },
    noShow: { subject: 'order', topics },
    expectedAgain: { subject: 'order', topics },
    postSaved: post,
    postEnabled: post,
    postDisabled: post,
    keyRotated: { subject: 'ticketKey', topics: ['ticketDevice'] },
    deviceInvited: device,
    deviceRegistered: device,
    deviceEnded: device,
    deviceLost: device,
    leaseTaken: device,
    leaseEnded: device,
    leaseReclaimed: device,
    soldOffline: { subject: 'order', topics },
    overbookedOffline: { subject: 'order', topics },
    seatsLostOffline: { subject: 'order', topics },
    doubleFound: { subject: 'order', topics },
    boardedVoid: { subject: 'order', topics },
    printed: { subject: 'order', topics: ['ticket'] },
    passengersAsked: { subject: 'order', topics },
    passengersFilled: { subject: 'order', topics },
    manifestFrozen: { subject: 'sailing', topics: ['ticket'] },
    printerSaved: printer,
    printerEnabled: printer,
    printerDisabled: printer,
    prepaidSaved: prepaid,
    prepaidEnabled: prepaid,
    prepaidDisabled: prepaid,
    batchSaved: batch,
    codesAdded: batch,
    codesExpired: batch,
    reportMarked: prepaid,
    ...eventsOf(codeStates, prepaid),
  },
  errors: {
    used: { code: 409401 },
    voided: { code: 409402 },
    noVoucher: { code: 409403 },
    expired: { code: 409404 },
    notReserved: { code: 409405 },
    otherPost: { code: 409409 },
    formsMissing: { code: 409418 },
    sailingLeft: { code: 409419 },
    sailingOff: { code: 409420 },
    sailingFull: { code: 409421 },
    nobodyAboard: { code: 409415 },
    invitationInvalid: { code: 409410 },
    deviceEnded: { code: 409411 },
    leaseNotPossible: { code: 409416 },
    leaseOver: { code: 409417 },
    otherPerson: { code: 409412 },
    journalForked: { code: 409413 },
    keysUsedUp: { code: 409414 },
    batchHasCodes: { code: 409406 },
    notReturnable: { code: 409407 },
    codeExpired: { code: 409408 },
  },
})
