import type { ChannelManifest } from '#contract/channels/manifest.ts'
import type { App } from '../../kit/app-services.ts'
import type { Connection } from '../../kit/outside/connections.ts'
import type { Simulator } from '../../kit/outside/simulator.ts'
import type { Booking, ChannelRefund, Contact, Engine } from './engine.ts'

/** What arrived at one of our addresses: its bytes as they came, nothing parsed. */
export type Wire = {
  method: string
  /** Below the adapter's root, with its first slash; the root that was called. */
  path: string
  root: string
  /** As sent, without the question mark. */
  query: string
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  body: Buffer
}
export type WireAnswer = {
  status: number
  headers?: Record<string, string>
  body: string | Buffer
  /** A try later may go otherwise: it is not said again to who asks again. */
  passing?: boolean
}

/** A marketplace's connection with what the engine needs of it. */
export type ChannelConnection = Connection & {
  agentId: number
  account: string
  testMode: boolean
  stockBuffer: number
  holdMinutes: number
  refundAnswerHours: number
  refundRule: 'approve' | 'reject' | 'wait'
  markupBasisPoints: number
  /** Where people stand whose day it is: IANA name. */
  timeZone: string
  currency: string
  language: string
  /** How the merchant is called where it is told of. */
  merchantName?: string
}

/** What the request log is to say of a call; the engine adds who, when, how long. Bodies are masked by `masked`. */
export type CallNote = { verb: string; reference?: string; ok: boolean; error?: string }
export type InboundCall = {
  app: App
  connection: ChannelConnection
  wire: Wire
  engine: Engine
  now: Date
  note: (note: CallNote) => void
  /** Runs `work` once for this key (and this content, by `hash`): a repeat is answered the same bytes. Another content under the same key: `conflict`. */
  once: (
    key: string,
    hash: Buffer,
    work: () => Promise<WireAnswer>,
    conflict?: () => WireAnswer,
  ) => Promise<WireAnswer>
}
export type Refusal =
  | 'unknownAccount'
  | 'badSignature'
  | 'staleClock'
  | 'malformed'
  | 'tooLarge'
  | 'off'
  | 'busy'
  | 'failed'

/** How a marketplace calls us. */
export type Inbound = {
  /** Below the product's own address, such as `/octo`; with `/:key` behind it where the protocol has no account of its own. */
  roots: readonly `/${string}`[]
  /** Whose it says it is, to find the connection by (`channel_account.account`, or `key <hash>` of a key we minted). Nothing is believed yet. Null: malformed. */
  accountOf: (wire: Wire) => string | null
  /** Over the bytes as they came, in constant time, against the secrets and those that were replaced lately. */
  verify: (connection: ChannelConnection, wire: Wire, now: Date) => true | Refusal
  /** In the protocol's own words. `connection` is there where it was found. */
  refuse: (why: Refusal, wire: Wire, connection?: ChannelConnection) => WireAnswer
  answer: (call: InboundCall) => Promise<WireAnswer>
  /** A body as the log is to have it where it comes packed or sealed: opened, so that people's data in it is masked by its names. Undefined: as it is. */
  opened?: (connection: ChannelConnection, body: string, wire: Wire) => string | undefined
  /** Names of fields whose values never reach the log, beside those that never do (secrets, card numbers, names, telephones, ids). */
  masked?: readonly string[]
}

export type Port = {
  app: App
  connection: ChannelConnection
  now: Date
  /** For adapters that look something up before they tell: subscriptions, products. */
  engine?: Engine
}
/** Thrown where the marketplace refused for good; `OutsideFault` (kit) where nobody knows what became of it: it is sent again under the same number. */
export class MarketRefused extends Error {
  override readonly name = 'MarketRefused'
  readonly code: string
  constructor(code: string, text: string) {
    super(text || code)
    this.code = code
  }
}

/** What a marketplace is told of a booking; totals are so far, not this time (an adapter whose protocol wants the difference has `before`). */
export type Notice = {
  /** The same however often it is sent. */
  id: number
  kind: 'issue' | 'refuse' | 'use' | 'refund' | 'amend' | 'change'
  booking: Booking
  refund: ChannelRefund | null
  used: number
  refunded: number
  before: { used: number; refunded: number }
  /** Facts that came with the request it answers (sequence ids and the like), as the adapter put them into `Booking.facts`. */
  facts: Record<string, unknown>
  reason: string
}

/** Days of one mapped product as the marketplace is to know them now. */
export type PushDay = {
  date: string
  session: string
  startsAt: string
  /** Null: without limit. 0: none left, or stopped. */
  left: number | null
  open: boolean
  currency: string
  /** By guest kind of ours, minor units: what the guest pays, and what we are paid. */
  retail: Partial<Record<GuestKind, number>>
  net: Partial<Record<GuestKind, number>>
}
export type GuestKind = 'adult' | 'child' | 'infant' | 'unit'
export type PushProduct = {
  id: number
  outsideProduct: string
  outsideOption: string
  skuCode: string
  session: string
  units: Readonly<Record<string, GuestKind>>
}
export type Push = { id: number; product: PushProduct; kind: 'stock' | 'price'; days: readonly PushDay[] }
export type OutsideProduct = {
  product: string
  option: string
  name: string
  units: readonly string[]
  raw: unknown
}
/** An order that we were not pushed but fetched; `take` puts it into the engine. */
type Polled = { cursor: string }

/** What we book there, as an agent of a reservation system. */
export type AgentBooking = {
  /** Ours, the same however often it is tried. */
  reference: string
  product: Pick<PushProduct, 'outsideProduct' | 'outsideOption'>
  date: string
  session: string
  /** Its own guest kinds, and how many of each. */
  units: readonly { unit: string; quantity: number }[]
  contact: Contact
  remark?: string
  /** What was held for it before. */
  hold?: string
}
/** Made; or it wants to be paid on a page first, and until then nothing is made. */
type AgentBooked =
  | { made: true; outsideId: string; facts: Record<string, unknown>; answered: string }
  | { made: false; payUrl: string; facts: Record<string, unknown>; answered: string }
export type AgentSlot = {
  date: string
  session: string
  left: number | null
  open: boolean
  currency: string
  /** Minor units of its currency, by its own guest kinds. */
  prices: Readonly<Record<string, number>>
}
/**
 * Where we book there. A business no is a `MarketRefused`; after an `OutsideFault` that was not `unsent` nobody knows whether it was
 * done: a person looks before it is tried again.
 */
export type AgentCalls = {
  products: (port: AgentPort) => Promise<OutsideProduct[]>
  slots: (port: AgentPort, product: AgentBooking['product'], from: string, to: string) => Promise<AgentSlot[]>
  hold: (port: AgentPort, booking: AgentBooking) => Promise<{ hold: string; until: string | null }>
  release: (port: AgentPort, product: AgentBooking['product'], hold: string) => Promise<void>
  book: (port: AgentPort, booking: AgentBooking) => Promise<AgentBooked>
  /** By what `book` answered. */
  cancel: (port: AgentPort, outsideId: string, facts: Readonly<Record<string, unknown>>) => Promise<void>
  /** Something harmless: who it is. */
  ping: (port: AgentPort) => Promise<void>
}
/** What booking as an agent needs of a connection: a marketplace's has it, and so has a supplier's own system. */
export type AgentPort = {
  app: App
  connection: Connection & Pick<ChannelConnection, 'holdMinutes'>
  now: Date
}

/** One marketplace: a folder of `adapters/` whose `adapter.ts` exports it as `adapter`. No other file knows of it. */
export type ChannelAdapter = {
  manifest: ChannelManifest
  inbound?: Inbound
  /** Tells it of a booking; resolves when it has taken it. */
  notify?: (port: Port, notice: Notice) => Promise<{ answered: string }>
  /** Sends what changed, at most `limits.pushRows` days a call. */
  push?: (port: Port, push: Push) => Promise<{ answered: string }>
  /** The products it has for us. */
  products?: (port: Port) => Promise<OutsideProduct[]>
  /** Fetches orders since a cursor, where it does not push them. */
  poll?: (port: Port, engine: Engine, cursor: string) => Promise<Polled>
  /** What it believes is left of a product, to compare with ours. */
  audit?: (
    port: Port,
    product: PushProduct,
    from: string,
    to: string,
  ) => Promise<{ date: string; session: string; left: number | null }[]>
  /** A list of all that is on offer, in as many files as it needs: made by a job and fetched at an address of its own. `anyway`: a person has said yes to what is missing. */
  feed?: (port: Port & { engine: Engine }, anyway: boolean) => Promise<{ products: number; shards: string[] }>
  /** Brings a feed's files to the marketplace, where the connection says how; false where it does not, and the files are only fetched. */
  deliver?: (port: Port, shards: readonly string[]) => Promise<boolean>
  /** Where `features.weBook`. */
  agent?: AgentCalls
  /** Something harmless. Without it the connection is tested by calling our own address as the marketplace would. */
  ping?: (port: Port) => Promise<void>
  /** Why these settings and secrets cannot be right, as a key under `channels.why`; '' where they can. */
  whyNot?: (
    connection: Pick<ChannelConnection, 'mode' | 'settings' | 'secrets' | 'account'>,
  ) => '' | 'malformed' | 'missing'
}

/** What a simulated marketplace is told to do. */
export type MarketAct = {
  act: 'buy' | 'buyUnknown' | 'cancel' | 'askRefund' | 'refundByMarket' | 'poll'
  thirdCode: string
  product: PushProduct | null
  date: string
  session: string
  quantity: number
}
/**
 * A marketplace in a box: its own side of the wire. `server` answers what we call (pushes, notices); `act` calls us as it would, over
 * HTTP at `base` (our own address), and answers the code of the order it dealt with.
 */
export type MarketSimulator = {
  server?: Simulator
  /** A new account there with the keys that belong to it. */
  open: () => {
    account: string
    secrets: Record<string, string>
    settings: Record<string, string | number | boolean>
  }
  act: (market: Market, act: MarketAct) => Promise<{ thirdCode: string; answered: string }>
}
export type Market = {
  app: App
  connection: ChannelConnection
  /** Sends one message to us; the engine doubles, delays, shuffles and cuts it as the connection's switch says. */
  send: (request: {
    method: string
    path: string
    query?: string
    headers?: Record<string, string>
    body?: string | Buffer
  }) => Promise<{ status: number; headers: Record<string, string>; body: string }>
  /** What the market remembers between its acts, by kind and id. */
  memory: {
    put: (kind: string, id: string, value: Record<string, unknown>) => Promise<void>
    get: (kind: string, id: string) => Promise<Record<string, unknown> | undefined>
    list: (kind: string) => Promise<Record<string, unknown>[]>
  }
  now: Date
}
