import { screens } from '../kit/screen.ts'
import { statisticsKeys } from './statistics.keys.ts'

export const statisticsScreens = screens({
  DataStatic: { path: '/DataStatic', needs: statisticsKeys.sales, menu: 'statistics', icon: 'statistics' },
  HotelDataStatic: {
    path: '/HotelDataStatic',
    needs: statisticsKeys.nights,
    menu: 'statistics',
    icon: 'calendar',
  },
  PersonalStatistics: { path: '/statistics/personal', needs: '*' },
})
