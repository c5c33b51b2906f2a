import type { Days } from '#contract/promotions/promo.schema.ts'

/** Days from one to another as forms write them, '' where a side is open; null where both are. */
export const openDays = (from: string | null, to: string | null): Days | null =>
  from || to ? { from: from ?? '', to: to ?? '' } : null

export const isReversed = (days: Days | null | undefined): boolean =>
  Boolean(days?.from && days.to && days.from > days.to)
