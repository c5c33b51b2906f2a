import type { Days } from '#contract/promotions/promo.schema.ts'

export const isReversed = (days: Days | null | undefined): boolean =>
  Boolean(days?.from && days.to && days.from > days.to)
