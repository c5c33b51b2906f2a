import type { Audience } from '../kit/endpoint.ts'
import type { Tone } from '../kit/states.ts'

/** By what people sort them, in the order of the screen. */
export const notificationGroups = ['orders', 'suppliers', 'requests', 'tasks', 'money', 'work'] as const
export type NotificationGroup = (typeof notificationGroups)[number]

/** When a mail about it leaves, where the person has not said otherwise. */
export const mailTimes = ['off', 'now', 'hourly', 'daily'] as const
export type MailTime = (typeof mailTimes)[number]

export type NotificationKind = {
  group: NotificationGroup
  tone: Tone
  /** What whoever reads it must hold, by the kind of log-in; it is never told to a kind that is not named. */
  needs: Partial<Record<Audience, string>>
  /** Comes by the dozen: those of an hour are told as one. */
  gathers?: true
  /** Mailed by itself; `off` where it is not said. */
  mail?: Partial<Record<Audience, MailTime>>
}
const kindsOf = <const K extends Record<string, NotificationKind>>(declared: K): K => declared

const order = 'entertainment.PlayOrderList'
const agentOrder = 'bookingCenter.PlayOrderList'

/**
 * What people are told, each once. The sentence stands in the words (`notifications.told.<kind>`, `notifications.many.<kind>`
 * for those that gather, `notifications.kinds.<kind>` for its name): it may name facts, and `{code}`, the code of the
 * order that it is about.
 */
const notificationKinds = kindsOf({
  // ---- orders
  orderToAudit: { group: 'orders', tone: 'warn', gathers: true, needs: { staff: `${order}.approve` } },
  /** Approved, and a line of it waits to be sent to its supplier. */
  orderToSend: { group: 'orders', tone: 'warn', gathers: true, needs: { staff: `${order}.sendOrder` } },
  orderConfirmed: { group: 'orders', tone: 'good', gathers: true, needs: { agent: agentOrder } },
  /** Refused, cancelled by the merchant, timed out: facts `why`. */
  orderRefused: { group: 'orders', tone: 'bad', needs: { agent: agentOrder }, mail: { agent: 'now' } },
  orderCancelled: { group: 'orders', tone: 'bad', needs: { agent: agentOrder }, mail: { agent: 'now' } },
  orderTimedOut: { group: 'orders', tone: 'bad', gathers: true, needs: { staff: order, agent: agentOrder } },
  orderAmended: { group: 'orders', tone: 'info', needs: { agent: agentOrder } },
  /** A departure was called off or moved: facts `item`, `date`. */
  departureCalled: {
    group: 'orders',
    tone: 'bad',
    needs: { staff: order, agent: agentOrder, supplier: order },
    // Agents get a mail with all of their orders once the call is through.
    mail: { supplier: 'now' },
  },
  /** An open return lapses soon: facts `until`. */
  returnEnds: { group: 'orders', tone: 'warn', needs: { agent: agentOrder }, mail: { agent: 'daily' } },
  guestDataMissing: {
    group: 'orders',
    tone: 'warn',
    gathers: true,
    needs: { staff: order, agent: agentOrder },
  },

  // ---- suppliers; facts `supplier`, `line`
  supplierAsked: { group: 'suppliers', tone: 'warn', gathers: true, needs: { supplier: order } },
  supplierAnswered: { group: 'suppliers', tone: 'info', gathers: true, needs: { staff: order } },
  supplierRejected: { group: 'suppliers', tone: 'bad', needs: { staff: order }, mail: { staff: 'off' } },
  /** What was asked of a line that it holds: the booking stands as it was. */
  supplierRefused: { group: 'suppliers', tone: 'warn', needs: { staff: order } },
  lineNotSent: { group: 'suppliers', tone: 'bad', needs: { staff: `${order}.sendOrder` } },
  /** A bound merchant charges another price than our cost. */
  mirrorDrift: { group: 'suppliers', tone: 'warn', needs: { staff: `${order}.answerCost` } },
  /** A merchant that bought here asks for a change. */
  changeAsked: { group: 'suppliers', tone: 'warn', needs: { staff: `${order}.answerChange` } },

  // ---- requests and withdrawals
  agentWithdraws: { group: 'requests', tone: 'warn', needs: { staff: `${order}.agreeCancel` } },
  withdrawalAnswered: { group: 'requests', tone: 'info', needs: { agent: agentOrder } },
  requestApplied: { group: 'requests', tone: 'warn', needs: { staff: `${order}.amend` } },
  requestAnswered: { group: 'requests', tone: 'info', needs: { staff: order, agent: agentOrder } },

  // ---- companies of the market: facts `name`, `what`, `code`, `direction`
  /** A company proposes a contract, or other terms: it waits for our answer. */
  marketAsked: {
    group: 'requests',
    tone: 'warn',
    needs: { staff: 'oMarket.contract' },
    mail: { staff: 'now' },
  },
  /** A contract was accepted, refused, suspended, ended or expired by the other side or by the clock. */
  marketMoved: {
    group: 'requests',
    tone: 'info',
    needs: { staff: 'oMarket.contract' },
    mail: { staff: 'now' },
  },
  /** A dispute between companies goes on: facts `number`. */
  marketCase: { group: 'requests', tone: 'warn', needs: { staff: 'oMarket.case' }, mail: { staff: 'now' } },
  /** A licence was checked, refused, or ends soon: facts `number`, `what`. */
  marketLicence: {
    group: 'requests',
    tone: 'info',
    needs: { staff: 'oMarket.setting' },
    mail: { staff: 'now' },
  },

  // ---- what waits for a person
  /** Put to follow-up: facts `why`. */
  followUp: { group: 'tasks', tone: 'warn', gathers: true, needs: { staff: order } },
  /** A marketplace sold what cannot become an order by itself: facts `channel`, `number`. */
  channelOrderWaits: { group: 'tasks', tone: 'warn', needs: { staff: 'channelIntegration.index' } },
  /** A marketplace asks for money back: facts `channel`, `number`. */
  channelRefundAsked: { group: 'tasks', tone: 'warn', needs: { staff: 'channelIntegration.index' } },
  /** A marketplace gave money back without asking: facts `channel`, `number`. */
  channelRefunded: { group: 'tasks', tone: 'warn', needs: { staff: 'channelIntegration.index' } },
  /** A marketplace stopped selling a product, could not be told something, or is about to stop asking us: facts `channel`, `why`. */
  channelTrouble: {
    group: 'tasks',
    tone: 'bad',
    needs: { staff: 'channelIntegration.index' },
    mail: { staff: 'now' },
  },
  /** Somebody made it mine. */
  assigned: { group: 'tasks', tone: 'warn', needs: { staff: order }, mail: { staff: 'now' } },
  /** Named in a note: facts `text`. */
  mentioned: {
    group: 'tasks',
    tone: 'info',
    needs: { staff: order, agent: agentOrder },
    mail: { staff: 'now' },
  },
  /** A message in the thread between merchant and agent or supplier: facts `text`. */
  messageCame: {
    group: 'tasks',
    tone: 'info',
    needs: { staff: order, agent: agentOrder, supplier: order },
    mail: { agent: 'now', supplier: 'now' },
  },
  /** Facts `until`. */
  deadlineNear: { group: 'tasks', tone: 'warn', needs: { staff: order, agent: agentOrder, supplier: order } },
  deadlineOver: {
    group: 'tasks',
    tone: 'bad',
    needs: { staff: order, agent: agentOrder, supplier: order },
    mail: { staff: 'now' },
  },

  /** Whoever deals out problem orders is told what nobody did in time: facts `until`. */
  deadlineEscalated: {
    group: 'tasks',
    tone: 'bad',
    gathers: true,
    needs: { staff: 'entertainment.FollowUpOrder.assign' },
  },

  // ---- money; facts `amount`
  paymentReceived: { group: 'money', tone: 'good', gathers: true, needs: { staff: `${order}.pay` } },
  accountToppedUp: { group: 'money', tone: 'good', needs: { agent: 'bookingCenter.transactionList' } },
  balanceLow: {
    group: 'money',
    tone: 'warn',
    needs: { staff: 'tools.AgentAccout', agent: 'bookingCenter.transactionList' },
  },
  /** New orders are refused after a day that is near: facts `days`, `day`. */
  sellingEnds: {
    group: 'money',
    tone: 'warn',
    needs: { staff: 'setting.consumption' },
    mail: { staff: 'now' },
  },
  /** What the plan includes is nearly used, or used: facts `measure`, `percent`. */
  usageHigh: {
    group: 'money',
    tone: 'warn',
    needs: { staff: 'setting.consumption' },
    mail: { staff: 'now' },
  },
  /** A supplier's quota fell below its warning level: facts `supplier`, `amount`. */
  quotaLow: { group: 'money', tone: 'warn', needs: { staff: 'supplierRouter.quotaManage' } },
  /** A line did not fit in what was left, and is owed. */
  quotaShort: { group: 'money', tone: 'bad', needs: { staff: 'supplierRouter.quotaManage' } },
  /** An agent asks for a recharge, or says that it paid: facts `agent`, `amount`. */
  rechargeAsked: { group: 'money', tone: 'info', gathers: true, needs: { staff: 'tools.RechargeRecord' } },
  /** An agent that pays beforehand had no money for what it owes: facts `agent`, `amount`, `source`. */
  claimOpened: {
    group: 'money',
    tone: 'warn',
    needs: { staff: 'tools.AgentAccout', agent: 'bookingCenter.transactionList' },
    mail: { agent: 'now' },
  },
  /** The rest of an order that was sold by a deposit: facts `amount`, `until`. */
  balanceDue: { group: 'money', tone: 'warn', needs: { agent: agentOrder }, mail: { agent: 'now' } },
  rechargeRejected: { group: 'money', tone: 'bad', needs: { agent: 'bookingCenter.transactionList' } },
  refundFailed: { group: 'money', tone: 'bad', needs: { staff: `${order}.pay` }, mail: { staff: 'now' } },

  /** A cardholder disputes a payment: facts `number`, `amount`. */
  paymentDisputed: {
    group: 'money',
    tone: 'bad',
    needs: { staff: 'tools.stripeTransaction.refund' },
    mail: { staff: 'now' },
  },
  /** Of agents' bills: facts `name`, `bill`, `line`, `text`. */
  billCame: { group: 'money', tone: 'info', needs: { agent: 'bookingCenter.bills' } },
  billPaid: { group: 'money', tone: 'good', needs: { staff: 'finances.agentBill.index' } },
  billDisputed: { group: 'money', tone: 'warn', needs: { staff: 'finances.agentBill.index' } },
  billAnswered: { group: 'money', tone: 'info', needs: { agent: 'bookingCenter.bills' } },

  // ---- groups
  /** A quotation was sent: facts `group`, `number`. */
  quotationCame: {
    group: 'requests',
    tone: 'info',
    needs: { agent: 'bookingCenter.quotations' },
    mail: { agent: 'now' },
  },
  /** What became of an agent's group: facts `group`, `name`. */
  groupConfirmed: {
    group: 'requests',
    tone: 'good',
    needs: { agent: 'bookingCenter.quotations' },
    mail: { agent: 'now' },
  },
  groupCancelled: {
    group: 'requests',
    tone: 'bad',
    needs: { agent: 'bookingCenter.quotations' },
    mail: { agent: 'now' },
  },
  groupRecovered: {
    group: 'requests',
    tone: 'info',
    needs: { agent: 'bookingCenter.quotations' },
    mail: { agent: 'now' },
  },
  unlockRequested: { group: 'requests', tone: 'warn', needs: { staff: 'group.plan.unlock' } },
  /** Days of a group that bite: facts `group`, `until`, and `name` of a service, `count` of guests, or `amount`. */
  optionEnds: { group: 'tasks', tone: 'warn', needs: { staff: 'group.plan' } },
  cutOffNear: { group: 'tasks', tone: 'warn', needs: { staff: 'group.plan' } },
  allotmentEnds: { group: 'tasks', tone: 'warn', needs: { staff: 'group.plan' } },
  instalmentOverdue: { group: 'money', tone: 'bad', needs: { staff: 'group.plan' } },
  /** An agent accepted or declined one: facts `group`, `number`, `name`. */
  quotationAnswered: { group: 'requests', tone: 'good', needs: { staff: 'group.plan' } },
  /** An agent asked for a quotation: facts `group`, `name` of the agent. */
  groupRequested: { group: 'requests', tone: 'warn', needs: { staff: 'group.plan' } },
  /** A change of a group waits for its agent: facts `group`, `until`; and the answer: `group`, `name`. */
  changeCame: {
    group: 'requests',
    tone: 'warn',
    needs: { agent: 'bookingCenter.quotations' },
    mail: { agent: 'now' },
  },
  changeAnswered: { group: 'requests', tone: 'good', needs: { staff: 'group.plan' } },
  /** Who waits for a departure can have a place: facts `journey`, `date`, `name`, `guests`, `until`. */
  placeFree: {
    group: 'requests',
    tone: 'good',
    needs: { staff: 'journeyLibrary.stockBoard', agent: 'bookingCenter.journeys' },
    mail: { agent: 'now' },
  },
  /** Of a service of a group; facts `group`, `name`, `supplier`, and `units` of those that were asked. */
  serviceRejected: { group: 'suppliers', tone: 'bad', needs: { staff: 'group.plan' } },
  serviceInPart: { group: 'suppliers', tone: 'warn', needs: { staff: 'group.plan' } },
  serviceChangeAnswered: { group: 'suppliers', tone: 'info', needs: { staff: 'group.plan' } },
  /** Paid for a service of a group and on no booking that stands: facts `group`, `name`, `supplier`, `amount`. */
  depositFree: { group: 'suppliers', tone: 'bad', needs: { staff: 'group.schedule.pay' } },
  /** By its link; whether it holds for longer stands in the group. */
  optionAnswered: { group: 'suppliers', tone: 'info', needs: { staff: 'group.plan' } },
  /** Guests on the list of a group lack what hotels and authorities ask: facts `group`, `count`, `until`. */
  groupDataMissing: { group: 'tasks', tone: 'warn', needs: { staff: 'group.plan' } },
  /** Of somebody on tour; facts `group`, `name`, `amount`. */
  expenseSubmitted: { group: 'money', tone: 'info', gathers: true, needs: { staff: 'group.expense.review' } },
  settlementToCheck: { group: 'money', tone: 'warn', needs: { staff: 'group.expense.settle' } },
  /** Of somebody who guides or drives: facts `name`, `until`. */
  licenceEnds: { group: 'tasks', tone: 'warn', needs: { staff: 'group.schedule.edit' } },
  /** Its decision day is here with too few guests: facts `journey`, `date`, `sold`, `needed`. */
  departureBelow: { group: 'work', tone: 'warn', needs: { staff: 'journeyLibrary.stockBoard' } },

  // ---- work
  /** Facts `to`, `subject`. */
  mailFailed: { group: 'work', tone: 'bad', needs: { staff: order } },
  /** Facts `name`, `done`, `failed`. */
  bulkDone: { group: 'work', tone: 'info', needs: { staff: '*' } },
  importDone: { group: 'work', tone: 'info', needs: { staff: '*' } },
  /** Facts `name`, `rows`. */
  reportDone: { group: 'work', tone: 'good', needs: { staff: '*' } },
  /** Facts `name`. */
  reportFailed: { group: 'work', tone: 'bad', needs: { staff: '*' } },
  /** The merchant's whole data as a file. */
  archiveReady: { group: 'work', tone: 'good', needs: { staff: 'setting.DataArchive' } },
  archiveFailed: { group: 'work', tone: 'bad', needs: { staff: 'setting.DataArchive' } },
  /** Facts `pool`, `date`, `left`. */
  stockLow: { group: 'work', tone: 'warn', gathers: true, needs: { staff: 'entertainment.stockBoard' } },
  /** Facts `name`, `left`, `needed`. */
  codesLow: { group: 'work', tone: 'warn', needs: { staff: 'tickets.HoardTicket' } },
  /** Facts `name`, `count`, `days`, `amount`. */
  codesEnding: { group: 'work', tone: 'warn', needs: { staff: 'tickets.HoardTicket' } },
  /** Facts `name`, `failures`. */
  endpointPaused: {
    group: 'work',
    tone: 'bad',
    needs: { staff: 'setting.globalSetting' },
    mail: { staff: 'now' },
  },
})
export type NotificationKindName = keyof typeof notificationKinds
export const isKind = (name: string): name is NotificationKindName => name in notificationKinds
export const notificationKindNames = Object.keys(notificationKinds).filter(isKind)
export const kindOf = (name: NotificationKindName): NotificationKind => notificationKinds[name]

/** The kinds that a log-in of this kind may be told at all, with what it must hold for each. */
export const kindsFor = (audience: Audience): { kind: NotificationKindName; key: string }[] =>
  notificationKindNames.flatMap((kind) => {
    const key = kindOf(kind).needs[audience]
    return key === undefined ? [] : [{ kind, key }]
  })

/** Keys by which people are told together: those that some kind asks of its readers. */
export const heldKeys: ReadonlySet<string> = new Set(
  notificationKindNames.flatMap((kind) => Object.values(kindOf(kind).needs)),
)
