import type { Product } from '#contract/order-entry/order-entry.schema.ts'
import type { WayBack } from '#contract/orders/legs/leg.schema.ts'

/** The way back as it was chosen, as far as it is still sold; before that open, or with the last boat of the day of the way out. */
export function backOf(
  { openDays, sessions }: NonNullable<Product['wayBack']>,
  chosen: WayBack | undefined,
  outDate: string,
): WayBack {
  if (openDays !== null && (!chosen || chosen.open)) return { open: true, session: '' }
  const date = chosen?.date && chosen.date >= outDate ? chosen.date : outDate
  const session = chosen && sessions.includes(chosen.session) ? chosen.session : (sessions.at(-1) ?? '')
  return { open: false, date, session }
}
