import { orderEntryApi } from '#contract/order-entry/order-entry.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { completeDraft } from './drafts/complete-draft.ts'
import { draftInfo, listDrafts } from './drafts/drafts.queries.ts'
import { dropDraft, restoreDraft, takeDraft } from './drafts/move-draft.ts'
import { saveDraft } from './drafts/save-draft.ts'
import { calculateTotal } from './calculate-total.ts'
import { checkDuplicates } from './check-duplicates.ts'
import { checkStock } from './check-stock.ts'
import { listAvailability } from './list-availability.ts'
import { listProducts } from './list-products.ts'
import { productInfo } from './product-info.ts'
import { orderImportHandlers } from './import/import-handlers.ts'
import { priceItem } from './price-item.ts'

export const orderEntryRoutes = bindRoutes(orderEntryApi, {
  productList: listProducts,
  boatSailings: (ctx, filter) => listProducts(ctx, { ...filter, productTypes: ['boat-ticket'] }),
  availability: listAvailability,
  productInfo,
  price: priceItem,
  stockCheck: checkStock,
  duplicateCheck: checkDuplicates,
  calculateTotal,
  add: calculateTotal,
  buyAdd: calculateTotal,

  draftList: listDrafts,
  draftInfo,
  draftSave: saveDraft,
  draftTake: takeDraft,
  draftComplete: completeDraft,
  draftDrop: dropDraft,
  draftRestore: restoreDraft,
  ...orderImportHandlers,
})
