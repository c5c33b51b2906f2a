import { z } from 'zod'
import { Departure, EntryAgent, Product, ProductFilter } from './order-entry.schema.ts'
import { PlainDate } from '../kit/schema.ts'

/** Days beside each other. */
export const availabilityDays = 14

/** From a day on; narrowed like the list of one day. */
export const AvailabilityFilter = ProductFilter.omit({ date: true, skuIds: true }).extend({ from: PlainDate })

/** Products by days: each cell its departures with price and what is left. */
export const Availability = z.object({
  rows: z.array(
    Product.pick({
      id: true,
      code: true,
      names: true,
      productType: true,
      chargeMethod: true,
      stockMode: true,
      facts: true,
    }).extend({
      days: z.array(z.object({ date: PlainDate, departures: z.array(Departure) })),
    }),
  ),
  total: z.number().int(),
  from: PlainDate,
  today: PlainDate,
  agent: EntryAgent,
})
export type Availability = z.infer<typeof Availability>
