import { screens } from '../kit/screen.ts'

export const stockScreens = screens({
  stockBoard: {
    wholeMerchant: true,
    path: '/entertainment/stockBoard',
    needs: 'entertainment.stockBoard',
    menu: 'products',
    icon: 'grid',
  },
  StandardStockConf: {
    path: '/entertainment/StandardStockConf',
    needs: 'entertainment.StandardStockConf',
    menu: 'products',
    icon: 'sliders',
  },
})
