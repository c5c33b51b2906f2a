import { z } from 'zod'
import { CustomerChoice } from '../customers/customers.schema.ts'
import { Currency } from '../kit/money/money.ts'
import { echoes, faults } from '../kit/outside.ts'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import {
  Can,
  DateTime,
  Id,
  Language,
  listOf,
  Paging,
  Phone,
  PlainDate,
  Session,
  ShortText,
} from '../kit/schema.ts'
import { smsRulesForm, smsTemplateRecord } from './sms.fields.ts'
import {
  campaignStatuses,
  chatSystems,
  messageStatuses,
  skipReasons,
  smsModes,
  smsSystems,
  stopSources,
} from './sms-values.ts'

/** Ten parts and more are no message any more. */
export const longestSms = 1000
const Version = z.number().int().optional()
const Bodies = z.partialRecord(Language, z.string().max(longestSms))
const Micros = z.number().int().min(0)

export const SmsTemplateForm = z.object({
  id: Id.optional(),
  version: Version,
  ...formShape(smsTemplateRecord, { bodies: Bodies }),
})
export type SmsTemplateForm = z.output<typeof SmsTemplateForm>
export const SmsTemplate = z.object({
  id: Id,
  version: z.number().int(),
  ...answerShape(smsTemplateRecord, { bodies: Bodies }),
  /** By the currency of the sender. */
  costs: z.array(z.object({ currency: z.string(), micros: Micros })),
  can: Can,
})
export type SmsTemplate = z.infer<typeof SmsTemplate>
export const SmsTemplateFilter = Paging.extend({
  text: ShortText.optional(),
  kind: smsTemplateKind(),
  enabled: z.boolean().optional(),
})
function smsTemplateKind() {
  return z.enum(smsTemplateRecord.fields.kind.of).optional()
}

/** What is typed, as a customer would have it: the one named, or the newest who can be written to. */
export const SmsPreview = z.object({
  language: Language,
  body: z.string().max(longestSms),
  customerId: Id.optional(),
  connectionId: Id.optional(),
  offer: z.string().max(100).default(''),
})
export const SmsPreviewed = z.object({
  text: z.string(),
  encoding: z.enum(['gsm7', 'ucs2']),
  units: z.number().int(),
  segments: z.number().int(),
  left: z.number().int(),
  beyondGsm: z.array(z.string()),
  customer: z.string(),
  phone: z.string(),
  costMicros: Micros,
  currency: z.string(),
})
export type SmsPreviewed = z.infer<typeof SmsPreviewed>

const campaignParts = {
  templateId: Id,
  connectionId: Id,
  choice: CustomerChoice.default({}),
  offer: z.string().trim().max(100).default(''),
  /** All in one language; each in its own where it is not said. */
  language: Language.nullable().default(null),
}
export const CampaignAsk = z.object(campaignParts)
export type CampaignAsk = z.output<typeof CampaignAsk>
export const CampaignForm = z.object({
  name: z.string().trim().min(1).max(80),
  ...campaignParts,
  /** From this day and hour on, where the merchant is; at once where no day is said. */
  sendDay: PlainDate.nullable().default(null),
  sendTime: Session.default(''),
})
export type CampaignForm = z.output<typeof CampaignForm>
export const CampaignCheck = z.object({
  /** Customers that the filter finds, and whether there are more than one campaign takes. */
  found: z.number().int(),
  tooMany: z.boolean(),
  sendable: z.number().int(),
  skipped: z.partialRecord(z.enum(skipReasons), z.number().int()),
  /** The first of those who cannot be written to. */
  problems: z.array(
    z.object({
      customerId: Id,
      code: z.string(),
      name: z.string(),
      phone: z.string(),
      why: z.enum(skipReasons),
    }),
  ),
  countries: z.array(
    z.object({
      country: z.string(),
      messages: z.number().int(),
      segments: z.number().int(),
      costMicros: Micros,
    }),
  ),
  segments: z.number().int(),
  costMicros: Micros,
  currency: z.string(),
  /** Whose night it is: written to in their morning. */
  later: z.number().int(),
  samples: z.array(z.object({ language: Language, text: z.string(), segments: z.number().int() })),
})
export type CampaignCheck = z.infer<typeof CampaignCheck>

export const CampaignRow = z.object({
  id: Id,
  version: z.number().int(),
  name: z.string(),
  templateName: z.string(),
  connectionName: z.string(),
  status: z.enum(campaignStatuses),
  total: z.number().int(),
  waiting: z.number().int(),
  sent: z.number().int(),
  delivered: z.number().int(),
  failed: z.number().int(),
  unknown: z.number().int(),
  skipped: z.number().int(),
  segments: z.number().int(),
  costMicros: Micros,
  estimateMicros: Micros,
  currency: z.string(),
  offer: z.string(),
  sendAt: DateTime.nullable(),
  createdByName: z.string(),
  createdAt: DateTime,
  approvedByName: z.string(),
  approvedAt: DateTime.nullable(),
  endedByName: z.string(),
  reason: z.string(),
  startedAt: DateTime.nullable(),
  endedAt: DateTime.nullable(),
  can: Can,
})
export type CampaignRow = z.infer<typeof CampaignRow>
export const CampaignFilter = Paging.extend({
  text: ShortText.optional(),
  status: z.enum(campaignStatuses).optional(),
})

export const MessageRow = z.object({
  id: Id,
  version: z.number().int(),
  campaignId: Id.nullable(),
  campaignName: z.string(),
  customerId: Id.nullable(),
  customerName: z.string(),
  connectionName: z.string(),
  phone: z.string(),
  country: z.string(),
  language: Language,
  body: z.string(),
  segments: z.number().int(),
  status: z.enum(messageStatuses),
  cause: z.string(),
  /** In the provider's words. */
  told: z.string(),
  dueAt: DateTime,
  sentAt: DateTime.nullable(),
  endedAt: DateTime.nullable(),
  costMicros: Micros,
  /** The provider said so; an estimate by the price list where it did not. */
  costTold: z.boolean(),
  currency: z.string(),
  outsideId: z.string(),
  can: Can,
})
export type MessageRow = z.infer<typeof MessageRow>
export const MessageFilter = Paging.extend({
  text: ShortText.optional(),
  campaignId: Id.optional(),
  status: z.enum(messageStatuses).optional(),
})

/** A number, or a customer with all of theirs. */
export const NewOptOut = z.object({
  phone: z.union([Phone, z.literal('')]).default(''),
  customerId: Id.optional(),
})
export const OptOutRow = z.object({
  id: Id,
  shown: z.string(),
  country: z.string(),
  source: z.enum(stopSources),
  stoppedAt: DateTime,
  stoppedByName: z.string(),
  can: Can,
})
export type OptOutRow = z.infer<typeof OptOutRow>

export const LinkFilter = Paging.extend({
  text: ShortText.optional(),
  system: z.enum(chatSystems).optional(),
})
export const LinkRow = z.object({
  id: Id,
  customerId: Id,
  customerName: z.string(),
  customerCode: z.string(),
  system: z.enum(chatSystems),
  connectionName: z.string(),
  address: z.string(),
  linkedAt: DateTime,
  lastSentAt: DateTime.nullable(),
  /** Linked, and wants no messages. */
  stoppedAt: DateTime.nullable(),
  can: Can,
})
export type LinkRow = z.infer<typeof LinkRow>
/** What a customer scans; or why there is none, a word under `sms.why` with the provider's own. */
export const LinkInvited = z.object({ url: z.string(), qr: z.string(), why: z.string(), text: z.string() })
export type LinkInvited = z.infer<typeof LinkInvited>

const Price = z.object({ country: z.string().regex(/^[A-Z]{2}$/, 'why:invalid'), micros: Micros })
const Texts = z.record(z.string().max(40), z.string().trim().max(500))
/** How messages leave. Keys are taken and never answered: those that are left open stay. */
export const SmsSenderForm = z.object({
  id: Id.optional(),
  version: Version,
  name: z.string().trim().min(1).max(60),
  system: z.enum(smsSystems),
  mode: z.enum(smsModes).default('live'),
  settings: Texts.default({}),
  secrets: Texts.default({}),
  sender: z.string().trim().max(40).default(''),
  perSecond: z.number().int().min(1).max(500).default(10),
  takesReplies: z.boolean().default(false),
  currency: Currency,
  priceMicros: Micros.max(1_000_000_000).default(0),
  prices: z.array(Price).max(250).default([]),
})
export type SmsSenderForm = z.output<typeof SmsSenderForm>
export const SmsSenderRow = SmsSenderForm.omit({ secrets: true, id: true, version: true }).extend({
  id: Id,
  version: z.number().int(),
  has: z.array(z.string()),
  enabled: z.boolean(),
  health: z.enum(['good', 'bad', 'unused', 'off']),
  lastError: z.string(),
  /** Where the provider is to call us. */
  tells: z.string(),
  fault: z.enum(faults),
  echo: z.enum(echoes),
  can: Can,
})
export type SmsSenderRow = z.infer<typeof SmsSenderRow>
export const SmsSenders = z.object({ rows: z.array(SmsSenderRow), simulators: z.boolean() })
const SmsCallRow = z.object({
  id: Id,
  at: DateTime,
  verb: z.string(),
  target: z.string(),
  reference: z.string(),
  status: z.number().int().nullable(),
  error: z.string(),
  ms: z.number().int(),
  asked: z.string(),
  answered: z.string(),
})
export const SmsFault = z.object({
  id: Id,
  fault: z.enum(faults).default('none'),
  echo: z.enum(echoes).default('once'),
})
export const SmsTested = z.object({
  ok: z.boolean(),
  /** A word under `sms.why`. */
  why: z.string(),
  text: z.string(),
  ms: z.number().int(),
  /** The message that was sent to the number, if there was one. */
  messageId: Id.nullable(),
})
export type SmsTested = z.infer<typeof SmsTested>

export const SmsRules = z.object({ version: z.number().int(), ...formShape(smsRulesForm) })
export type SmsRules = z.output<typeof SmsRules>
export const SmsRulesForm = z.object(formShape(smsRulesForm))
export type SmsRulesForm = z.output<typeof SmsRulesForm>

export const TemplateList = listOf(SmsTemplate)
export const CampaignList = listOf(CampaignRow)
export const MessageList = listOf(MessageRow)
export const OptOutList = listOf(OptOutRow)
export const LinkList = listOf(LinkRow)
export const SmsCallList = listOf(SmsCallRow)
