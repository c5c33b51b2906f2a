import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, Language, Saved, ShortText } from '../../kit/schema.ts'
import { callsOf } from '../../kit/state-calls.ts'
import { uploadOrNone } from '../../kit/upload.ts'
import { PayLink } from '../../payments/link/link.schema.ts'
import { planKeys } from '../plan.keys.ts'
import {
  ApplyChange,
  CancelPreview,
  ChangeAsk,
  ChangePreview,
  ConfirmSettlement,
  GiveLink,
  LinkGiven,
  MoveDeal,
  MoveDealWhy,
  PaperAsk,
  PaperState,
  PayInstalment,
  PlanDeal,
  QuotationFile,
  SaveCommitment,
  SaveSchedule,
  SendPaper,
  SendQuotation,
} from './deal.schema.ts'
import { settlementStates } from './deal.states.ts'

const { plans } = planKeys
const edit = `${plans}.edit` as const
const documents = `${plans}.documents` as const
const DealRef = z.object({ id: Id })
const stale = ['changedMeanwhile', 'plans.locked'] as const
const page = { needs: 'public', output: z.unknown(), raw: true } as const
const Token = z.string().max(200)
const Shown = z.object({ token: Token, language: Language.optional().catch(undefined) })
const raw = { raw: true, output: z.unknown() } as const

const quotationCalls = {
  /** Sends it by mail with a link on which the agent reads and accepts it. */
  quotationMail: act('/supplier/groupPlanQuotation/mail', {
    needs: 'group.quotation.send',
    input: SendQuotation,
    output: Done,
    errors: [...stale, 'operationInvalid', 'plans.notSent'],
  }),
  quotationLink: act('/supplier/groupPlanQuotation/link', {
    needs: 'group.quotation.send',
    input: GiveLink,
    output: LinkGiven,
    errors: ['plans.notSent'],
  }),
  quotationPdf: read('/supplier/groupPlanQuotation/pdf', { needs: plans, input: QuotationFile, ...raw }),
  quotationSheet: read('/supplier/groupPlanQuotation/sheet', { needs: plans, input: QuotationFile, ...raw }),
  quoteShow: read('/supplier/notLogin/quotation/:token', {
    ...page,
    input: Shown,
    perMinute: 120,
  }),
  quoteAnswer: act('/supplier/notLogin/quotation/:token/answer', {
    ...page,
    input: Shown.extend({
      answer: z.enum(['accept', 'decline']),
      quotation: z.coerce.number().int().positive(),
      hash: z.string().max(80).default(''),
      name: ShortText.default(''),
      consent: z.string().max(10).default(''),
      payers: z.coerce.number().int().min(0).max(500).catch(0),
      singles: z.coerce.number().int().min(0).max(500).catch(0),
      children: z.coerce.number().int().min(0).max(500).catch(0),
      reason: z.string().max(500).default(''),
    }),
    perMinute: 20,
  }),
  /** A picture of what was offered. */
  quotePicture: read('/supplier/notLogin/quotation/:token/picture', {
    ...page,
    input: Shown.extend({ file: z.coerce.number().int().positive() }),
    perMinute: 240,
  }),
  quotePdf: read('/supplier/notLogin/quotation/:token/pdf', {
    ...page,
    input: Shown.extend({ quotation: z.coerce.number().int().positive().optional() }),
    perMinute: 20,
  }),
}

const moneyCalls = {
  planDeal: read('/supplier/travelPlan/money', { needs: plans, input: DealRef, output: PlanDeal }),
  scheduleSave: act('/supplier/travelPlanSchedule/save', {
    needs: 'group.schedule.money',
    input: SaveSchedule,
    output: Done,
    errors: [...stale, 'plans.noQuotation'],
  }),
  instalmentPay: act('/supplier/travelPlanSchedule/pay', {
    needs: 'group.schedule.pay',
    input: PayInstalment,
    output: Done,
    errors: ['changedMeanwhile', 'operationInvalid', 'plans.noRate'],
  }),
  instalmentWaive: act('/supplier/travelPlanSchedule/waive', {
    needs: 'group.schedule.waive',
    input: MoveDealWhy,
    output: Done,
    errors: ['changedMeanwhile', 'operationInvalid'],
  }),
  /** A link by which the agent pays all that is open of it, through the merchant's providers. */
  instalmentLink: act('/supplier/travelPlanSchedule/link', {
    needs: 'group.schedule.pay',
    input: MoveDeal,
    output: PayLink,
    errors: ['changedMeanwhile', 'operationInvalid'],
  }),
  instalmentRemind: act('/supplier/travelPlanSchedule/remind', {
    needs: 'group.schedule.pay',
    input: MoveDeal,
    output: Done,
    errors: ['plans.noMail', 'operationInvalid'],
  }),
  commitmentSave: act('/supplier/travelPlanCommitment/save', {
    needs: edit,
    input: SaveCommitment,
    output: Saved,
    errors: stale,
  }),
  commitmentDelete: act('/supplier/travelPlanCommitment/delete', {
    needs: edit,
    input: DealRef,
    output: Done,
    errors: stale,
  }),
  ...callsOf(
    settlementStates,
    {
      input: MoveDeal,
      withReason: MoveDealWhy,
      output: Done,
      errors: ['changedMeanwhile', 'operationInvalid'],
    },
    { confirmSettlement: { input: ConfirmSettlement } },
  ),
  cancelPreview: read('/supplier/travelPlanHandler/cancelPreview', {
    needs: plans,
    input: DealRef,
    output: CancelPreview,
  }),
  changePreview: read('/supplier/travelPlanHandler/changePreview', {
    needs: edit,
    input: ChangeAsk,
    output: ChangePreview,
  }),
  /** Makes the change that was shown, whole or not at all; suppliers who hold what changes are asked. */
  changeApply: act('/supplier/travelPlanHandler/changeApply', {
    needs: edit,
    input: ApplyChange,
    output: Done,
    asks: true,
    errors: [
      ...stale,
      'operationInvalid',
      'plans.changeOutdated',
      'plans.wrongNumbers',
      'plans.personBusy',
      'plans.papersExpired',
      'plans.notInPlanDates',
      'plans.paidMore',
      'plans.startPassed',
    ],
  }),
}

const guideCalls = {
  guideLink: act('/supplier/travelPlanExpense/link', {
    needs: 'group.expense.edit',
    input: z.object({ planId: Id, crewId: Id, language: Language.optional() }),
    output: LinkGiven,
    errors: ['plans.notAssigned'],
  }),
  expensePhoto: read('/supplier/travelPlanExpense/photo', { needs: plans, input: DealRef, ...raw }),
  guideShow: read('/supplier/notLogin/groupGuide/:token', {
    ...page,
    input: Shown.extend({ day: z.coerce.number().int().min(1).max(60).optional().catch(undefined) }),
    perMinute: 120,
  }),
  /** A receipt with its photo, or money that was collected. */
  guideReceipt: act('/supplier/notLogin/groupGuide/:token/receipt', {
    ...page,
    input: Shown.extend({
      clientId: z.string().max(60).default(''),
      side: z.enum(['cost', 'income']).catch('cost'),
      day: z.string().max(10).default(''),
      category: ShortText.default(''),
      amount: z.string().max(20).default(''),
      currency: z.string().max(3).default(''),
      service: z.string().max(20).default(''),
      tax: z.string().max(20).default(''),
      taxId: z.string().max(30).default(''),
      note: z.string().max(500).default(''),
      /** One of the own that was returned, or is a draft, sent anew. */
      receipt: z.string().max(20).default(''),
      as: z.enum(['draft', 'send']).catch('send'),
      file: uploadOrNone(10),
    }),
    perMinute: 20,
  }),
  guideSettle: act('/supplier/notLogin/groupGuide/:token/settle', { ...page, input: Shown, perMinute: 20 }),
}

const paperCalls = {
  planPapers: read('/supplier/travelPlan/papers', {
    needs: plans,
    input: DealRef,
    output: z.object({ rows: z.array(PaperState) }),
  }),
  planPaper: read('/supplier/travelPlan/documents', { needs: plans, input: PaperAsk, ...raw }),
  paperSend: act('/supplier/travelPlan/documentSend', {
    needs: documents,
    input: SendPaper,
    output: Done,
    errors: ['plans.notYet'],
  }),
}

export const dealApi = { ...quotationCalls, ...moneyCalls, ...guideCalls, ...paperCalls }
