import { z } from 'zod'
import { Password, UserName } from '../identity/identity.schema.ts'
import { AmountMinor, Currency } from '../kit/money/money.ts'
import {
  DateTime,
  Email,
  Id,
  Language,
  listOf,
  Names,
  OrBlank,
  Paging,
  PlainDate,
  ShortText,
} from '../kit/schema.ts'
import { plainName } from '../tenants/tenants.schema.ts'
import { checkoutStates, subscriptionPaymentStates, usageBillStates } from './payment.states.ts'
import { billRoles, measures, periods, planCurrencies, planNames } from './plans.ts'
import { subscriptionStates } from './standing.ts'

const Plan = z.enum(planNames)
const PlanCurrency = z.enum(planCurrencies)
const MonthCount = z.union(periods.map((months) => z.literal(months)))

export const TrialCodeAsk = z.object({ email: Email, language: Language.default('en') })
/** ISO 3166 alpha-2. */
const Country = z.string().regex(/^[A-Z]{2}$/, 'why:subscription.fieldErrors.country')
const ReferralCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z0-9]{8})?$/, 'why:subscription.fieldErrors.referralCode')
export const TrialForm = z
  .object({
    companyName: plainName,
    country: Country,
    currency: Currency,
    language: Language,
    fullName: plainName,
    email: Email,
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'why:identity.text.codeWrong'),
    userName: UserName,
    password: Password,
    again: z.string().max(200),
    referralCode: ReferralCode.default(''),
  })
  .refine(({ password, again }) => password === again, {
    path: ['again'],
    error: 'why:identity.text.passwordsDontMatch',
  })
export type TrialForm = z.output<typeof TrialForm>

const UsageLine = z.object({
  measure: z.enum([...measures, 'partner']),
  used: z.number(),
  included: z.number(),
  blocks: z.number().int(),
  amountMinor: AmountMinor,
})
const PlanOffer = z.object({
  plan: Plan,
  monthMinor: AmountMinor,
  yearMinor: AmountMinor,
  orders: z.number().int(),
  messages: z.number().int(),
  storageBytes: z.number().int(),
  partnerOrders: z.number().int(),
})
export const SubscriptionPaymentRow = z.object({
  id: Id,
  number: z.string(),
  plan: Plan,
  months: MonthCount,
  currency: PlanCurrency,
  priceMinor: AmountMinor,
  amountMinor: AmountMinor,
  state: z.enum(subscriptionPaymentStates),
  fromDay: PlainDate.nullable(),
  untilDay: PlainDate.nullable(),
  createdAt: DateTime,
  paidAt: DateTime.nullable(),
})
export type SubscriptionPaymentRow = z.infer<typeof SubscriptionPaymentRow>
export const Standing = z.object({
  state: z.enum(subscriptionStates),
  plan: Plan.nullable(),
  currency: PlanCurrency,
  today: PlainDate,
  trialEndsOn: PlainDate.nullable(),
  paidUntil: PlainDate.nullable(),
  /** Last day on which orders are taken; null: without an end. */
  sellsUntil: PlainDate.nullable(),
  /** Days left until then, today included; 0 where selling is paused. */
  daysLeft: z.number().int().nullable(),
  /** What is there for the next payment; below zero is owed. */
  balanceMinor: AmountMinor,
  offers: z.array(PlanOffer),
  payments: z.array(SubscriptionPaymentRow),
  /** May this person pay? */
  mayPay: z.boolean(),
})
export type Standing = z.infer<typeof Standing>

export const PayPlan = z.object({ plan: Plan, months: MonthCount })
export type PayPlan = z.output<typeof PayPlan>
/** `payUrl` is the provider's page; '' where the balance paid for it all. */
export const PlanCheckout = z.object({ id: Id, state: z.enum(checkoutStates), payUrl: z.string() })
export const PaymentCheck = z.object({
  state: z.enum(['none', ...subscriptionPaymentStates]),
})
export const PaperAsk = z.object({ id: Id, language: Language.optional() })

const Day = z.object({
  day: PlainDate,
  orders: z.number().int(),
  messages: z.number().int(),
  storageBytes: z.number().int(),
})
const MeasureUse = z.object({
  measure: z.enum(measures),
  used: z.number(),
  /** Null: no plan, no allowance. */
  included: z.number().nullable(),
  forecast: z.number(),
  overMinor: AmountMinor,
})
export const Consumption = z.object({
  standing: Standing.omit({ offers: true, payments: true }),
  month: PlainDate,
  days: z.array(Day),
  measures: z.array(MeasureUse),
  /** Orders sold of other merchants, and sold by others of ours. */
  soldOfOthers: z.number().int(),
  soldByOthers: z.number().int(),
  /** What the month will cost beside the plan, if it goes on so. */
  forecastMinor: AmountMinor,
  entries: z.array(
    z.object({
      id: Id,
      kind: z.enum(['payment', 'plan', 'bill', 'prize']),
      amountMinor: AmountMinor,
      currency: PlanCurrency,
      at: DateTime,
      number: z.string(),
    }),
  ),
})
export type Consumption = z.infer<typeof Consumption>

export const UsageBillFilter = Paging.extend({ text: ShortText.optional() })
export const UsageBillRow = z.object({
  id: Id,
  number: z.string(),
  role: z.enum(billRoles),
  month: PlainDate,
  plan: Plan,
  currency: PlanCurrency,
  orders: z.number().int(),
  messages: z.number().int(),
  storageBytes: z.number().int(),
  lines: z.array(UsageLine),
  amountMinor: AmountMinor,
  state: z.enum(usageBillStates),
  issuedAt: DateTime,
  settledAt: DateTime.nullable(),
})
export type UsageBillRow = z.infer<typeof UsageBillRow>
export const UsageBillPage = listOf(UsageBillRow)

const referralStates = ['trial', 'earned', 'ended'] as const
export const Referrals = z.object({
  code: z.string(),
  /** The address that carries the code. */
  link: z.string(),
  currency: PlanCurrency,
  /** What one more merchant earns. */
  prizeMinor: AmountMinor,
  earnedMinor: AmountMinor,
  rows: z.array(
    z.object({
      /** The name alone: nothing else of another merchant is told. */
      name: z.string(),
      at: DateTime,
      state: z.enum(referralStates),
      earnedAt: DateTime.nullable(),
      prizeMinor: AmountMinor.nullable(),
    }),
  ),
})
export type Referrals = z.infer<typeof Referrals>

export const WebsiteAsk = z.object({
  merchant: z.string().trim().toUpperCase().max(12).default(''),
  host: z.string().trim().toLowerCase().max(200).default(''),
})
const hostName = /^(?=.{4,200}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/
export const WebsiteForm = z.object({
  version: z.number().int().optional(),
  published: z.boolean(),
  showPrices: z.boolean(),
  host: OrBlank(z.string().trim().toLowerCase().regex(hostName, 'why:subscription.fieldErrors.host')).default(
    '',
  ),
  intro: z.partialRecord(Language, z.string().trim().max(600)).default({}),
  logoFileId: Id.nullable().default(null),
})
export type WebsiteForm = z.output<typeof WebsiteForm>
export const WebsiteSettings = WebsiteForm.extend({ code: z.string() })
export type WebsiteSettings = z.infer<typeof WebsiteSettings>
export const WebsitePage = z.object({
  /** Null: no such page, or it is not published. */
  merchant: z
    .object({
      code: z.string(),
      names: Names,
      intro: z.partialRecord(Language, z.string()),
      logo: z.string(),
      phone: z.string(),
      email: z.string(),
      address: z.string(),
      currency: z.string(),
      products: z.array(
        z.object({
          code: z.string(),
          names: Names,
          summaries: z.partialRecord(Language, z.string()),
          type: z.string(),
          picture: z.string(),
          /** Of an adult or a unit; null where prices are not shown. */
          fromMinor: AmountMinor.nullable(),
          perUnit: z.boolean(),
        }),
      ),
    })
    .nullable(),
})
export type WebsitePage = z.infer<typeof WebsitePage>
export const WebsitePicture = z.object({ merchant: z.string().trim().max(12), id: Id })
