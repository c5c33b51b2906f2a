import { defineDomain } from '../kit/domain.ts'
import { modifyStates } from './amend/modify.states.ts'
import { lineStates, type LineMove } from './line.states.ts'
import { ordersApi } from './orders.api.ts'
import { ordersScreens } from './orders.screens.ts'
import { agentStates, followUpStates, orderActs, orderStates, paymentStates } from './orders.states.ts'

const topics = ['order', 'orderCount']

/** Every move and act is an event of its own name; its sentence stands in the words' `events`. */
const eventsOf = <N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, { subject: 'order', topics }])) as Record<
    N,
    { subject: string; topics: string[] }
  >

export const orders = defineDomain({
  name: 'orders',
  uses: [
    'catalog',
    'pricing',
    'promotions',
    'stock',
    'agents',
    'suppliers',
    'finance',
    'ticketing',
    'audit',
    'identity',
    'files',
    'mail',
  ],
  api: ordersApi,
  screens: ordersScreens,
  states: {
    order: orderStates,
    line: lineStates,
    agent: agentStates,
    payment: paymentStates,
    followUp: followUpStates,
    modify: modifyStates,
  },
  events: {
    created: { subject: 'order', topics },
    copied: { subject: 'order', topics },
    ...eventsOf(orderStates.moveNames),
    ...eventsOf(
      lineStates.moveNames.filter(
        (move): move is Exclude<LineMove, 'orderEnded' | 'orderReposted'> => !move.startsWith('order'),
      ),
    ),
    ...eventsOf(followUpStates.moveNames),
    ...eventsOf(
      (Object.keys(orderActs) as (keyof typeof orderActs)[]).filter(
        (name) => name !== 'copy' && name !== 'amend',
      ),
    ),
    amended: { subject: 'order', topics },
    modifyApplied: { subject: 'order', topics },
    modifySent: { subject: 'order', topics },
    modifyRejected: { subject: 'order', topics },
    modifyCancelled: { subject: 'order', topics },
    notSent: { subject: 'order', topics },
    changeAsked: { subject: 'order', topics },
    mirrorDrift: { subject: 'order', topics },
    mirrorSaid: { subject: 'order', topics },
    unmarkOrdered: { subject: 'order', topics },
    unmarkInvalid: { subject: 'order', topics },
    unlockSupplier: { subject: 'order', topics },
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
    notDeletable: { code: 409110 },
    serviceAhead: { code: 409111 },
    refundTooHigh: { code: 409112 },
    nothingChanged: { code: 409113 },
    requestOpen: { code: 409114 },
    redeemedPart: { code: 409115 },
    lineAsked: { code: 409116 },
  },
})
