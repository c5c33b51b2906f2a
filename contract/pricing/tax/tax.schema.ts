import { z } from 'zod'
import { AmountMinor } from '../../kit/money/money.ts'
import { answerShape, formShape } from '../../kit/record/record-schema.ts'
import { Can, Id, listOf, Paging, ShortText } from '../../kit/schema.ts'
import { taxRecord, taxStates } from './tax.fields.ts'

/** One tax in a price: its name and rate, and how much of it there is. */
export const TaxView = z.object({
  name: z.string(),
  basisPoints: z.number().int(),
  /** The price holds it already; else it came on top. */
  inclusive: z.boolean(),
  taxMinor: AmountMinor,
})

export const TaxRuleForm = z.object({
  /** Of the rule to change; without it a new one. */
  id: Id.optional(),
  /** Of the rule that was seen. */
  version: z.number().int().optional(),
  ...formShape(taxRecord),
})
export type TaxRuleForm = z.output<typeof TaxRuleForm>

const TaxState = z.enum(taxStates)

export const TaxRuleFilter = Paging.extend({
  text: ShortText.optional(),
  state: TaxState.optional(),
  inclusive: z.boolean().optional(),
})
export const TaxRule = z.object({ id: Id, version: z.number().int(), ...answerShape(taxRecord), can: Can })
export type TaxRule = z.infer<typeof TaxRule>
export const TaxRuleList = listOf(TaxRule)
