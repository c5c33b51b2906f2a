import { bulkApi } from '#contract/bulk/bulk.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { bulkInfo, listBulk } from './bulk.queries.ts'
import { beginBulk } from './start-bulk.ts'
import { stopBulk } from './stop-bulk.ts'
import { undoBulk } from './undo-bulk.ts'

export const bulkRoutes = bindRoutes(bulkApi, {
  start: beginBulk,
  list: listBulk,
  info: bulkInfo,
  stop: stopBulk,
  undo: undoBulk,
})
