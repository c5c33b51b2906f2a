import type { OrderType, StockMode } from '#contract/catalog/products.ts'

/** A SKU of the demo, told short; prices and costs in baht. */
export type DemoSku = {
  code: string
  type: OrderType
  /** In en, zh-CN, zh-TW, th, ko. */
  names: readonly [string, string, string, string, string]
  /** Adult, child, infant; or the unit alone for what is charged by the unit. */
  price: readonly number[]
  cost: readonly number[]
  supplier?: string
  /** Pools by name that several SKUs share; without one it has its own. */
  pool?: string
  extraPool?: string
  /** What a unit takes from the pool: a charter takes the whole boat. */
  unitFactor?: number
  capacity?: number
  sessions?: readonly string[]
  start?: string
  stockMode?: StockMode
  category: string
  /** Of a round trip: the SKU that sails back, which stands before it, and how long an open return is good. */
  wayBack?: { code: string; openDays: number }
  auto?: boolean
  /** Paid first by who settles each order by itself, of the price; the rest a week before. */
  depositBasisPoints?: number
  /** The supplier merchant's SKU behind it. */
  boundTo?: string
  /** What that merchant charges us where it is not our cost: the one example of a price that drifted. */
  chargedThere?: readonly number[]
  /** What is asked of guests: body sizes of divers, flights, hotels. */
  dive?: boolean
  flight?: boolean
  hotel?: boolean
  /** Charged by the guest, though its type is not. */
  perGuest?: boolean
  /** All of it is kept whenever it is cancelled. */
  nonRefundable?: boolean
  /** Nothing is kept until it starts. */
  freeCancel?: boolean
  /** Sold on the days on which its journey leaves, and on no other. */
  journey?: true
  /** The worked case of the docs: no season, no weekend, no other orders. */
  worked?: boolean
}

const byUnit: readonly OrderType[] = ['transfer', 'car-charter', 'hotel-room', 'custom-package']
export const isPerUnit = ({ type, unitFactor, perGuest }: DemoSku): boolean =>
  !perGuest && (byUnit.includes(type) || unitFactor !== undefined)
export const stockModeOf = (sku: DemoSku): StockMode =>
  sku.stockMode ?? (sku.capacity === undefined && !sku.pool ? 'free' : sku.sessions ? 'session' : 'date')
