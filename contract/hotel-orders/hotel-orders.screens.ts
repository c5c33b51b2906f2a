import { screens } from '../kit/screen.ts'
import { hotelOrderKeys as keys } from './hotel-orders.keys.ts'

const under = ['hotelOrderList'] as const
const help = 'hotelOrderList'

export const hotelOrdersScreens = screens({
  hotelOrderList: {
    path: '/hotel/list',
    needs: keys.list,
    menu: 'hotel',
    icon: 'orders',
    badge: 'hotelOrders',
  },
  NewOrder_hotel: { path: '/hotel/NewOrder_hotel', needs: keys.create, menu: 'hotel', icon: 'cart' },
  HotelOrderList_OLD: {
    path: '/hotel/HotelOrderList_OLD',
    needs: 'hotel.HotelOrderList_OLD',
    menu: 'hotel',
    help,
  },
  followUpOrder_hotel: {
    path: '/hotel/followUpOrder_hotel',
    needs: keys.followUp,
    menu: 'hotel',
    help: 'FollowUpOrder',
  },
  OrderDetail_hotel: { path: '/hotel/OrderDetail_hotel', needs: keys.list, under },
  NewCustomFiles_hotel: { path: '/hotel/NewCustomFiles_hotel', needs: keys.list, under, help },
  EditCustomFiles_hotel: { path: '/hotel/EditCustomFiles_hotel', needs: keys.list, under, help },
})
