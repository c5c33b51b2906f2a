import { stockApi } from '#contract/stock/stock.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { stockBoard } from './board.queries.ts'
import { fillStock } from './fill-stock.ts'
import { listHolds } from './held-stock.ts'
import { nextDays } from './limits/next-days.queries.ts'
import { overbookStock } from './overbook-stock.ts'
import { attachPool, detachPool, listPools, savePool } from './resources/pools.ts'
import { listResources } from './resources/resources.queries.ts'
import { attachResource, deleteResource, detachResource, saveResource } from './resources/save-resource.ts'
import { deleteShare, saveShares, updateShare } from './resources/save-shares.ts'
import { saveStock } from './save-stock.ts'
import { unblockStock } from './unblock-stock.ts'
import { listShares, shareDays } from './resources/shares.queries.ts'

export const stockRoutes = bindRoutes(stockApi, {
  board: stockBoard,
  nextDays,
  save: saveStock,
  fill: fillStock,
  unblock: unblockStock,
  overbook: overbookStock,
  holds: listHolds,
  pools: listPools,
  poolSave: savePool,
  attach: attachPool,
  detach: detachPool,
  shareList: listShares,
  shareDays,
  shareSave: saveShares,
  shareUpdate: updateShare,
  shareDelete: deleteShare,
  resources: listResources,
  resourceSave: saveResource,
  resourceDelete: deleteResource,
  resourceAttach: attachResource,
  resourceDetach: detachResource,
})
