import { z } from 'zod'
import { answerShape, formShape } from '../../kit/record/record-schema.ts'
import { Can, Id, listOf, Paging, ShortText } from '../../kit/schema.ts'
import { rebateRecord, ruleRecord } from './rule.fields.ts'

/** Days from the due day, below zero before it. */
const RemindOn = z.array(z.number().int().min(-60).max(365)).max(8)
const Seen = z.object({ id: Id.optional(), version: z.number().int().optional() })
export const BillRuleForm = Seen.extend(formShape(ruleRecord, { remindOn: RemindOn }))
export type BillRuleForm = z.output<typeof BillRuleForm>
export const BillRule = z.object({
  id: Id,
  version: z.number().int(),
  ...answerShape(ruleRecord, { remindOn: RemindOn }),
  can: Can,
})
export type BillRule = z.infer<typeof BillRule>
export const BillRuleFilter = Paging.extend({ text: ShortText.optional() })
export const BillRuleList = listOf(BillRule)

export const RebateForm = Seen.extend(formShape(rebateRecord))
export type RebateForm = z.output<typeof RebateForm>
export const RebateRule = z.object({
  id: Id,
  version: z.number().int(),
  ...answerShape(rebateRecord),
  can: Can,
})
export type RebateRule = z.infer<typeof RebateRule>
export const RebateFilter = Paging.extend({ text: ShortText.optional(), enabled: z.boolean().optional() })
export const RebateList = listOf(RebateRule)
