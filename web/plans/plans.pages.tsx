import { plansScreens } from '#contract/plans/plans.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const plansPages = bindPages(plansScreens, {
  groupPlan: () => import('./plan/plan-list.tsx'),
  groupPlanCreate: () => import('./plan/plan-create.tsx'),
  groupPlanDetail: () => import('./detail/plan-detail.tsx'),
  groupPlay: () => import('./services/play.tsx'),
  groupTraffic: () => import('./services/traffic.tsx'),
  groupHotel: () => import('./services/hotel.tsx'),
  groupSchedule: () => import('./board/schedule-table.tsx'),
  groupScheduleV2: () => import('./board/schedule-board.tsx'),
  groupStatistics: () => import('./money/statistics.tsx'),
  groupBills: () => import('./money/bill-list.tsx'),
  bookingGroupQuotations: () => import('./agent/own-quotations.tsx'),
})
