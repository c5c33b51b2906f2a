import { service, type App } from '../../kit/app-services.ts'
import type { Ask, PriceBook } from './price-book.ts'
import { dayKey } from './price-book.ts'
import { rulesOfDay } from './price-layers.ts'
import type { PriceVersion } from './price-versions.ts'
import { resolveUnitPrice, type UnitPrice } from './resolve-price.ts'

type Days = { from: string; to: string }

/** A book of one version, the days its calendar holds, and the prices already worked out of it. */
export class CachedBook {
  readonly version: PriceVersion
  readonly book: PriceBook
  readonly from: string
  readonly to: string
  readonly prices = new Map<string, UnitPrice>()
  /** The latest prices, and what speaks of their days: a season has few of them and many days. */
  readonly #seasons: { says: readonly unknown[]; price: UnitPrice }[] = []
  constructor(version: PriceVersion, book: PriceBook, from: string, to: string) {
    this.version = version
    this.book = book
    this.from = from
    this.to = to
  }
  holds(version: PriceVersion, { from, to }: Days): boolean {
    return this.version === version && this.from <= from && to <= this.to
  }
  /** Its own days and these. */
  reaching({ from, to }: Days): Days {
    return { from: from < this.from ? from : this.from, to: to > this.to ? to : this.to }
  }
  price(ask: Ask): UnitPrice {
    const key = dayKey(ask.date, ask.session)
    let price = this.prices.get(key)
    if (!price) this.prices.set(key, (price = this.#priceOfDay(ask)))
    return price
  }
  #priceOfDay(ask: Ask): UnitPrice {
    const says = rulesOfDay(this.book, ask)
    const same = this.#seasons.find((season) => isSame(season.says, says))
    if (same) return same.price
    const price = resolveUnitPrice(this.book, ask)
    if (this.#seasons.unshift({ says, price }) > maxSeasons) this.#seasons.pop()
    return price
  }
}

const maxSeasons = 8
const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at])

/** About 100 MB at a year of prices each; the longest unused go first. */
const maxBooks = 2_000
const maxDays = 60_000

/** Prices kept in the process. Never trusted by itself: a caller compares the version it has just read. */
export class PriceCache {
  #books = new Map<string, CachedBook>()

  get(key: string): CachedBook | undefined {
    const cached = this.#books.get(key)
    if (cached) {
      this.#books.delete(key)
      this.#books.set(key, cached)
    }
    return cached
  }
  set(key: string, cached: CachedBook): void {
    this.#books.delete(key)
    this.#books.set(key, cached)
  }
  /** Forgets everything, as a fresh process knows nothing. */
  clear(): void {
    this.#books.clear()
  }
  trim(): void {
    let days = 0
    for (const { prices } of this.#books.values()) days += prices.size
    for (const [key, { prices }] of this.#books) {
      if (this.#books.size <= maxBooks && days <= maxDays) return
      days -= prices.size
      this.#books.delete(key)
    }
  }
}

export const priceCache = (app: App): PriceCache => service(app, 'pricing.prices', () => new PriceCache())
