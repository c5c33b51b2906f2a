import { suppliersScreens } from '#contract/suppliers/suppliers.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const suppliersPages = bindPages(suppliersScreens, {
  supplierManage: () => import('./supplier-manage.tsx'),
  supplierPayable: () => import('./payables/supplier-payable.tsx'),
  paymentRuns: () => import('./payables/payment-runs.tsx'),
  quotaManage: () => import('./quota/quota-manage.tsx'),
  quotaRechargeRecord: () => import('./quota/top-ups.tsx'),
  ransactionLogs: () => import('./quota/quota-ledger.tsx'),
})
