import { z } from 'zod'
import { formShape } from '../../kit/record/record-schema.ts'
import { Can, DateTime, Id, listOf, Names, Paging, PlainDate, ShortText } from '../../kit/schema.ts'
import { guestKinds } from '../../kit/guests.ts'
import { costForm } from '../pricing.fields.ts'
import { Amounts } from '../pricing.schema.ts'

const Kinds = z.array(z.enum(guestKinds))

export const costStates = ['missing', 'belowCost', 'planned'] as const
export const CostFilter = Paging.extend({
  text: ShortText.optional(),
  supplierId: Id.optional(),
  productType: ShortText.optional(),
  skuId: Id.optional(),
  /** `missing`: a kind that is sold has no cost today; `belowCost`: its base price without tax is below it; `planned`: another cost begins later. */
  state: z.enum(costStates).optional(),
})

/** A SKU from one of its suppliers and what it costs today. */
export const CostRow = z.object({
  skuId: Id,
  skuCode: z.string(),
  skuNames: Names,
  productType: z.string(),
  chargeMethod: z.string(),
  supplierId: Id,
  supplierName: z.string(),
  /** 1 = the preferred supplier. */
  rank: z.number().int(),
  currency: z.string(),
  /** What it costs today: special costs laid over the base cost. */
  cost: Amounts,
  /** The base cost alone, in its own currency. */
  baseCost: Amounts,
  baseCostCurrency: z.string(),
  /** Special costs in force today, and those still to come. */
  specialToday: z.number().int(),
  specialToCome: z.number().int(),
  validFrom: PlainDate.nullable(),
  /** When the next base cost begins. */
  nextFrom: PlainDate.nullable(),
  /** Kinds that have a base price and no cost. */
  missing: Kinds,
  belowCost: Kinds,
  basePrice: Amounts,
  baseCurrency: z.string(),
  /** Base price without the tax that is in it, less cost, in the merchant's currency; null where either is missing or no rate is kept. */
  margin: z.record(z.enum(guestKinds), z.number().int().nullable()),
  /** The margin of the adult, or of the unit, as basis points of its price without tax. */
  marginBasisPoints: z.number().int().nullable(),
  can: Can,
})
export type CostRow = z.infer<typeof CostRow>
export const CostList = listOf(CostRow)

export const CostKey = z.object({ skuId: Id, supplierId: Id })

export const CostForm = CostKey.extend({
  /** Of the base cost to change; without it a new one begins. */
  id: Id.optional(),
  ...formShape(costForm, Amounts.shape),
})

export const BaseCostRow = z.object({
  id: Id,
  validFrom: PlainDate,
  currency: z.string(),
  amounts: Amounts,
  /** Is it in force today, over, or still to come? */
  state: z.enum(['now', 'past', 'planned']),
  createdAt: DateTime,
  createdByName: z.string(),
  can: Can,
})
export type BaseCostRow = z.infer<typeof BaseCostRow>

/** A SKU from one of its suppliers, and what it is sold for. */
export const CostPair = z.object({
  sku: z.object({
    id: Id,
    code: z.string(),
    names: Names,
    productType: z.string(),
    chargeMethod: z.string(),
  }),
  supplier: z.object({ id: Id, name: z.string(), currency: z.string(), rank: z.number().int() }),
  today: PlainDate,
  basePrice: Amounts,
  /** The same without the tax that is in it today: what margins are worked out on. */
  netPrice: Amounts,
  baseCurrency: z.string(),
  /** One unit of the supplier's currency in the merchant's; null where none is kept. */
  rate: z.string().nullable(),
})
export type CostPair = z.infer<typeof CostPair>

/** All base costs of one SKU and supplier, the latest first. */
export const CostHistory = CostPair.extend({
  rows: z.array(BaseCostRow),
  can: Can,
})
export type CostHistory = z.infer<typeof CostHistory>
