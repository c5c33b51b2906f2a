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
  costManage_hotel: {
    path: '/hotel/costManage_hotel',
    needs: 'hotel.costManage_hotel',
    menu: 'hotel',
    icon: 'calculator',
  },
  costManageF_hotel: {
    path: '/hotel/costManageF_hotel',
    needs: 'hotel.costManage_hotel',
    under: ['costManage_hotel'],
  },
  costManageS_hotel: {
    path: '/hotel/costManageS_hotel',
    needs: 'hotel.costManage_hotel',
    under: ['costManage_hotel'],
  },
  calendarPrice_hotel: {
    path: '/hotel/calendarPrice_hotel',
    needs: 'hotel.calendarPrice_hotel',
    menu: 'hotel',
    icon: 'calendar',
  },
})
