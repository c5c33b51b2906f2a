import { z } from 'zod'
import { AddOnChoices } from '../../catalog/add-ons/add-on.schema.ts'
import { PartChoices } from '../../catalog/packages/package.schema.ts'
import { AmountMinor } from '../../kit/money/money.ts'
import {
  Can,
  ClientRequestId,
  DateTime,
  Id,
  listOf,
  Paging,
  PlainDate,
  Session,
  ShortText,
} from '../../kit/schema.ts'
import { CreateOrder } from '../../orders/create-order.schema.ts'
import { WayBack } from '../../orders/legs/leg.schema.ts'
import { draftSources } from './draft-sources.ts'
import { draftStates } from './draft.states.ts'

const DraftStatus = z.enum(draftStates.names)

const Key = z.string().min(1).max(40)
const Count = z.number().int().min(0).max(500).default(0)
const Text = z.string().max(5_000).default('')
const Answers = z.record(Key, z.string().max(500).nullable())

const DraftItem = z.object({
  key: Key,
  skuId: Id,
  date: PlainDate,
  session: Session.default(''),
  nights: z.number().int().min(1).max(90).default(1),
  adults: Count,
  children: Count,
  infants: Count,
  back: WayBack.optional(),
  choices: PartChoices.optional(),
  addOns: AddOnChoices.optional(),
  /** Who of the guests takes part; without it the first of each kind. */
  who: z.array(Key).max(500).optional(),
  /** What it came to when it was put aside. */
  shownMinor: AmountMinor.nullable().default(null),
})
const DraftGuest = z.object({ name: Text.optional(), pinyin: Text.optional(), info: Answers.optional() })

/** What was typed so far; nothing of it need be complete. */
export const DraftContent = z.object({
  items: z.array(DraftItem).max(20),
  promoCode: z.string().max(40).default(''),
  /** The guests of all items: `adult0`, `child0` … */
  party: z.array(Key).max(500).default([]),
  guests: z.record(Key, DraftGuest).default({}),
  /** By item, what is asked once an order; under `all` what holds for every item. */
  collected: z.record(Key, Answers).default({}),
  contactName: Text,
  contactPinyin: Text,
  contactPhone: Text,
  contactEmail: Text,
  agentOrderCode: Text,
  remark: Text,
  internalNote: Text,
  language: z.string().max(10).default(''),
})
export type DraftContent = z.output<typeof DraftContent>

export const DraftSave = z.object({
  clientRequestId: ClientRequestId,
  /** Of the draft to change; without it a new one. */
  id: Id.optional(),
  version: z.number().int().optional(),
  /** Whom staff sell to. */
  agentId: Id.optional(),
  note: z.string().trim().max(1_000).default(''),
  dueAt: DateTime.nullable().default(null),
  content: DraftContent,
  shownTotalMinor: AmountMinor.nullable().default(null),
})
export type DraftSave = z.output<typeof DraftSave>
export const DraftSaved = z.object({ id: Id, version: z.number().int(), code: z.string() })

export const OneDraft = z.object({ id: Id, version: z.number().int() })
export const DraftComplete = OneDraft.extend({
  /** Whom staff sell to, where it is another one than the draft's. */
  agentId: Id.optional(),
  /** One an item, in the order of the draft; the draft makes each of them once. */
  items: z
    .array(CreateOrder.omit({ agentId: true, clientRequestId: true }))
    .min(1)
    .max(20),
})

/** What stands in the way of a draft whatever is typed; `at` is the item's place, null for the whole. */
const draftLacks = ['agentDisabled', 'nothing', 'skuGone', 'skuDisabled', 'dayPassed', 'sessionGone'] as const
export const DraftLack = z.object({
  what: z.enum(draftLacks),
  at: z.number().int().nullable(),
  /** The product's, or the agent's. */
  name: z.string(),
})
export type DraftLack = z.infer<typeof DraftLack>

export const DraftFilter = Paging.extend({
  status: DraftStatus.optional(),
  mine: z.boolean().optional(),
  agentId: Id.optional(),
  source: z.enum(draftSources).optional(),
  /** In the contact's name, the note, the agent's name, its own or a third code. */
  text: ShortText.optional(),
})
export const Draft = z.object({
  id: Id,
  version: z.number().int(),
  code: z.string(),
  status: DraftStatus,
  source: z.enum(draftSources),
  thirdCode: z.string(),
  agentId: Id,
  agentName: z.string(),
  contactName: z.string(),
  /** Of its first item. */
  itemName: z.string(),
  items: z.number().int(),
  firstDate: PlainDate.nullable(),
  currency: z.string(),
  shownTotalMinor: AmountMinor.nullable(),
  note: z.string(),
  dueAt: DateTime.nullable(),
  ownerName: z.string(),
  mine: z.boolean(),
  createdByName: z.string(),
  createdAt: DateTime,
  modifiedByName: z.string(),
  modifiedAt: DateTime,
  can: Can,
})
export type Draft = z.infer<typeof Draft>
export const DraftList = listOf(Draft)

export const DraftInfo = Draft.extend({
  content: DraftContent,
  /** What a marketplace told, as it told it. */
  raw: z.record(z.string(), z.unknown()),
  lacks: z.array(DraftLack),
  orders: z.array(z.object({ id: Id, code: z.string() })),
})
export type DraftInfo = z.infer<typeof DraftInfo>
