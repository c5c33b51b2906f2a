import { z } from 'zod'
import { AmountMinor } from '../../kit/money/money.ts'
import { answerShape, formShape } from '../../kit/record/record-schema.ts'
import { Can, DateTime, Id, listOf, Paging, PlainDate, ShortText } from '../../kit/schema.ts'
import { matchRuleRecord } from './rule.fields.ts'

export const RuleForm = z.object({
  id: Id.optional(),
  version: z.number().int().optional(),
  ...formShape(matchRuleRecord),
})
export type RuleForm = z.output<typeof RuleForm>
export const RuleFilter = Paging.extend({ text: ShortText.optional(), enabled: z.boolean().optional() })

/** What a rule would have made of last year's lines: what people had said besides is told apart. */
const outcomes = ['same', 'other', 'open'] as const
export const Rehearsal = z.object({
  same: z.number().int(),
  other: z.number().int(),
  open: z.number().int(),
  amountMinor: AmountMinor,
  rows: z.array(
    z.object({
      lineId: Id,
      day: PlainDate,
      text: z.string(),
      amountMinor: AmountMinor,
      currency: z.string(),
      outcome: z.enum(outcomes),
      was: z.string(),
    }),
  ),
})
export type Rehearsal = z.infer<typeof Rehearsal>

export const Rule = z.object({
  id: Id,
  version: z.number().int(),
  ...answerShape(matchRuleRecord),
  accountName: z.string(),
  chartTitle: z.string(),
  rehearsedAt: DateTime.nullable(),
  /** Rehearsed as it is now. */
  rehearsed: z.boolean(),
  rehearsal: Rehearsal.nullable(),
  can: Can,
})
export type Rule = z.infer<typeof Rule>
export const RuleList = listOf(Rule)
