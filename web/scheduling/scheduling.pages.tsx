import { schedulingScreens } from '#contract/scheduling/scheduling.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const schedulingPages = bindPages(schedulingScreens, {
  staff: () => import('./crew-list.tsx'),
  CoachList: () => import('./coach-list.tsx'),
  DailyPlan: () => import('./daily-plan.tsx'),
  coach: () => import('./coach-day.tsx'),
})
