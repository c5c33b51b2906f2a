import type { Calendar } from '#contract/pricing/calendar/calendar.schema.ts'
import { DaysPattern } from './days-pattern.tsx'
import { pricePagesOf } from '../price-pages.ts'

/** One price over many days of a SKU: from a day to a day, on some weekdays, for the day or some sessions. */
export function CalendarBulk({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const { sku } = calendar
  return (
    <DaysPattern
      {...calendar}
      skus={[sku]}
      call={pricePagesOf(sku.productType).calls.calendarSaveBulk}
      input={([skuId], pattern) => ({ ...pattern, skuId })}
      onClose={onClose}
    />
  )
}
