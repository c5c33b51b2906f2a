import { screens } from '../kit/screen.ts'

export const schedulingScreens = screens({
  staff: { path: '/staffs/staff', needs: 'staffsRouter.driver', menu: 'staff', icon: 'person' },
  CoachList: { path: '/daily/CoachList', needs: 'daily.CoachList', menu: 'daily' },
  DailyPlan: { path: '/daily/DailyPlan', needs: 'daily.DailyPlan', menu: 'daily' },
  coach: {
    path: '/daily/coach/:coachCode/:date',
    needs: 'daily.CoachList',
    under: ['CoachList'],
    help: 'CoachList',
  },
})
