import { screens } from '../kit/screen.ts'

export const suppliersScreens = screens({
  supplierManage: {
    path: '/suppler/supplierManage',
    needs: 'supplierRouter.supplierManage',
    menu: 'suppliers',
    icon: 'suppliers',
  },
  supplierPayable: {
    path: '/suppler/supplierPayable',
    needs: 'supplierRouter.supplierPay',
    menu: 'suppliers',
    icon: 'finances',
  },
  paymentRuns: {
    path: '/suppler/paymentRuns',
    needs: 'supplierRouter.supplierPay',
    under: ['supplierPayable'],
    help: 'supplierPayable',
  },
  quotaManage: {
    path: '/suppler/quotaManage',
    needs: 'supplierRouter.quotaManage',
    menu: 'suppliers',
    icon: 'finances',
  },
  quotaRechargeRecord: {
    path: '/suppler/quotaRechargeRecord',
    needs: 'supplierRouter.quotaManage',
    under: ['quotaManage'],
    help: 'quotaManage',
  },
  ransactionLogs: {
    path: '/suppler/ransactionLogs',
    needs: 'supplierRouter.quotaManage',
    under: ['quotaManage'],
    help: 'quotaManage',
  },
})
