import { z } from 'zod'
import { ChargeMethod, ProductGroup, ProductType, StockMode } from '../catalog/catalog.schema.ts'
import { Amounts } from '../pricing/pricing.schema.ts'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import { poolForm } from './stock.fields.ts'
import {
  Can,
  Confirm,
  DateTime,
  Id,
  Names,
  Paging,
  PlainDate,
  Reason,
  Session,
  ShortText,
} from '../kit/schema.ts'

/** The widest board. */
export const maxBoardDays = 62
/** As many cells as one save or fill may touch. */
export const maxStockCells = 20_000

const Quantity = z.number().int().min(0).max(100_000)

export const BoardFilter = Paging.extend({
  from: PlainDate,
  days: z.number().int().min(1).max(maxBoardDays).default(14),
  text: ShortText.optional(),
  group: ProductGroup.optional(),
  productTypes: z.array(ProductType).optional(),
  poolId: Id.optional(),
  skuIds: z.array(Id).max(200).optional(),
})

/** What one pool holds on one day, or one day's session ('' = the day as a whole). `left` may be taken yet. */
export const StockCell = z.object({
  poolId: Id,
  date: PlainDate,
  session: Session,
  capacity: z.number().int(),
  held: z.number().int(),
  sold: z.number().int(),
  overbooked: z.number().int(),
  left: z.number().int(),
  blocked: z.boolean(),
  /** Why it is blocked, by whom and since when; null of one that is open, or was blocked without a reason. */
  block: z.object({ id: Id, reason: z.string(), byName: z.string(), at: DateTime }).nullable(),
  /** Of what is left, kept for agents and channels that have not taken it. */
  kept: z.number().int(),
  /** The boat, vehicle, instructor … that serves fewer than are left, and how many it serves; '' = none does. */
  resource: z.string(),
  room: z.number().int(),
})
export type StockCell = z.infer<typeof StockCell>

/** A SKU of the board with the pools that it draws on; none yet: its first cell makes one. */
export const BoardSku = z.object({
  id: Id,
  code: z.string(),
  names: Names,
  productType: ProductType,
  chargeMethod: ChargeMethod,
  stockMode: StockMode,
  sessions: z.array(z.string()),
  onSale: z.boolean(),
  pools: z.array(
    z.object({
      poolId: Id,
      name: z.string(),
      names: Names,
      /** How many other SKUs draw on it. */
      shared: z.number().int(),
    }),
  ),
})
export type BoardSku = z.infer<typeof BoardSku>

/** The matrix: SKUs of the page, and the cells of their pools. A day without a cell has no capacity. */
export const Board = z.object({
  rows: z.array(BoardSku),
  total: z.number().int(),
  pageNo: z.number().int(),
  pageSize: z.number().int(),
  from: PlainDate,
  to: PlainDate,
  today: PlainDate,
  cells: z.array(StockCell),
  can: Can,
})
export type Board = z.infer<typeof Board>

/** One cell as it shall be. Without a pool, the SKU's own; it is made if it has none. */
const CellForm = z
  .object({
    poolId: Id.optional(),
    skuId: Id.optional(),
    date: PlainDate,
    session: Session.default(''),
    capacity: Quantity.optional(),
    blocked: z.boolean().optional(),
  })
  .refine((cell) => cell.poolId !== undefined || cell.skuId !== undefined, { path: ['poolId'] })
/** Asked where days are blocked that were open. */
const BlockReason = Reason.optional()
/** More are saved by further calls. */
export const maxCells = 2_000
export const SaveStock = z.object({
  cells: z.array(CellForm).min(1).max(maxCells),
  reason: BlockReason,
  confirm: Confirm,
})
export type SaveStock = z.output<typeof SaveStock>

/** A pattern over many SKUs: a range of days, some weekdays (ISO, 1 = Monday), each SKU's own sessions or some. */
export const FillStock = z.object({
  skuIds: z.array(Id).min(1).max(200),
  from: PlainDate,
  to: PlainDate,
  weekdays: z.array(z.number().int().min(1).max(7)).max(7).default([]),
  sessions: z.array(Session).max(30).default([]),
  capacity: Quantity.optional(),
  /** Instead of a capacity: so many more, or fewer. */
  add: z.number().int().min(-100_000).max(100_000).optional(),
  blocked: z.boolean().optional(),
  reason: BlockReason,
  confirm: Confirm,
})
export type FillStock = z.output<typeof FillStock>

export const Unblock = z.object({ blockId: Id })
export type Unblock = z.output<typeof Unblock>

export const Overbook = z.object({
  poolId: Id,
  date: PlainDate,
  session: Session.default(''),
  seats: z.number().int().min(1).max(1_000),
  reason: Reason,
})
export type Overbook = z.output<typeof Overbook>

export const HoldsAsk = z.object({
  poolId: Id,
  date: PlainDate,
  session: Session.default(''),
  /** Those that are sold too. */
  sold: z.boolean().default(false),
})
/** As many orders of one departure as are told. */
export const maxHolds = 200
/**
 * Orders that hold places of a departure without having paid; then, where they are asked for, those that bought some. `more`: there are
 * others.
 */
export const Holds = z.object({
  rows: z.array(
    z.object({
      orderId: Id,
      code: z.string(),
      agent: z.string(),
      places: z.number().int(),
      state: z.enum(['held', 'sold']),
      /** When a hold ends. */
      until: z.string().nullable(),
    }),
  ),
  more: z.boolean(),
})

const Factor = z.number().int().min(0).max(10_000)
const Factors = z.object({ adult: Factor, child: Factor, infant: Factor, unit: Factor })

export const Pool = z.object({
  id: Id,
  name: z.string(),
  /** Its name by language, as far as it is known; empty where there is only `name`. */
  ...answerShape(poolForm),
  skus: z.array(
    z.object({
      id: Id,
      code: z.string(),
      names: Names,
      adult: Factor,
      child: Factor,
      infant: Factor,
      unit: Factor,
    }),
  ),
})
export type Pool = z.infer<typeof Pool>

export const PoolForm = z.object({
  ...formShape(poolForm),
  id: Id.optional(),
  name: z.string().trim().min(1).max(200),
  /** Left as they are where they are not told. */
  names: Names.optional(),
})
export const AttachPool = Factors.partial().extend({ skuId: Id, poolId: Id })

/** How many cells were changed. */
export const StockChanged = z.object({ changed: z.number().int() })

export const NextDaysAsk = z.object({
  skuId: Id,
  /** Today where it is not said. */
  from: PlainDate.optional(),
  days: z.number().int().min(1).max(maxBoardDays).default(14),
})
/** A SKU's days from today or another day on, with its sessions ('' = the day as a whole): its own price, and how much is left. */
export const NextDays = z.object({
  code: z.string(),
  productType: ProductType,
  chargeMethod: ChargeMethod,
  currency: z.string(),
  rows: z.array(
    z.object({
      date: PlainDate,
      session: Session,
      price: Amounts,
      /** The price calendar closes it. */
      closed: z.boolean(),
      /** Adults (or units) that may yet be sold; null = not counted. */
      left: z.number().int().nullable(),
      blocked: z.boolean(),
    }),
  ),
})
export type NextDays = z.infer<typeof NextDays>
