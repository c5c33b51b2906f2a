import { supplierStatementsScreens } from '#contract/supplier-statements/supplier-statements.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const supplierStatementsPages = bindPages(supplierStatementsScreens, {
  supplierStatements: () => import('./statement-list.tsx'),
  supplierStatementDetail: () => import('./statement-detail.tsx'),
})
