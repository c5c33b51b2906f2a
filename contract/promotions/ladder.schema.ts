import { z } from 'zod'
import { AmountMinor } from '../kit/money/money.ts'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import { Can, Id, Names, Paging, ShortText } from '../kit/schema.ts'
import { ladderBases, maxSteps } from './ladder.ts'
import { ladderRecord } from './ladder.fields.ts'
import { Days } from './promo.schema.ts'

const Value = AmountMinor.nullable().default(null)

const LadderStepForm = z.object({
  /** Guests or days ahead; nothing by date. */
  from: z.number().int().min(0).max(10_000).nullable().default(null),
  days: Days.nullable().default(null),
  /** Basis points, or minor units of the merchant's currency. */
  values: z.object({ adult: Value, child: Value, infant: Value, unit: Value }),
})
const Steps = z.array(LadderStepForm).min(1).max(maxSteps)

export const LadderSave = z.object({
  /** Of a known one, with the version that was seen. */
  id: Id.optional(),
  version: z.number().int().optional(),
  ...formShape(ladderRecord, { steps: Steps }),
})
export type LadderSave = z.output<typeof LadderSave>

export const Ladder = z.object({
  id: Id,
  version: z.number().int(),
  ...answerShape(ladderRecord, { steps: Steps }),
  can: Can,
})
export type Ladder = z.infer<typeof Ladder>

export const LadderFilter = Paging.extend({
  text: ShortText.optional(),
  basis: z.enum(ladderBases).optional(),
  enabled: z.boolean().optional(),
  /** Ladders that hold for this SKU. */
  skuId: Id.optional(),
})

/** The base price of a SKU: what a ladder is tried on while it is written. */
export const LadderExample = z.object({
  id: Id,
  code: z.string(),
  names: Names,
  chargeMethod: z.string(),
  adult: z.number().nullable(),
  child: z.number().nullable(),
  infant: z.number().nullable(),
  unit: z.number().nullable(),
})
export type LadderExample = z.infer<typeof LadderExample>
