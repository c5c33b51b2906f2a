import type { PriceFamily } from '#contract/pricing/families.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lockRow } from '../../kit/db/rows.ts'
import type { Records } from '../records.ts'
import { lockStrategy } from '../strategy/strategy-record.ts'
import type { ValueColumns } from '../value-columns.ts'

/** Whose custom pricing it is: an agent's, or that of a price strategy, which its followers pay. */
export type OwnerKind = 'agent' | 'strategy'
/** Of an agent: the SKUs of which family are meant; all where it is not said. */
export type Owner = { kind: OwnerKind; id: number; family?: PriceFamily }

/** Custom pricing as events keep it; one of the two names its owner. */
export type CustomPriceRecord = ValueColumns & {
  id: number
  agent_id?: number
  strategy_id?: number
  sku_id: number
  from_date: string
  to_date: string
  weekdays: number[]
  session: string
  note: string
  method: string
}

type OwnerColumn = 'agent_id' | 'strategy_id'
export type CustomPrices = Records<CustomPriceRecord> & {
  ownerColumn: OwnerColumn
  /** Entries of one owner change one after the other. 404 where there is no such owner. */
  lock: (ctx: Ctx, id: number) => Promise<{ name: string }>
  events: { subject: string; saved: `pricing.${string}`; deleted: `pricing.${string}` }
}

const columnsWith = (owner: OwnerColumn) =>
  [
    'id',
    owner,
    'sku_id',
    'from_date',
    'to_date',
    'weekdays',
    'session',
    'note',
    'method',
    'adult_value',
    'child_value',
    'infant_value',
    'unit_value',
  ] as const

/** Custom pricing of each kind of owner: where it stands, and how its changes are told. */
export const customPrices: Record<OwnerKind, CustomPrices> = {
  agent: {
    table: 'custom_price',
    ownerColumn: 'agent_id',
    columns: columnsWith('agent_id'),
    lock: (ctx, id) => lockRow(ctx, 'agent', id),
    events: { subject: 'agent', saved: 'pricing.customPriceSaved', deleted: 'pricing.customPriceDeleted' },
  },
  strategy: {
    table: 'strategy_price',
    ownerColumn: 'strategy_id',
    columns: columnsWith('strategy_id'),
    lock: lockStrategy,
    events: {
      subject: 'priceStrategy',
      saved: 'pricing.strategyPriceSaved',
      deleted: 'pricing.strategyPriceDeleted',
    },
  },
}

/** What the sentence of its events tells. */
export const customPriceFacts = ({ id, sku_id, from_date, to_date }: CustomPriceRecord) => ({
  skuId: sku_id,
  from: from_date,
  to: to_date,
  customPriceId: id,
})
