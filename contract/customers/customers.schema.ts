import { z } from 'zod'
import { HistoryEntry } from '../audit/audit.schema.ts'
import { AmountMinor } from '../kit/money/money.ts'
import { answerShape, formShape, requiredOfNew } from '../kit/record/record-schema.ts'
import { Can, DateTime, Id, listOf, LongPaging, Names, PlainDate, ShortText } from '../kit/schema.ts'
import { OrderStatus } from '../orders/orders.schema.ts'
import { customerRecord, customerSorts, customerSources } from './customer.fields.ts'
import { documentKinds, documentRecord, documentStates } from './document.fields.ts'
import { segmentRecord } from './segment.fields.ts'

const maybeExisting = { id: Id.optional(), version: z.number().int().optional() }
const storedId = { id: Id, version: z.number().int() }

export const CustomerForm = z.object({ ...maybeExisting, ...formShape(customerRecord) })
export type CustomerForm = z.output<typeof CustomerForm>
export const Customer = z.object({ ...storedId, ...answerShape(customerRecord), can: Can })
export type Customer = z.infer<typeof Customer>

/** What customers are chosen by; a segment says some of it and the rest narrows it. */
export const CustomerChoice = z.object({
  text: ShortText.optional(),
  tags: z.array(ShortText).max(10).optional(),
  nationality: ShortText.optional(),
  source: z.enum(customerSources).optional(),
  segmentId: Id.optional(),
  lastTripFrom: PlainDate.optional(),
  lastTripTo: PlainDate.optional(),
  /** Booked through this agent; bought this product. */
  agentId: Id.optional(),
  skuId: Id.optional(),
})
export type CustomerChoice = z.output<typeof CustomerChoice>
export const CustomerFilter = LongPaging.extend(CustomerChoice.shape).extend({
  sort: z.enum(customerSorts).default('createdAt'),
  down: z.boolean().default(true),
})
export type CustomerFilter = z.output<typeof CustomerFilter>
export const CustomerList = listOf(Customer)

export const DocumentForm = z.object({ ...maybeExisting, ...formShape(documentRecord) })
export type DocumentForm = z.output<typeof DocumentForm>
/** A profile with the documents that it is given besides. One that orders or files made may stand without what a person is asked for. */
export const SaveCustomer = requiredOfNew(
  customerRecord,
  z.object({
    ...maybeExisting,
    ...formShape(customerRecord, {}, 'open'),
    documents: z
      .array(DocumentForm.omit({ id: true, version: true, customerId: true }))
      .max(10)
      .default([]),
  }),
)
export type SaveCustomer = z.output<typeof SaveCustomer>
export const Document = z.object({ ...storedId, ...answerShape(documentRecord), can: Can })
export type Document = z.infer<typeof Document>
export const DocumentFilter = LongPaging.extend({
  customerId: Id.optional(),
  text: ShortText.optional(),
  kind: z.enum(documentKinds).optional(),
  state: z.enum(documentStates).optional(),
})

export const SegmentForm = z.object({ ...maybeExisting, ...formShape(segmentRecord) })
export type SegmentForm = z.output<typeof SegmentForm>
export const Segment = z.object({ ...storedId, ...answerShape(segmentRecord), can: Can })
export type Segment = z.infer<typeof Segment>

/** By what two profiles were found to be one person; `staff` where a person said so. */
export const matchKinds = ['passport', 'wechat', 'phone', 'email', 'born', 'staff'] as const
export const MatchKind = z.enum(matchKinds)

const Face = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  pinyin: z.string(),
  phone: z.string(),
  email: z.string(),
  birthdate: PlainDate.nullable(),
  orders: z.number().int(),
  lastTrip: PlainDate.nullable(),
})
/** Two profiles that may be one person; `id` names the pair. */
export const Twin = z.object({
  id: z.string(),
  why: MatchKind,
  a: Face,
  b: Face,
  foundAt: DateTime,
  can: Can,
})
export type Twin = z.infer<typeof Twin>

const Merge = z.object({
  id: Id,
  mergedId: Id,
  code: z.string(),
  name: z.string(),
  /** How the merged profile is reached, as it stands there. */
  reach: z.string(),
  why: MatchKind,
  byName: z.string(),
  at: DateTime,
  undoneAt: DateTime.nullable(),
  undoneByName: z.string(),
})
const Note = z.object({ id: Id, text: z.string(), byName: z.string(), at: DateTime, can: Can })
export const CustomerOrder = z.object({
  id: Id,
  code: z.string(),
  itemNames: Names,
  serviceDate: PlainDate,
  status: OrderStatus,
  currency: z.string(),
  totalMinor: AmountMinor,
  contact: z.boolean(),
  agentName: z.string(),
  createdAt: DateTime,
})
export type CustomerOrder = z.infer<typeof CustomerOrder>
const CustomerMail = z.object({
  id: Id,
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.string(),
  at: DateTime,
})

/** One customer in full: what is known, bought, written and sent, and how the profile came about. */
export const CustomerInfo = Customer.extend({
  /** Where the profile asked for was merged into this one: its own code. */
  askedCode: z.string().nullable(),
  documents: z.array(Document),
  orderRows: z.array(CustomerOrder),
  mails: z.array(CustomerMail),
  notes: z.array(Note),
  merges: z.array(Merge),
  twins: z.array(Twin),
  history: z.array(HistoryEntry),
})
export type CustomerInfo = z.infer<typeof CustomerInfo>

/** Where a person who is erased may stand. */
export const erasePlaces = [
  'profiles',
  'documents',
  'notes',
  'names',
  'orders',
  'requests',
  'versions',
  'talks',
  'mails',
  'texts',
  'log',
  'drafts',
  'imports',
  'payments',
  'outside',
] as const
export type ErasePlace = (typeof erasePlaces)[number]
/** What erasing would take away: rows by place. */
export const ErasePreview = z.object({
  tripsToCome: z.boolean(),
  rows: z.array(z.object({ place: z.enum(erasePlaces), count: z.number().int() })),
})
export type ErasePreview = z.output<typeof ErasePreview>
