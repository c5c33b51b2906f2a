import { z } from 'zod'
import { Can, DateTime, Id, Names, namesNeeded, Paging, ShortText } from '../kit/schema.ts'
import { ladderBases, ladderMethods } from './ladder.ts'
import { Days } from './promo.schema.ts'

const most = 9_000_000_000_000
const Value = z.number().int().min(-most).max(most).nullable().default(null)

export const LadderStepForm = z.object({
  /** Guests or days ahead; nothing by date. */
  from: z.number().int().min(0).max(10_000).nullable().default(null),
  days: Days.nullable().default(null),
  /** Basis points, or minor units of the merchant's currency. */
  values: z.object({ adult: Value, child: Value, infant: Value, unit: Value }),
})
export type LadderStepForm = z.output<typeof LadderStepForm>

export const LadderForm = z.object({
  names: namesNeeded(100),
  basis: z.enum(ladderBases),
  method: z.enum(ladderMethods),
  service: Days.nullable().default(null),
  /** Nothing chosen = everything; a fixed price names its SKUs. */
  skuIds: z.array(Id).max(1_000).default([]),
  agentIds: z.array(Id).max(1_000).default([]),
  steps: z.array(LadderStepForm).min(1).max(50),
})
export type LadderForm = z.output<typeof LadderForm>
export const LadderSave = LadderForm.extend({
  /** Of a known one, with the version that was seen. */
  id: Id.optional(),
  version: z.number().int().optional(),
})

export const Ladder = LadderForm.extend({
  id: Id,
  version: z.number().int(),
  enabled: z.boolean(),
  currency: z.string(),
  createdByName: z.string(),
  createdAt: DateTime,
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
