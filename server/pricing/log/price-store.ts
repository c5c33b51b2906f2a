import type { PriceFamily } from '#contract/pricing/families.ts'
import type { PriceArea } from '#contract/pricing/log/price-log.schema.ts'
import type { PriceChange } from '#contract/pricing/log/price-log.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../../kit/ctx.ts'

/** An event of prices, as far as it is needed to tell it and to take it back. */
export type PriceEvent = {
  id: number
  type: string
  subject: string
  subjectId: number
  facts: Record<string, unknown>
  before: unknown
  after: unknown
}

/** One price, rule or cost that an event changed; null = there was, or is, none. */
export type Change<T> = { key: string; before: T | null; after: T | null }

/** How changes of one kind are told and taken back. */
export type PriceStore<T = never> = {
  /** Types of the events that it knows. */
  types: readonly string[]
  area: z.infer<typeof PriceArea>
  /** The permission under which such a change is made; of each family where they differ. */
  edit: string | Readonly<Record<PriceFamily, string>>
  /** An item of an older event as one of today. */
  asNow?: (item: T) => T
  /** What an item is called within its subject. */
  key: (item: T) => string
  /** What stands there now, in the shape that events keep, by key; the subject is locked first. */
  current: (ctx: Ctx, event: PriceEvent, items: readonly T[]) => Promise<Map<string, T>>
  same: (a: T, b: T) => boolean
  /** Its day is over: it stays. */
  isPast?: (item: T, today: string) => boolean
  /** Puts back what was before, without an event of its own. */
  restore: (ctx: Ctx, event: PriceEvent, changes: readonly Change<T>[]) => Promise<void>
  tell: (item: T, event: PriceEvent, currency: string) => PriceStoreView
  /** Of the money of its items; the merchant's where it is not said. */
  currency?: (ctx: Ctx, event: PriceEvent) => Promise<string>
}
/** When an item holds and what it says. */
type PriceStoreView = Pick<PriceChange, 'date' | 'from' | 'to' | 'weekdays' | 'session' | 'scope'> & {
  skuId: number | null
  side: NonNullable<PriceChange['after']>
}

const listed = <T>(value: unknown): T[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? (value as T[]) : [value as T]

/** What an event changed: its items before and after, paired by their keys. */
export function changesOf<T>(store: PriceStore<T>, event: PriceEvent): Change<T>[] {
  const asNow = (item: T) => store.asNow?.(item) ?? item
  const sides = (value: unknown) => new Map(listed<T>(value).map((item) => [store.key(item), asNow(item)]))
  const [before, after] = [sides(event.before), sides(event.after)]
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].map((key) => ({ key, before: before.get(key) ?? null, after: after.get(key) ?? null }))
}
