import { statisticsScreens } from '#contract/statistics/statistics.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const statisticsPages = bindPages(statisticsScreens, {
  DataStatic: () => import('./sales.tsx'),
  HotelDataStatic: () => import('./nights.tsx'),
  PersonalStatistics: () => import('./personal.tsx'),
})
