import type { CalendarChanged } from '#contract/pricing/calendar/calendar.schema.ts'

/** What was changed in several SKUs, as one. */
export function addedUp(skus: readonly CalendarChanged[]): CalendarChanged {
  const sum = (of: keyof CalendarChanged) => skus.reduce((total, sku) => total + sku[of], 0)
  return {
    added: sum('added'),
    changed: sum('changed'),
    removed: sum('removed'),
    belowCost: sum('belowCost'),
  }
}
