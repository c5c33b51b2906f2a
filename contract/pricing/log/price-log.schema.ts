import { z } from 'zod'
import { Can, DateTime, Id, listOf, Names, Paging, PlainDate, Session } from '../../kit/schema.ts'
import { QuotationMethod } from '../quotation/quotation.schema.ts'
import { priceAreas } from './price-areas.ts'
import { strategyScopes } from '../pricing.fields.ts'
import { RuleMethods, RuleValues, Weekdays } from '../pricing.schema.ts'

export const PriceArea = z.enum(priceAreas)

export const PriceLogFilter = Paging.extend({
  agentId: Id.optional(),
  skuId: Id.optional(),
  area: PriceArea.optional(),
  /** The parts of one bulk act, each by itself. */
  bulkId: Id.optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
})

export const PriceLogEntry = z.object({
  id: Id,
  at: DateTime,
  type: z.string(),
  area: PriceArea,
  facts: z.record(z.string(), z.unknown()),
  actorKind: z.enum(['staff', 'agent', 'supplier', 'system', 'channel', 'merchant']),
  actorName: z.string(),
  /** From where: the address it was done from. */
  origin: z.string(),
  /** How many prices or rules it changed. */
  changes: z.number().int(),
  /** The bulk act that it stands for, by its word, and how many parts it had; null for an act by itself. */
  bulk: z.object({ id: Id, act: z.string(), parts: z.number().int() }).nullable(),
  /** The act that took it back. */
  reverted: z.object({ at: DateTime, actorName: z.string() }).nullable(),
  can: Can,
})
export type PriceLogEntry = z.infer<typeof PriceLogEntry>
export const PriceLog = listOf(PriceLogEntry)

/** What stood or stands there. Amounts are told as a fixed price. */
const Side = z.object({
  method: QuotationMethod,
  methods: RuleMethods.optional(),
  values: RuleValues,
  currency: z.string(),
  onSale: z.boolean().optional(),
  closed: z.boolean().optional(),
})
export type PriceSide = z.infer<typeof Side>

export const PriceChange = z.object({
  key: z.string(),
  skuId: Id.nullable(),
  skuCode: z.string(),
  skuNames: Names,
  /** Of a strategy's rule. */
  scope: z.enum(strategyScopes).optional(),
  date: PlainDate.optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  weekdays: Weekdays.optional(),
  session: Session.optional(),
  before: Side.nullable(),
  after: Side.nullable(),
  /** `asLeft`: can be taken back; `changedSince`: somebody changed it again; `past`: its day is over. */
  state: z.enum(['asLeft', 'changedSince', 'past']),
})
export type PriceChange = z.infer<typeof PriceChange>

export const PriceLogInfo = z.object({ entry: PriceLogEntry, changes: z.array(PriceChange) })
export type PriceLogInfo = z.infer<typeof PriceLogInfo>
/** How many were taken back, and how many stay because they changed since or are over. */
export const Reverted = z.object({ reverted: z.number().int(), left: z.number().int() })
