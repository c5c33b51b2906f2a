import type { dayKinds, DimensionName } from '#contract/statistics/figures.ts'
import type { FigureFilter, FigureValues } from '#contract/statistics/statistics.schema.ts'
import type { Apart, Days } from './days.ts'

/** What is asked of a source: which days of which orders, put together by what. */
export type SumsAsk = Days & {
  by: (typeof dayKinds)[number]
  dimensions: readonly DimensionName[]
  filter: FigureFilter
  apart: Apart
}
/** What is added up of orders; money in minor units of the merchant's currency. */
export type OrderSums = {
  orders: number
  guests: number
  revenue: number
  /** What went back to those who had paid, its tax with it. */
  refunded: number
  cancelled: number
  /** What costs are known, and the orders that lack one with what the others brought and cost. */
  cost: number
  lacking: number
  knownProfit: number
}
/** What is added up of nights; `counted` are those of rooms that are counted. */
export type NightSums = {
  roomNights: number
  revenue: number
  countedNights: number
  countedRevenue: number
  /** Rooms to sell; null where it is of no one: what an agent could have had, or what was booked on a day. */
  available: number | null
}
export type Group<S> = { keys: string[]; sums: S }
/** `nothing` is what a group says of which there is none; `cut`: there are more groups than come along. */
export type Summed = {
  groups: { keys: string[]; values: FigureValues }[]
  total: FigureValues
  nothing: FigureValues
  cut: boolean
}
