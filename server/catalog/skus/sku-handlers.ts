import type { Family } from '#contract/catalog/families.ts'
import type { recycleApi } from '#contract/catalog/recycle/recycle.api.ts'
import type { skuSuppliersApi } from '#contract/catalog/suppliers/sku-suppliers.api.ts'
import type { skuApi } from '#contract/catalog/skus/sku.api.ts'
import type { Handlers } from '../../kit/call/routes.ts'
import { listSkus, pickSkus } from '../catalog.queries.ts'
import { addSupplier, rankSuppliers, removeSupplier } from '../suppliers/change-suppliers.ts'
import { clearSkus, emptyBin } from './clear-skus.ts'
import { copySku } from './copy-sku.ts'
import { enableSku } from './enable-sku.ts'
import { listHotels } from '../hotels/hotels.queries.ts'
import { recycleSkus, restoreSkus } from '../recycle/recycle-skus.ts'
import { listRecycled } from '../recycle/recycle.queries.ts'
import { createSku, updateSku } from './save-sku.ts'
import { sheetHandlers } from '../../kit/sheet/import/sheet-handlers.ts'
import { exportSkus } from '../sheet/export-skus.ts'
import { skuKinds } from '../sheet/sku-kind.ts'
import { skuInfo } from './sku-info.queries.ts'
import { listSkuSuppliers } from '../suppliers/sku-suppliers.queries.ts'
import { switchSale } from './switch-sale.ts'
import { tagSkus } from '../sorting/tag-skus.ts'

type Api = typeof skuApi & typeof recycleApi & typeof skuSuppliersApi

/** What the calls of a family's SKUs do. */
export const skuHandlers = (family: Family) =>
  ({
    list: (ctx, input) => listSkus(ctx, input, family),
    info: (ctx, input) => skuInfo(ctx, input, family),
    hotels: listHotels,
    simpleList: (ctx, input) => pickSkus(ctx, input, family),
    create: createSku,
    update: updateSku,
    enable: (ctx, input) => enableSku(ctx, input),
    onSale: (ctx, input) => switchSale(ctx, input),
    copy: (ctx, input) => copySku(ctx, input),
    tag: tagSkus,
    export: (ctx, input) => exportSkus(ctx, input, family),
    ...sheetHandlers(skuKinds[family]),
    recycle: (ctx, input) => recycleSkus(ctx, input),
    restore: (ctx, input) => restoreSkus(ctx, input),
    recycled: (ctx, input) => listRecycled(ctx, input, family),
    clear: clearSkus,
    emptyBin: (ctx) => emptyBin(ctx, family),
    suppliers: (ctx, input) => listSkuSuppliers(ctx, input, family),
    addSupplier,
    removeSupplier,
    rankSuppliers,
  }) satisfies Handlers<Api>
