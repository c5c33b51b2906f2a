import { screens } from '../kit/screen.ts'

export const hotelsScreens = screens({
  list_hotel: { path: '/hotel/list_hotel', needs: 'hotel.list_hotel', menu: 'hotel', icon: 'list' },
  detail_hotel: { path: '/hotel/detail_hotel', needs: 'hotel.list_hotel', under: ['list_hotel'] },
  AddNewSKUKind_hotel: {
    path: '/hotel/AddNewSKUKind_hotel',
    needs: 'hotel.list_hotel',
    under: ['list_hotel'],
  },
  AddNewSKUInfo_hotel: {
    path: '/hotel/AddNewSKUInfo_hotel',
    needs: 'hotel.list_hotel',
    under: ['list_hotel', 'AddNewSKUKind_hotel'],
  },
  EditSUKS_hotel: {
    path: '/hotel/EditSUKS_hotel',
    needs: 'hotel.list_hotel',
    under: ['list_hotel', 'detail_hotel'],
  },
})
