import { catalogScreens } from '#contract/catalog/catalog.screens.ts'
import { bindPages } from '../kit/route/pages.ts'
import { pickedSource, registerPaletteSource } from '../kit/route/palette-sources.ts'
import { to } from '../kit/route/screens.ts'
import { skuSource } from './skus/sku-source.ts'

export const catalogPages = bindPages(catalogScreens, {
  all: () => import('./skus/sku-lists.tsx').then(({ All }) => ({ default: All })),
  traffic: () => import('./skus/sku-lists.tsx').then(({ Traffic }) => ({ default: Traffic })),
  activity: () => import('./skus/sku-lists.tsx').then(({ Activity }) => ({ default: Activity })),
  ticket: () => import('./skus/sku-lists.tsx').then(({ Ticket }) => ({ default: Ticket })),
  diving: () => import('./skus/sku-lists.tsx').then(({ Diving }) => ({ default: Diving })),
  detail: () => import('./skus/sku-detail.tsx'),
  AddNewSKUKind: () => import('./skus/new-sku-kind.tsx'),
  AddNewSKUInfo: () => import('./skus/new-sku-info.tsx'),
  EditSUKS: () => import('./skus/edit-sku.tsx'),
  ProductList: () => import('./packages/package-list.tsx'),
  NewProduct: () =>
    import('./packages/package-pages.tsx').then(({ NewPackage }) => ({ default: NewPackage })),
  EditNormalPdt: () =>
    import('./packages/package-pages.tsx').then(({ EditPackage }) => ({ default: EditPackage })),
  exts: () => import('./add-ons/exts.tsx'),
  tagManage: () => import('./sorting/tag-manage.tsx'),
  CollectInfoSetting: () => import('./collect/collect-setting.tsx'),
  Recycle: () => import('./recycle/recycle-bin.tsx'),
  connectionProduct: () => import('./connections/connection-product.tsx'),
})

registerPaletteSource(
  pickedSource({
    source: skuSource,
    label: 'catalog.screens.all',
    needs: catalogScreens.all.needs,
    hrefOf: (id) => to.catalog.detail({ id }),
  }),
)
