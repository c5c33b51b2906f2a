import { thirdSupplyScreens } from '#contract/third-supply/third-supply.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const thirdSupplyPages = bindPages(thirdSupplyScreens, {
  ThirdSupplierSKU: () => import('./third-products.tsx'),
})
