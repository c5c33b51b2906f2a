import { orderEntryApi } from '#contract/order-entry/order-entry.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { calculateTotal } from './calculate-total.ts'
import { checkDuplicates } from './check-duplicates.ts'
import { checkStock } from './check-stock.ts'
import { listProducts } from './list-products.ts'
import { productInfo } from './product-info.ts'
import { orderImportHandlers } from './import/import-handlers.ts'
import { priceItem } from './price-item.ts'

export const orderEntryRoutes = bindRoutes(orderEntryApi, {
  productList: listProducts,
  productInfo,
  price: priceItem,
  stockCheck: checkStock,
  duplicateCheck: checkDuplicates,
  calculateTotal,
  ...orderImportHandlers,
})
