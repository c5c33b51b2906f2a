import { screens } from '../kit/screen.ts'
import { roomPriceScreens } from './room-prices.screens.ts'

export const hotelsScreens = screens({
  list_hotel: { path: '/hotel/list_hotel', needs: 'hotel.list_hotel', menu: 'hotel' },
  detail_hotel: {
    path: '/hotel/detail_hotel',
    help: 'list_hotel',
    needs: 'hotel.list_hotel',
    under: ['list_hotel'],
  },
  AddNewSKUKind_hotel: {
    path: '/hotel/AddNewSKUKind_hotel',
    needs: 'hotel.list_hotel',
    under: ['list_hotel'],
  },
  AddNewSKUInfo_hotel: {
    path: '/hotel/AddNewSKUInfo_hotel',
    help: 'AddNewSKUKind_hotel',
    needs: 'hotel.list_hotel',
    under: ['list_hotel', 'AddNewSKUKind_hotel'],
  },
  EditSUKS_hotel: {
    path: '/hotel/EditSUKS_hotel',
    help: 'AddNewSKUKind_hotel',
    needs: 'hotel.list_hotel',
    under: ['list_hotel', 'detail_hotel'],
  },
  ...roomPriceScreens,
  ProductList_hotel: {
    path: '/hotel/ProductList_hotel',
    needs: 'hotel.ProductList_hotel',
    menu: 'hotel',
    icon: 'packages',
  },
  NewProduct_hotel: {
    path: '/hotel/NewProduct_hotel',
    help: 'ProductList_hotel',
    needs: 'hotel.ProductList_hotel',
    under: ['ProductList_hotel'],
  },
  EditNormalPdt_hotel: {
    path: '/hotel/EditNormalPdt_hotel',
    help: 'ProductList_hotel',
    needs: 'hotel.ProductList_hotel',
    under: ['ProductList_hotel'],
  },
  tagManage_hotel: {
    path: '/hotel/tagManage_hotel',
    needs: 'hotel.tagManage_hotel',
    menu: 'hotel',
    icon: 'promotions',
    under: ['list_hotel'],
  },
  Recycle_hotel: {
    path: '/hotel/Recycle_hotel',
    help: 'tagManage_hotel',
    needs: 'hotel.Recycle_hotel',
    menu: 'hotel',
    under: ['list_hotel'],
  },
})
