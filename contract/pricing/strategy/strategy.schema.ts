import { z } from 'zod'
import { Can, Id, listOf, Names, NamesNeeded, Paging, PlainDate, ShortText } from '../../kit/schema.ts'
import { guestKinds } from '../../kit/guests.ts'
import { answerShape, formShape } from '../../kit/record/record-schema.ts'
import { strategyRecord, strategyRuleForm } from '../pricing.fields.ts'
import { Amounts, Rounding, RuleMethods, RuleValues } from '../pricing.schema.ts'

export const StrategyFilter = Paging.extend({
  text: ShortText.optional(),
  /** Those that say something of such SKUs: by a rule, a custom price, or taking one off sale. */
  productType: ShortText.optional(),
  categoryIds: z.array(Id).max(200).optional(),
  skuId: Id.optional(),
  /** Those that take no SKU off sale, or some. */
  onSale: z.boolean().optional(),
  ids: z.array(Id).max(200).optional(),
})
export const StrategyRow = z.object({
  id: Id,
  ...answerShape(strategyRecord),
  /** As the reader calls it. */
  name: z.string(),
  rules: z.number().int(),
  /** Agents and groups that follow it by name. */
  agents: z.number().int(),
  groups: z.number().int(),
  can: Can,
})
export type StrategyRow = z.infer<typeof StrategyRow>
export const StrategyList = listOf(StrategyRow)

export const StrategyForm = z.object({
  id: Id.optional(),
  ...formShape(strategyRecord, {
    names: NamesNeeded,
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9][A-Z0-9-]{1,29}$/),
  }),
})

export const StrategyRuleForm = z.object({
  strategyId: Id,
  /** Of the rule to change; without it a new one, for a target that has none. */
  id: Id.optional(),
  ...formShape(strategyRuleForm, {
    productType: ShortText.nullable().default(null),
    values: RuleValues,
    rounding: Rounding.default({ mode: 'none', stepMinor: 0 }),
  }),
  methods: RuleMethods.optional(),
})
export type StrategyRuleForm = z.output<typeof StrategyRuleForm>

export const StrategyRule = z.object({
  id: Id,
  ...answerShape(strategyRuleForm, {
    productType: z.string().nullable(),
    values: RuleValues,
    rounding: Rounding,
  }),
  /** What the target is called, where it has a name. */
  names: Names,
  code: z.string(),
  methods: RuleMethods.optional(),
})
export type StrategyRule = z.infer<typeof StrategyRule>

const Named = z.object({ id: Id, name: z.string() })
export const StrategyInfo = z.object({
  strategy: StrategyRow,
  currency: z.string(),
  rules: z.array(StrategyRule),
  agents: z.array(Named.extend({ code: z.string() })),
  groups: z.array(Named),
  /** Groups, product types and categories that may be named. */
  allGroups: z.array(Named),
  /** Types of which there is a SKU. */
  allProductTypes: z.array(z.string()),
  allCategories: z.array(z.object({ id: Id, parentId: Id.nullable(), names: Names })),
})
export type StrategyInfo = z.infer<typeof StrategyInfo>

export const StrategyFollow = z.object({
  id: Id,
  agentIds: z.array(Id).max(5_000).default([]),
  groupIds: z.array(Id).max(500).default([]),
})

/** With a rule: what it would change; without one: what the strategy makes of every list price. */
export const StrategyPreviewAsk = z.object({
  strategyId: Id,
  rule: StrategyRuleForm.omit({ strategyId: true }).optional(),
  date: PlainDate.optional(),
})
export const StrategyPreview = z.object({
  rows: z.array(
    z.object({
      skuId: Id,
      skuCode: z.string(),
      skuNames: Names,
      chargeMethod: z.string(),
      before: Amounts,
      after: Amounts,
      belowCost: z.array(z.enum(guestKinds)),
    }),
  ),
  unchanged: z.number().int(),
  belowCost: z.number().int(),
  currency: z.string(),
  date: PlainDate,
})
export type StrategyPreview = z.infer<typeof StrategyPreview>
