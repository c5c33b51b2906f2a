import { schedulingScreens } from '#contract/scheduling/scheduling.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const schedulingPages = bindPages(schedulingScreens, {
  staff: () => import('./crew-list.tsx'),
  CoachList: () => import('./coach-list.tsx'),
  DailyPlan: () => import('./daily-plan.tsx'),
  DailyPlanV2: () => import('./board/daily-board.tsx'),
  DivingPlan: () => import('./diving/diving-plan.tsx'),
  DivingPlanV2: () => import('./board/diving-board.tsx'),
  divingClientList: () => import('./guests/diver-list.tsx'),
  divingClientDetail: () => import('./guests/diver-detail.tsx'),
  ClientProfiles: () => import('./guests/client-profiles.tsx'),
  coach: () => import('./coach-day.tsx'),
})
