import type { OutsideUnit, ThirdLive } from '#contract/third-supply/third-supply.schema.ts'
import type { App } from '../../kit/app-services.ts'
import { OutsideFault } from '../../kit/outside/call-outside.ts'
import type { Connection } from '../../kit/outside/connections.ts'
import type { SentLine } from '../../orders/orders.public.ts'
import type { ThirdBooking, ThirdProduct } from '../third-booking.ts'

/** It refused for good, in its own words: `error` is the protocol's code, `notOffered` where it has no such thing. */
export class ThirdRefused extends Error {
  override readonly name = 'ThirdRefused'
  readonly error: string
  constructor(error: string, text: string) {
    super(text || error)
    this.error = error
  }
}

/** It was asked to book and nobody knows whether it did: a person looks there before anything is tried again. */
export class ThirdUnknown extends Error {
  override readonly name = 'ThirdUnknown'
}

export type ThirdAsking = { app: App; connection: Connection }
/** One option of a product of theirs. */
export type OutsideOption = {
  product: string
  option: string
  productName: string
  optionName: string
  reference: string
  timeZone: string
  openingHours: boolean
  currency: string
  units: OutsideUnit[]
  raw: unknown
}
export type ThirdThere = ThirdAsking & {
  line: SentLine
  booking: ThirdBooking
  product: ThirdProduct
  /** It may have been sent before. */
  isRepeat: boolean
  /**
   * For what would be a second booking if it were asked twice: written down before it is asked. Throws `ThirdUnknown` where it was
   * asked before, or was asked now and nobody knows what became of it.
   */
  onlyOnce: <T>(work: () => Promise<T>) => Promise<T>
}
export type ThirdStatus = 'booked' | 'pending' | 'unpaid' | 'lapsed' | 'cancelled' | 'refused'
/** `code` is their number of it, or of an unpaid one the page to pay on; `booking` the whole as it was answered. */
export type Booked = { status: ThirdStatus; text: string; code: string; booking: Record<string, unknown> }

type LiveRow = ThirdLive['rows'][number]
/** A departure as the supplier tells of it: what it costs us by our own list is not its word. */
export type ThirdSlot = Omit<LiveRow, 'prices'> & { prices: Omit<LiveRow['prices'][number], 'costMinor'>[] }

/** A supplier's own reservation system: availability and products come in, orders go out. One of these for each protocol. */
export type SupplierSystem = {
  /** Who it is, and what it says it can do. */
  test: (asking: ThirdAsking) => Promise<{ supplier: string; capabilities: string[] }>
  products: (asking: ThirdAsking) => Promise<{ options: OutsideOption[]; capabilities: string[] }>
  slots: (
    asking: ThirdAsking,
    product: Pick<ThirdProduct, 'product' | 'option'>,
    from: string,
    to: string,
  ) => Promise<ThirdSlot[]>
  /** Throws `ThirdRefused` for a no; `OutsideFault` where it is tried again; `ThirdUnknown` where it must not be. */
  book: (there: ThirdThere) => Promise<Booked>
  cancel: (there: ThirdThere, reason: string) => Promise<Booked>
}

/** Why it did not answer, as a word under `third-supply.why`. */
export function whyOf(error: unknown): { why: string; text: string } {
  if (error instanceof ThirdRefused) {
    const isKey = error.error === 'UNAUTHORIZED' || error.error === 'FORBIDDEN'
    return {
      why: isKey ? 'wrongKey' : error.error === 'notOffered' ? 'notOffered' : 'refused',
      text: error.message,
    }
  }
  if (error instanceof OutsideFault) return { why: error.message, text: '' }
  throw error
}
