import { screens } from '../kit/screen.ts'

export const suppliersScreens = screens({
  supplierManage: {
    path: '/suppler/supplierManage',
    needs: 'supplierRouter.supplierManage',
    menu: 'suppliers',
    icon: 'suppliers',
  },
})
