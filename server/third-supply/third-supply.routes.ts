import { thirdSupplyApi } from '#contract/third-supply/third-supply.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { enableThird, listThird, saveThird, testThird } from './connections.ts'
import { startImport } from './import-products.ts'
import { liveOf } from './live.ts'
import { listProducts, mapProduct, skuChoices } from './products.ts'

export const thirdSupplyRoutes = bindRoutes(thirdSupplyApi, {
  list: listProducts,
  map: mapProduct,
  live: liveOf,
  connectionList: listThird,
  connectionSave: saveThird,
  connectionEnable: enableThird,
  connectionTest: testThird,
  import: startImport,
  skus: skuChoices,
})
