import { catalogScreens } from '#contract/catalog/catalog.screens.ts'
import { bindPages } from '../kit/pages.ts'
import { pickedSource, registerPaletteSource } from '../kit/palette-sources.ts'
import { to } from '../kit/screens.ts'
import { skuSource } from './sku-source.ts'

export const catalogPages = bindPages(catalogScreens, {
  all: () => import('./sku-lists.tsx').then(({ All }) => ({ default: All })),
  traffic: () => import('./sku-lists.tsx').then(({ Traffic }) => ({ default: Traffic })),
  activity: () => import('./sku-lists.tsx').then(({ Activity }) => ({ default: Activity })),
  ticket: () => import('./sku-lists.tsx').then(({ Ticket }) => ({ default: Ticket })),
  diving: () => import('./sku-lists.tsx').then(({ Diving }) => ({ default: Diving })),
  detail: () => import('./sku-detail.tsx'),
  AddNewSKUKind: () => import('./new-sku-kind.tsx'),
  AddNewSKUInfo: () => import('./new-sku-info.tsx'),
  EditSUKS: () => import('./edit-sku.tsx'),
  ProductList: () => import('./packages/package-list.tsx'),
  NewProduct: () =>
    import('./packages/package-pages.tsx').then(({ NewPackage }) => ({ default: NewPackage })),
  EditNormalPdt: () =>
    import('./packages/package-pages.tsx').then(({ EditPackage }) => ({ default: EditPackage })),
  exts: () => import('./add-ons/exts.tsx'),
  tagManage: () => import('./tag-manage.tsx'),
  CollectInfoSetting: () => import('./collect-setting.tsx'),
  Recycle: () => import('./recycle-bin.tsx'),
  connectionProduct: () => import('./connection-product.tsx'),
})

registerPaletteSource(
  pickedSource({
    source: skuSource,
    label: 'catalog.screens.all',
    needs: catalogScreens.all.needs,
    hrefOf: (id) => to.catalog.detail({ id }),
  }),
)
