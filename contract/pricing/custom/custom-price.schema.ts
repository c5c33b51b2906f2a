import { z } from 'zod'
import { Can, DateTime, Id, Names, PlainDate, Session } from '../../kit/schema.ts'
import { formShape } from '../../kit/record/record-schema.ts'
import { customPriceForm } from '../pricing.fields.ts'
import { RuleValues } from '../pricing.schema.ts'
import { Overlap } from '../cost/special-cost.schema.ts'

export const CustomPriceForm = z.object({
  skuId: Id,
  /** Of the entry to change; without it a new one is laid over the others. */
  id: Id.optional(),
  ...formShape(customPriceForm, { session: Session.default(''), values: RuleValues }),
})
export type CustomPriceForm = z.output<typeof CustomPriceForm>

export const CustomPriceRow = CustomPriceForm.omit({ skuId: true }).extend({
  id: Id,
  state: z.enum(['now', 'past', 'planned']),
  overlaps: z.array(Overlap),
  createdAt: DateTime,
  createdByName: z.string(),
})
export type CustomPriceRow = z.infer<typeof CustomPriceRow>

export const CustomPrices = z.object({
  /** For whom: an agent or a strategy; the money of the entries is in its currency. */
  owner: z.object({ id: Id, code: z.string(), name: z.string(), currency: z.string() }),
  sku: z.object({
    id: Id,
    code: z.string(),
    names: Names,
    chargeMethod: z.string(),
    sessions: z.array(z.string()),
  }),
  today: PlainDate,
  rows: z.array(CustomPriceRow),
  can: Can,
})
export type CustomPrices = z.infer<typeof CustomPrices>
