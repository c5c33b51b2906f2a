import { screens } from '../kit/screen.ts'

export const thirdSupplyScreens = screens({
  ThirdSupplierSKU: {
    path: '/suppler/ThirdSupplierSKU',
    needs: 'supplierRouter.ThirdSupplierSKU',
    menu: 'suppliers',
    icon: 'suppliers',
  },
})
