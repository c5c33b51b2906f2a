import { z } from 'zod'
import { echoes, faults } from '../kit/outside.ts'
import { AmountMinor } from '../kit/money/money.ts'
import { Can, DateTime, Id, listOf, Names, Paging, PlainDate, Session, ShortText } from '../kit/schema.ts'
import { guestKinds } from '../orders/orders.schema.ts'

/** Ours, of a SKU that is sold by the head or by the unit. */
export const thirdKinds = [...guestKinds, 'unit'] as const
export type ThirdKind = (typeof thirdKinds)[number]
export const thirdModes = ['live', 'simulator'] as const
const importStates = ['none', 'running', 'done', 'failed'] as const

/** How we are connected to a supplier's reservation system. The key is taken and never answered: left open it stays. */
export const ThirdConnectionForm = z.object({
  id: Id.optional(),
  version: z.number().int().optional(),
  name: z.string().trim().min(1).max(60),
  supplierId: Id,
  /** simulator: the open channel of another merchant of the demo. */
  mode: z.enum(thirdModes).default('live'),
  /** `octo`, or a reservation system in which we book as an agent. */
  protocol: z.string().max(20).default('octo'),
  endpoint: z.string().trim().max(300).default(''),
  key: z.string().trim().max(500).default(''),
  /** What its system asks for beside address and key. */
  settings: z.record(z.string().max(40), z.string().trim().max(300)).default({}),
})
export type ThirdConnectionForm = z.output<typeof ThirdConnectionForm>
export const ThirdConnectionRow = ThirdConnectionForm.omit({ key: true, id: true, version: true }).extend({
  id: Id,
  version: z.number().int(),
  hasKey: z.boolean(),
  supplierName: z.string(),
  enabled: z.boolean(),
  capabilities: z.array(z.string()),
  importState: z.enum(importStates),
  importDone: z.number().int(),
  importTotal: z.number().int(),
  importError: z.string(),
  importedAt: DateTime.nullable(),
  products: z.number().int(),
  mapped: z.number().int(),
  lastError: z.string(),
  fault: z.enum(faults),
  echo: z.enum(echoes),
  can: Can,
})
export type ThirdConnectionRow = z.infer<typeof ThirdConnectionRow>
/** A kind of reservation system, and what it asks for beside address and key. */
const ThirdProtocol = z.object({
  protocol: z.string(),
  names: Names,
  settings: z.array(z.object({ key: z.string(), names: Names })),
})
export type ThirdProtocol = z.infer<typeof ThirdProtocol>
export const ThirdConnections = z.object({
  rows: z.array(ThirdConnectionRow),
  protocols: z.array(ThirdProtocol),
  simulators: z.boolean(),
})
export const OneThird = z.object({ id: Id })
export const EnableThird = OneThird.extend({ enabled: z.boolean() })
export const ThirdTested = z.object({
  ok: z.boolean(),
  /** Why not, as a word under `third-supply.why`. */
  why: z.string(),
  text: z.string(),
  supplier: z.string(),
  capabilities: z.array(z.string()),
  ms: z.number().int(),
})

export const thirdTabs = ['all', 'new', 'mapped', 'gone'] as const
const thirdStates = ['new', 'mapped', 'gone'] as const
export const ThirdFilter = Paging.extend({
  tab: z.enum(thirdTabs).default('all'),
  connectionId: Id.optional(),
  text: ShortText.optional(),
})
export const ThirdUnits = z.partialRecord(z.enum(thirdKinds), z.string().max(120))
export type ThirdUnits = z.infer<typeof ThirdUnits>
export const OutsideUnit = z.object({ id: z.string(), type: z.string(), name: z.string() })
export type OutsideUnit = z.infer<typeof OutsideUnit>
export const ThirdProductRow = z.object({
  id: Id,
  version: z.number().int(),
  connectionId: Id,
  connectionName: z.string(),
  supplierName: z.string(),
  outsideProduct: z.string(),
  outsideOption: z.string(),
  productName: z.string(),
  optionName: z.string(),
  openingHours: z.boolean(),
  currency: z.string(),
  outsideUnits: z.array(OutsideUnit),
  state: z.enum(thirdStates),
  skuId: Id.nullable(),
  skuCode: z.string(),
  skuNames: Names,
  units: ThirdUnits,
  /** A SKU that is probably meant, where it is not mapped. */
  suggestion: z.object({ skuId: Id, code: z.string(), names: Names, units: ThirdUnits }).nullable(),
  /** Its units that are probably meant by ours, whatever SKU it is. */
  suggestedUnits: ThirdUnits,
  seenAt: DateTime,
  can: Can,
})
export type ThirdProductRow = z.infer<typeof ThirdProductRow>
export const ThirdProductPage = listOf(ThirdProductRow)
/** Without a SKU the mapping ends. */
export const MapThird = z.object({
  id: Id,
  version: z.number().int().optional(),
  skuId: Id.nullable(),
  units: ThirdUnits.default({}),
})
export type MapThird = z.output<typeof MapThird>

/** What it has and asks now, by the day. */
export const LiveThird = z.object({
  id: Id,
  from: PlainDate.optional(),
  days: z.number().int().min(1).max(31).default(7),
})
export type LiveThird = z.output<typeof LiveThird>
export const liveStatuses = ['AVAILABLE', 'FREESALE', 'SOLD_OUT', 'LIMITED', 'CLOSED'] as const
export const ThirdLive = z.object({
  /** '' where it answered; else a word under `third-supply.why`. */
  why: z.string(),
  text: z.string(),
  rows: z.array(
    z.object({
      date: PlainDate,
      session: Session,
      status: z.enum(liveStatuses),
      /** Null: without limit, or not said. */
      left: z.number().int().nullable(),
      currency: z.string(),
      /** By its units: what a guest pays, and what we pay. */
      prices: z.array(
        z.object({
          unit: z.string(),
          retailMinor: AmountMinor,
          netMinor: AmountMinor.nullable(),
          /** What the mapped SKU costs us of that supplier on that day by our own list; null where it is not known, or in another currency. */
          costMinor: AmountMinor.nullable(),
        }),
      ),
    }),
  ),
})
export type ThirdLive = z.infer<typeof ThirdLive>
