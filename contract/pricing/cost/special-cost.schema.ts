import { z } from 'zod'
import { formShape } from '../../kit/record/record-schema.ts'
import { Can, DateTime, Id, PlainDate } from '../../kit/schema.ts'
import { CostKey, CostPair } from './cost.schema.ts'
import { guestKinds } from '../../kit/guests.ts'
import { specialCostForm } from '../pricing.fields.ts'
import { Amounts, Weekdays } from '../pricing.schema.ts'

const Kinds = z.array(z.enum(guestKinds))

export const SpecialCostForm = CostKey.extend({
  /** Of the special cost to change; without it a new one is laid over the others. */
  id: Id.optional(),
  ...formShape(specialCostForm, Amounts.shape),
})

/** Another special cost on the same days for the same kinds: one of the two is not heard there. */
export const Overlap = z.object({
  id: Id,
  days: z.number().int(),
  first: PlainDate,
  kinds: Kinds,
  /** This one is heard, the other is not. */
  wins: z.boolean(),
})

export const SpecialCostRow = z.object({
  id: Id,
  from: PlainDate,
  to: PlainDate,
  weekdays: Weekdays,
  currency: z.string(),
  note: z.string(),
  amounts: Amounts,
  state: z.enum(['now', 'past', 'planned']),
  overlaps: z.array(Overlap),
  createdAt: DateTime,
  createdByName: z.string(),
  can: Can,
})
export type SpecialCostRow = z.infer<typeof SpecialCostRow>

/** A day as it costs: base cost with what lies over it. */
export const CostDay = z.object({
  date: PlainDate,
  currency: z.string(),
  cost: Amounts,
  /** Special costs of that day, the one that goes first first. */
  specialIds: z.array(Id),
  /** Kinds whose cost is a special one. */
  specialKinds: Kinds,
  /** One of them is not heard for a kind. */
  conflict: z.boolean(),
  /** Kinds whose calendar or base price is below this cost. */
  belowCost: Kinds,
})
export type CostDay = z.infer<typeof CostDay>

export const SpecialCostAsk = CostKey.extend({ from: PlainDate, to: PlainDate })
export const SpecialCosts = z.object({
  ...CostPair.shape,
  rows: z.array(SpecialCostRow),
  /** The days asked for. */
  days: z.array(CostDay),
  can: Can,
})
export type SpecialCosts = z.infer<typeof SpecialCosts>
