import { z } from 'zod'
import { AmountMinor } from '../kit/money/money.ts'
import { Can, DateTime, Id, listOf, Paging, PlainDate, ShortText } from '../kit/schema.ts'

/** One tax in a price: its name and rate, and how much of it there is. */
export const TaxTold = z.object({
  name: z.string(),
  basisPoints: z.number().int(),
  /** The price holds it already; else it came on top. */
  inclusive: z.boolean(),
  taxMinor: AmountMinor,
})

/** From a day to a day, both included; '' leaves an end open. */
const Day = z.union([PlainDate, z.literal('')])
const Days = z.object({ from: Day, to: Day })
const Ids = z.array(Id).max(1_000).default([])

export const TaxRuleForm = z.object({
  /** Of the rule to change; without it a new one. */
  id: Id.optional(),
  /** Of the rule that was seen. */
  version: z.number().int().optional(),
  name: z.string().trim().min(1).max(60),
  /** 700 = 7 %; 0 = exempt. */
  basisPoints: z.number().int().min(0).max(10_000),
  inclusive: z.boolean(),
  /** Service dates it holds for. */
  service: Days.nullable().default(null),
  /** Nothing chosen = everything; a SKU fits by itself, by its type or by its category. */
  skuIds: Ids,
  productTypes: z.array(ShortText).max(50).default([]),
  categoryIds: Ids,
  agentIds: Ids,
})
export type TaxRuleForm = z.output<typeof TaxRuleForm>

export const taxStates = ['now', 'planned', 'past', 'disabled'] as const
export const TaxState = z.enum(taxStates)

export const TaxRuleFilter = Paging.extend({
  text: ShortText.optional(),
  state: TaxState.optional(),
  inclusive: z.boolean().optional(),
})
export const TaxRule = TaxRuleForm.required({ id: true, version: true }).extend({
  enabled: z.boolean(),
  state: TaxState,
  createdAt: DateTime,
  createdByName: z.string(),
  can: Can,
})
export type TaxRule = z.infer<typeof TaxRule>
export const TaxRuleList = listOf(TaxRule)
