// Stands alone, so that the browser gets it without the schema library.
import type { CollectKey } from '../catalog/products.ts'
import type { Language } from '../kit/languages.ts'

type Words = Record<Language, string>

/** A key that a marketplace gives (or takes), or a setting where nothing public says how it is. */
export type ConnectionField = {
  key: string
  words: Words
  kind: 'text' | 'secret' | 'number' | 'flag' | 'choice' | 'url'
  required?: true
  /** Of a choice; the values are the protocol's own. */
  of?: readonly string[]
  default?: string | number | boolean
  min?: number
  max?: number
  /** Made by us and shown once, where the marketplace comes in with a key of ours. */
  minted?: true
}

/** What a channel can do; screens and jobs follow from it. */
type ChannelFeatures = {
  /** It asks for money back, and waits for our answer. */
  refunds: boolean
  /** Products of ours are mapped to products of its. */
  products: boolean
  /** It is told prices and stock; else it asks for them. */
  pushes: boolean
  /** It is told when a guest boards. */
  consumption: boolean
  /** We call it to book (a reservation system), it does not call us. */
  weBook: boolean
  /** It shows what is on offer and sends no orders; guests book on the merchant's own pages. */
  noOrders?: true
}

/** One marketplace, as far as no code is needed for it: the engine and the screens read this. */
export type ChannelManifest = {
  system: string
  names: Words
  /** Where it comes from, in one sentence a language. */
  about: Words
  features: ChannelFeatures
  secrets: readonly ConnectionField[]
  settings: readonly ConnectionField[]
  defaults: { holdMinutes: number; refundAnswerHours: number }
  /** Its own limits: answers within so many ms (p99), pushed rows a call, days ahead, calls a minute. */
  limits: {
    answerMs: number
    pushRows: number
    pushDays: number
    pushesPerMinute: number
    /** It knows days, not starts: a day is told with all of its starts, whichever of them changed. */
    wholeDays?: true
    /** What nobody has answered by the time that its message names it decides itself: orders fail, refunds are paid. */
    decidesUnanswered?: true
  }
  /** Its guest kinds and ours. */
  units: Readonly<Record<string, 'adult' | 'child' | 'infant' | 'unit'>>
  /**
   * What it can tell of what our products ask for, of each guest and of the whole. An order that lacks something is refused where this
   * is said; else a person adds it, or the protocol asks whatever it is told to.
   */
  tells?: { guest: readonly CollectKey[]; order: readonly CollectKey[] | 'any' }
  /** An open protocol that anybody's client can be pointed at: the header its key goes in, as the demo's start says it. */
  openKey?: string
  /** What each state of ours means there. */
  states: Readonly<Record<string, string>>
}
