import { z } from 'zod'
import { AmountMinor, PriceMinor } from '../kit/money/money.ts'
import { Id, Names, PlainDate, Session } from '../kit/schema.ts'
import { adjustmentStages, guestKinds, priceLayers, ruleMethods } from '../kit/guests.ts'

/** Prices or costs of each guest kind in minor units; null = none for that kind. */
export const Amounts = z.object({
  adultMinor: PriceMinor.nullable(),
  childMinor: PriceMinor.nullable(),
  infantMinor: PriceMinor.nullable(),
  unitMinor: PriceMinor.nullable(),
})

/** ISO weekdays, 1 = Monday; none = every day. */
export const Weekdays = z.array(z.number().int().min(1).max(7)).max(7).default([])

/** A rule's value for each guest kind: minor units, or basis points where the method is `percent`; null = says nothing. */
export const RuleValues = z.object({
  adult: AmountMinor.nullable(),
  child: AmountMinor.nullable(),
  infant: AmountMinor.nullable(),
  unit: AmountMinor.nullable(),
})
export type RuleValues = z.infer<typeof RuleValues>

export const RuleMethod = z.enum(ruleMethods)
/** Kinds that speak in another way than the rule's `method`. */
export const RuleMethods = z.partialRecord(z.enum(guestKinds), RuleMethod)

/** To which whole step a changed price goes: half up, always up, always down. */
export const roundModes = ['none', 'nearest', 'up', 'down'] as const
export const Rounding = z.object({ mode: z.enum(roundModes), stepMinor: PriceMinor })
export type Rounding = z.infer<typeof Rounding>

/** The rule that spoke: its method and values, and the day, session or range it stands for. */
export const TraceRule = z.object({
  method: RuleMethod,
  methods: RuleMethods.optional(),
  values: RuleValues,
  /** Of the values, where they are money. */
  currency: z.string(),
  date: PlainDate.optional(),
  session: Session.optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  weekdays: z.array(z.number().int()).optional(),
  scope: z.string().optional(),
  rounding: Rounding.optional(),
})
export type TraceRule = z.infer<typeof TraceRule>

/** One layer tried: which kinds it answered and their amounts, in the agent's currency and in the merchant's. */
const ListStep = z.object({
  layer: z.enum(priceLayers),
  /** Null: this layer has nothing for that day. */
  rule: TraceRule.nullable(),
  answers: z.array(z.enum(guestKinds)),
  after: Amounts.nullable(),
  baseAfter: Amounts.nullable(),
})
export const TraceStep = ListStep.extend({
  /** The list price that a percentage or an amount changed, and the layers it came from. */
  before: Amounts.nullable(),
  baseBefore: Amounts.nullable(),
  on: z.array(ListStep),
})
export type TraceStep = z.infer<typeof TraceStep>

const TracePart = z.object({
  skuId: Id,
  names: Names,
  date: PlainDate,
  session: Session,
  unit: Amounts,
  aloneMinor: AmountMinor.nullable(),
  shareMinor: AmountMinor.nullable(),
})

/** How a price came about: each layer tried, the rule that decided, amounts before and after, the conversion. */
const OwnTrace = z.object({
  currency: z.string(),
  baseCurrency: z.string(),
  /** One unit of the merchant's currency is `rate` of the agent's since `rateDate`; "1" where they are the same; null where none is kept. */
  rate: z.string().nullable(),
  rateDate: PlainDate.nullable(),
  /** The exchange rate before the margin, and the margin that is in `rate`; prices of older orders do not tell them. */
  marketRate: z.string().nullable().optional(),
  marginBasisPoints: z.number().int().optional(),
  steps: z.array(TraceStep),
  adjustments: z.array(
    z.object({
      stage: z.enum(adjustmentStages),
      rule: z.string(),
      beforeMinor: AmountMinor,
      afterMinor: AmountMinor,
      /** Of the stage `tax`. */
      tax: z
        .object({ basisPoints: z.number().int(), inclusive: z.boolean(), taxMinor: AmountMinor })
        .optional(),
    }),
  ),
  /** Of a package: what each part costs by itself, and its share of the total. */
  parts: z.array(TracePart).optional(),
})
export const PriceTrace = OwnTrace.extend({
  /** Add-ons taken beside it, each with a trace of its own (of the first day). */
  addOns: z
    .array(
      z.object({
        skuId: Id,
        names: Names,
        totalMinor: AmountMinor,
        days: z.number().int(),
        trace: OwnTrace,
      }),
    )
    .optional(),
})
export type PriceTrace = z.infer<typeof PriceTrace>
