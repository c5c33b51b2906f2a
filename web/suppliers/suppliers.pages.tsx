import { suppliersScreens } from '#contract/suppliers/suppliers.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const suppliersPages = bindPages(suppliersScreens, {
  supplierManage: () => import('./supplier-manage.tsx'),
})
