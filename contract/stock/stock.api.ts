import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done, Id, Saved, ShortText } from '../kit/schema.ts'
import { resourcesApi } from './resources.api.ts'
import { sharesApi } from './shares.api.ts'
import {
  AttachPool,
  Board,
  BoardFilter,
  FillStock,
  Holds,
  HoldsAsk,
  NextDays,
  NextDaysAsk,
  Overbook,
  Pool,
  PoolForm,
  SaveStock,
  StockChanged,
  Unblock,
} from './stock.schema.ts'
import { overbookKey } from './stock.keys.ts'

const needs = 'entertainment.stockBoard'
const edit = 'entertainment.stockBoard.edit'

export const stockApi = {
  ...sharesApi,
  ...resourcesApi,
  board: read('/supplier/dateStockBoard/list', { needs, input: BoardFilter, output: Board }),
  /** What one SKU costs and how much of it is left in the days to come, for its own page: a room's has a right of its own. */
  nextDays: read('/supplier/standardDateStock/nextDays', {
    needs: '*',
    input: NextDaysAsk,
    output: NextDays,
  }),
  /** Sets capacities and blocks or opens days. Cutting below what is sold asks and names the orders. */
  save: act('/supplier/standardDateStock/save', {
    needs: edit,
    input: SaveStock,
    output: StockChanged,
    asks: true,
  }),
  fill: act('/supplier/standardDateStock/fill', {
    needs: edit,
    input: FillStock,
    output: StockChanged,
    asks: true,
  }),
  /** Opens what one block closed and is still blocked by it. */
  unblock: act('/supplier/standardDateStock/unblock', {
    needs: edit,
    input: Unblock,
    output: StockChanged,
  }),
  /** Lets more be sold than there is, on purpose, with a reason. */
  overbook: act('/supplier/standardDateStock/overbook', {
    needs: overbookKey,
    input: Overbook,
    output: Done,
  }),
  /** Who holds places of a departure without having paid, and until when; and who bought the others. */
  holds: read('/supplier/dateStockBoard/holds', { needs, input: HoldsAsk, output: Holds }),
  pools: read('/supplier/standardDateStock/pools', {
    needs,
    input: z.object({ text: ShortText.optional(), ids: z.array(Id).optional() }),
    /** The first by name, or those that are named; `more`: there are others. */
    output: z.object({ rows: z.array(Pool), more: z.boolean() }),
  }),
  poolSave: act('/supplier/standardDateStock/poolSave', { needs: edit, input: PoolForm, output: Saved }),
  /** A SKU draws on a pool from now on, by these factors. */
  attach: act('/supplier/standardDateStock/attach', {
    back: 'detach',
    needs: edit,
    input: AttachPool,
    output: Done,
    errors: ['stock.otherMode'],
  }),
  detach: act('/supplier/standardDateStock/detach', {
    back: 'attach',
    needs: edit,
    input: z.object({ skuId: Id, poolId: Id }),
    output: Done,
    errors: ['stock.soldAhead'],
  }),
}
