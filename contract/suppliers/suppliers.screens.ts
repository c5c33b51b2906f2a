import { screens } from '../kit/screen.ts'

export const suppliersScreens = screens({
  supplierManage: {
    path: '/suppler/supplierManage',
    needs: 'supplierRouter.supplierManage',
    menu: 'suppliers',
    icon: 'suppliers',
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
