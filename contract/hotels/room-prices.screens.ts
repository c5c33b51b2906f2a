import { screens } from '../kit/screen.ts'

/** What rooms cost, what they sell for and how many are left. */
export const roomPriceScreens = screens({
  hotelPriceCalendar: {
    path: '/hotel/hotelPriceCalendar',
    needs: 'hotel.hotelPriceCalendar',
    menu: 'hotel',
    icon: 'grid',
  },
  calendarPrice_hotel: {
    path: '/hotel/calendarPrice_hotel',
    needs: 'hotel.calendarPrice_hotel',
    menu: 'hotel',
    icon: 'calendar',
  },
  costManage_hotel: {
    path: '/hotel/costManage_hotel',
    needs: 'hotel.costManage_hotel',
    menu: 'hotel',
    icon: 'calculator',
  },
  costManageF_hotel: {
    path: '/hotel/costManageF_hotel',
    help: 'costManage_hotel',
    needs: 'hotel.costManage_hotel',
    under: ['costManage_hotel'],
  },
  costManageS_hotel: {
    path: '/hotel/costManageS_hotel',
    help: 'costManage_hotel',
    needs: 'hotel.costManage_hotel',
    under: ['costManage_hotel'],
  },
})
