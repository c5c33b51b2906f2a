import { screens } from '../kit/screen.ts'

export const suppliersScreens = screens({
  supplierManage: {
    path: '/suppler/supplierManage',
    needs: 'supplierRouter.supplierManage',
    menu: 'suppliers',
    icon: 'suppliers',
  },
  supplierPayable: {
    wholeMerchant: true,
    path: '/suppler/supplierPayable',
    needs: 'supplierRouter.supplierPay',
    menu: 'suppliers',
    icon: 'finances',
  },
  paymentRuns: {
    wholeMerchant: true,
    path: '/suppler/paymentRuns',
    needs: 'supplierRouter.supplierPay',
    under: ['supplierPayable'],
    help: 'supplierPayable',
  },
  quotaManage: {
    wholeMerchant: true,
    path: '/suppler/quotaManage',
    needs: 'supplierRouter.quotaManage',
    menu: 'suppliers',
    icon: 'finances',
  },
  quotaRechargeRecord: {
    wholeMerchant: true,
    path: '/suppler/quotaRechargeRecord',
    needs: 'supplierRouter.quotaManage',
    under: ['quotaManage'],
    help: 'quotaManage',
  },
  ransactionLogs: {
    wholeMerchant: true,
    path: '/suppler/ransactionLogs',
    needs: 'supplierRouter.quotaManage',
    under: ['quotaManage'],
    help: 'quotaManage',
  },
})
