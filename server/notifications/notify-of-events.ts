import type { Audience } from '#contract/kit/endpoint.ts'
import { languages } from '#contract/kit/languages.ts'
import { kindOf, type NotificationKindName } from '#contract/notifications/kinds.ts'
import { marketNews, type MarketNews } from '#contract/notifications/market-news.ts'
import type { Ear, EmittedBy } from '../kit/events.ts'
import { notifyAll, type NotificationInput } from './notify.ts'

type Heard = EmittedBy & { orderId: number }
type Rule = (heard: Heard) => readonly (NotificationInput | false)[]

const of = ({ orderId }: Heard) => ({ topic: 'order', id: orderId })
/** A kind is told to whom it is for: nobody holds the empty key. */
const needed = (kind: NotificationKindName, audience: Audience): string => kindOf(kind).needs[audience] ?? ''
const after = ({ event }: Heard, name: 'status' | 'supplierStatus'): unknown =>
  typeof event.after === 'object' && event.after ? Reflect.get(event.after, name) : undefined
const factsOf = ({ event }: Heard, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => (event.facts && name in event.facts ? [[name, event.facts[name]]] : [])),
  )

/** Staff who may see to it; only facts that are named. */
const staff = (kind: NotificationKindName, heard: Heard, ...facts: string[]): NotificationInput => ({
  kind,
  to: { holding: needed(kind, 'staff') },
  subject: of(heard),
  facts: factsOf(heard, facts),
})
/** The agent of the order, of what its own people did not do. */
const agent = (kind: NotificationKindName, heard: Heard): NotificationInput | false =>
  heard.event.agentId != null &&
  heard.by.actor.kind !== 'agent' && {
    kind,
    to: { holding: needed(kind, 'agent'), agentId: heard.event.agentId },
    subject: of(heard),
  }
/** The supplier of the line. */
const supplier = (kind: NotificationKindName, heard: Heard): NotificationInput | false => {
  const id = heard.event.facts?.['supplierId']
  return (
    typeof id === 'number' && {
      kind,
      to: { holding: needed(kind, 'supplier'), supplierId: id },
      subject: of(heard),
      facts: factsOf(heard, ['line']),
    }
  )
}

/** A new order waits for the audit, or for its suppliers. */
const placed: Rule = (heard) => [
  after(heard, 'status') === 'reviewing' ? staff('orderToAudit', heard) : toSend(heard),
]
const toSend = (heard: Heard): NotificationInput | false =>
  after(heard, 'status') === 'processing' &&
  after(heard, 'supplierStatus') === 'pending' &&
  staff('orderToSend', heard)

const byOurselves = ({ by }: Heard): boolean => by.actor.kind === 'staff'
/** A supplier's own answer: what our staff wrote down for it, they know. */
const answered: Rule = (heard) => [
  !byOurselves(heard) && staff('supplierAnswered', heard, 'supplier', 'line'),
]
const rejected: Rule = (heard) => [
  !byOurselves(heard) && staff('supplierRejected', heard, 'supplier', 'line'),
]
/** No to a change or a cancellation. */
const refused: Rule = (heard) => [!byOurselves(heard) && staff('supplierRefused', heard, 'supplier', 'line')]
const asksSupplier: Rule = (heard) => [supplier('supplierAsked', heard)]
const cancelled: Rule = (heard) => [agent('orderCancelled', heard)]
const withdrawal: Rule = (heard) => [agent('withdrawalAnswered', heard)]

/** Of a marketplace, about an item or a product of its. */
const channel =
  (kind: NotificationKindName, topic: string): Rule =>
  ({ event }) => [
    {
      kind,
      to: { holding: needed(kind, 'staff') },
      subject: { topic, id: event.subjectId },
      facts: { channel: event.facts?.['channel'], number: event.facts?.['code'], why: event.reason ?? '' },
    },
  ]

/** A guard of the booster has stopped a listing. */
const guarded: Rule = ({ event: { facts = {} } }) => [
  {
    kind: 'channelTrouble',
    to: { holding: needed('channelTrouble', 'staff') },
    subject: { topic: 'connection', id: Number(facts['connectionId']) },
    facts: {
      channel: facts['name'],
      number: '',
      why: `${String(facts['product'])}: ${String(facts['why'])}`,
    },
  },
]

/** A word in all languages: each reads it in its own. */
const inAll = ({ by }: Heard, key: string) =>
  Object.fromEntries(languages.map((language) => [language, by.app.word(language, key)]))
/** Of the market, what the other company or the clock did: our own people know what they do. */
const market =
  (kind: NotificationKindName, key: string): Rule =>
  (heard) => [
    !byOurselves(heard) && {
      kind,
      to: { holding: needed(kind, 'staff') },
      subject: { topic: heard.event.subject, id: heard.event.subjectId },
      facts: { ...factsOf(heard, ['name', 'code', 'direction', 'number']), what: inAll(heard, key) },
    },
  ]

const marketKinds = {
  asks: 'marketAsked',
  moves: 'marketMoved',
  cases: 'marketCase',
  licences: 'marketLicence',
} as const satisfies Record<MarketNews, NotificationKindName>

/** Whom an event is told, by its type. What has no cause among events is told where it happens (`notify`). */
const rules: Record<string, Rule> = {
  'channels.orderWaits': channel('channelOrderWaits', 'channelOrder'),
  'channels.closedByMarket': channel('channelTrouble', 'channelOrder'),
  'channels.noticeFailed': channel('channelTrouble', 'channelOrder'),
  'channels.refundedByMarket': channel('channelRefunded', 'channelRefund'),
  'channels.refundAsked': channel('channelRefundAsked', 'channelRefund'),
  'channels.productDeactivated': channel('channelTrouble', 'channelProduct'),
  'channels.connectionTrouble': channel('channelTrouble', 'connection'),
  'booster.guarded': guarded,
  ...Object.fromEntries(
    Object.entries(marketNews).map(([event, [kind, word]]) => [
      `open-market.${event}`,
      market(marketKinds[kind], word),
    ]),
  ),
  'orders.created': placed,
  'orders.copied': placed,
  'orders.repost': placed,
  'orders.approve': (heard) => [toSend(heard)],
  'orders.confirm': (heard) => [agent('orderConfirmed', heard)],
  'orders.reject': (heard) => [agent('orderRefused', heard)],
  'orders.cancel': cancelled,
  'orders.markCancelled': cancelled,
  'orders.timeOut': (heard) => [staff('orderTimedOut', heard), agent('orderTimedOut', heard)],
  'orders.withdraw': (heard) => [staff('agentWithdraws', heard)],
  'orders.agreeCancel': withdrawal,
  'orders.rejectCancel': withdrawal,
  'orders.amended': (heard) => [agent('orderAmended', heard)],
  'orders.modifyApplied': (heard) => [!byOurselves(heard) && staff('requestApplied', heard)],
  'orders.modifyReject': (heard) => [agent('requestAnswered', heard)],
  'orders.follow': (heard) => [staff('followUp', heard)],
  'orders.refundBounce': (heard) => [staff('refundFailed', heard, 'amount')],
  'orders.pay': (heard) => [!byOurselves(heard) && staff('paymentReceived', heard, 'amount')],
  'orders.sendOrder': asksSupplier,
  'orders.resendOrder': asksSupplier,
  'orders.askSupplierCancel': asksSupplier,
  'orders.askSupplierChange': asksSupplier,
  'orders.supplierApprove': answered,
  'orders.supplierReply': answered,
  'orders.supplierAgreeCancel': answered,
  'orders.supplierAgreeChange': answered,
  'orders.supplierReject': rejected,
  'orders.supplierRefuseCancel': refused,
  'orders.supplierRefuseChange': refused,
  'orders.notSent': (heard) => [staff('lineNotSent', heard, 'supplier', 'line')],
  'orders.mirrorDrift': (heard) => [staff('mirrorDrift', heard, 'supplier', 'line', 'theirs', 'ours')],
  'orders.changeAsked': (heard) => [staff('changeAsked', heard)],
  // Of a mail that tells no more than what is told here, nothing is told: it would go on for ever.
  'mail.failed': (heard) => [
    heard.event.facts?.['kind'] !== 'notification' && {
      ...staff('mailFailed', heard, 'to', 'subject'),
      subject: heard.event.orderId ? of(heard) : { topic: 'mail', id: heard.event.subjectId },
    },
  ],
  'agents.recharged': ({ event }) => [
    {
      kind: 'accountToppedUp',
      to: { holding: 'bookingCenter.transactionList', agentId: event.subjectId },
      subject: { topic: 'agent', id: event.subjectId },
      facts: { amount: event.facts?.['amount'] },
    },
  ],
}

/** Tells people of what has happened, in the transaction in which it is written down. */
export const tellOfEvents: Ear = (ctx, events) =>
  notifyAll(
    ctx,
    events.flatMap((heard) =>
      (
        rules[heard.type]?.({ ...heard, orderId: heard.event.orderId ?? heard.event.subjectId }) ?? []
      ).flatMap((found) => (found ? [{ by: heard.by, told: found }] : [])),
    ),
  )
