import { defineDomain } from '../kit/domain.ts'
import { eventsOf } from '../kit/state-calls.ts'
import { modifyStates } from './amend/modify.states.ts'
import { lineStates } from './line.states.ts'
import { refundStates } from './refunds/refund.states.ts'
import { ordersApi } from './orders.api.ts'
import { subsidiaryApi } from './subsidiary/subsidiary.api.ts'
import { talkApi } from './thread/talk.api.ts'
import { ordersScreens } from './orders.screens.ts'
import { agentStates, followUpStates, orderStates, paymentStates } from './orders.states.ts'

const topics = ['order', 'orderCount']
/** Every move and act is an event of its own name; its sentence stands in the words' `events`. */
const view = { subject: 'order', topics }

export const orders = defineDomain({
  name: 'orders',
  uses: [
    'billing',
    'catalog',
    'pricing',
    'promotions',
    'stock',
    'agents',
    'suppliers',
    'finance',
    'payments',
    'ticketing',
    'audit',
    'identity',
    'staff',
    'files',
    'mail',
    'notifications',
  ],
  // Books are of all orders: the view over hotel orders has none of its own.
  api: { ...ordersApi, ...subsidiaryApi, ...talkApi },
  screens: ordersScreens,
  states: {
    order: orderStates,
    line: lineStates,
    agent: agentStates,
    payment: paymentStates,
    followUp: followUpStates,
    modify: modifyStates,
    refund: refundStates,
  },
  events: {
    created: view,
    copied: view,
    ...eventsOf(orderStates, view),
    ...eventsOf(lineStates, view),
    ...eventsOf(followUpStates, view),
    ...eventsOf(modifyStates, view),
    ...eventsOf(refundStates, view),
    itemAdded: view,
    itemRemoved: view,
    codesTaken: view,
    codesIssued: view,
    codesReleased: view,
    presetSaved: { subject: 'itemPreset', topics: ['itemPreset'] },
    presetEnabled: { subject: 'itemPreset', topics: ['itemPreset'] },
    presetDisabled: { subject: 'itemPreset', topics: ['itemPreset'] },
    amended: view,
    holdEnded: view,
    returnLapsed: view,
    returnReminded: view,
    returnLink: { subject: 'order', topics: ['order'] },
    refundApplied: view,
    modifyApplied: view,
    notSent: view,
    changeAsked: view,
    mirrorDrift: view,
    mirrorSaid: view,
    paymentTakenBack: view,
    unmarkOrdered: view,
    unmarkInvalid: view,
    unlockSupplier: view,
    archiveRule: { subject: 'merchant', topics: ['merchant'] },
    deadlineRules: { subject: 'merchant', topics: ['merchant'] },
    saidInternal: view,
    saidAgent: view,
    saidSupplier: view,
    unsaid: view,
  },
  errors: {
    changedBy: { code: 409001 },
    soldOut: { code: 409010 },
    blocked: { code: 409011 },
    heldByOthers: { code: 409012 },
    keptForOthers: { code: 409013 },
    shareUsed: { code: 409014 },
    resourceOut: { code: 409015 },
    tooLate: { code: 409101 },
    notOnSale: { code: 409102 },
    closed: { code: 409103 },
    noPrice: { code: 409104 },
    supplierLocked: { code: 409105 },
    unpaid: { code: 409106 },
    noSupplier: { code: 409107 },
    noDriver: { code: 409108 },
    agentDisabled: { code: 409109 },
    agentStopped: { code: 409199 },
    sellingPaused: { code: 409870 },
    notDeletable: { code: 409110 },
    serviceAhead: { code: 409111 },
    refundTooHigh: { code: 409112 },
    nothingChanged: { code: 409113 },
    requestOpen: { code: 409114 },
    redeemedPart: { code: 409115 },
    lineAsked: { code: 409116 },
    noPayNeeded: { code: 409117 },
    moneyMoved: { code: 409118 },
    tooManyLines: { code: 409119 },
    waitsForCodes: { code: 409120 },
    /** Of an agent that settles outside: so many vouchers a day, a month or at once and no more. */
    issueLimit: { code: 409513 },
  },
})
