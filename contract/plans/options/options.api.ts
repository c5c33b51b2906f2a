import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { formShape } from '../../kit/record/record-schema.ts'
import { Can, DateTime, Done, Id, Language, Names, PlainDate, Saved } from '../../kit/schema.ts'
import { anyServiceKey, planKeys } from '../plan.keys.ts'
import { answerOptionForm, askOptionForm, depositForm, payDepositForm } from './option.fields.ts'

const version = z.number().int()
const OptionRef = z.object({ id: Id })
const page = { needs: 'public', output: z.unknown(), raw: true } as const
const Token = z.string().max(200)
const Shown = z.object({ token: Token, language: Language.optional().catch(undefined) })
const stale = ['changedMeanwhile', 'operationInvalid', 'plans.locked'] as const
const { plans, profit } = planKeys

const optionAskStates = ['asked', 'granted', 'refused', 'replaced'] as const
/** What a supplier was asked of an option date, and what it answered. */
export const OptionAsk = z.object({
  id: Id,
  version,
  untilWas: PlainDate,
  wantedUntil: PlainDate,
  note: z.string(),
  sentTo: z.string(),
  status: z.enum(optionAskStates),
  grantedUntil: PlainDate.nullable(),
  answerNote: z.string(),
  answeredAt: DateTime.nullable(),
  answeredBy: z.string(),
  createdAt: DateTime,
  createdBy: z.string(),
})
export type OptionAsk = z.infer<typeof OptionAsk>
/** `id`: of the service. */
export const AskOption = OptionRef.extend({ version: version.optional(), ...formShape(askOptionForm) })
export type AskOption = z.output<typeof AskOption>
/** `id`: of the question. */
export const AnswerOption = OptionRef.extend({
  version: version.optional(),
  ...formShape(answerOptionForm),
})
export type AnswerOption = z.output<typeof AnswerOption>

/** A deposit that a supplier wants of a group. */
export const Deposit = z.object({
  id: Id,
  version,
  ...formShape(depositForm),
  serviceNames: Names,
  supplierName: z.string(),
  paidOn: PlainDate.nullable(),
  /** `free`: paid, and on no booking that stands. */
  state: z.enum(['open', 'overdue', 'paid', 'free']),
  can: Can,
})
export type Deposit = z.infer<typeof Deposit>
export const SaveDeposit = z.object({
  planId: Id,
  id: Id.optional(),
  version: version.optional(),
  ...formShape(depositForm),
})
export type SaveDeposit = z.output<typeof SaveDeposit>
export const PayDeposit = OptionRef.extend({ version: version.optional(), ...formShape(payDepositForm) })
export type PayDeposit = z.output<typeof PayDeposit>

export const optionsApi = {
  /** What a supplier was asked of the option date of a service, the newest first. */
  optionAsks: read('/supplier/travelPlanItem/optionAsks', {
    needs: `${plans}|${anyServiceKey('arrange')}`,
    input: OptionRef,
    output: z.object({ rows: z.array(OptionAsk) }),
  }),
  /** Asks a supplier to hold a service for longer, by mail with a link on which it answers; an earlier question falls. */
  optionAsk: act('/supplier/travelPlanItem/optionAsk', {
    needs: anyServiceKey('arrange'),
    input: AskOption,
    output: Done,
    errors: stale,
  }),
  /** What it answered by another way. */
  optionAnswer: act('/supplier/travelPlanItem/optionAnswer', {
    needs: anyServiceKey('arrange'),
    input: AnswerOption,
    output: Done,
    errors: stale,
  }),
  optionShow: read('/supplier/notLogin/groupOption/:token', { ...page, input: Shown, perMinute: 120 }),
  optionReply: act('/supplier/notLogin/groupOption/:token/answer', {
    ...page,
    input: Shown.extend({
      answer: z.enum(['yes', 'no']),
      until: z.string().max(10).default(''),
      note: z.string().max(500).default(''),
    }),
    perMinute: 20,
  }),
  depositSave: act('/supplier/travelPlanDeposit/save', {
    needs: profit,
    input: SaveDeposit,
    output: Saved,
    errors: stale,
  }),
  depositDelete: act('/supplier/travelPlanDeposit/delete', {
    needs: profit,
    input: OptionRef,
    output: Done,
    errors: stale,
  }),
  depositPay: act('/supplier/travelPlanDeposit/pay', {
    needs: 'group.schedule.pay',
    input: PayDeposit,
    output: Done,
    errors: [...stale, 'plans.noRate', 'plans.notOrdered'],
  }),
  /** It did not go out after all, or came back. */
  depositUnpay: act('/supplier/travelPlanDeposit/unpay', {
    needs: 'group.schedule.pay',
    input: OptionRef.extend({ version: version.optional() }),
    output: Done,
    errors: [...stale, 'plans.noRate'],
  }),
  /** Whether the person has a link of a calendar that still opens, and when a calendar last asked. */
  calendarInfo: read('/supplier/travelPlan/calendar', {
    needs: plans,
    output: z.object({ since: DateTime.nullable(), seenAt: DateTime.nullable() }),
  }),
  /** A link for a calendar outside, shown once; an earlier one of the same person opens nothing any more. */
  calendarMake: act('/supplier/travelPlan/calendarMake', {
    needs: plans,
    output: z.object({ url: z.string() }),
  }),
  calendarEnd: act('/supplier/travelPlan/calendarEnd', { needs: plans, output: Done }),
  calendarFeed: read('/supplier/notLogin/groupCalendar/:token', {
    ...page,
    input: z.object({ token: Token }),
    perMinute: 60,
  }),
}
