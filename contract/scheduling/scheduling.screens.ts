import { screens } from '../kit/screen.ts'

export const schedulingScreens = screens({
  staff: { path: '/staffs/staff', needs: 'staffsRouter.driver', menu: 'staff', icon: 'person' },
  CoachList: { path: '/daily/CoachList', needs: 'daily.CoachList', menu: 'daily' },
  DailyPlan: { wholeMerchant: true, path: '/daily/DailyPlan', needs: 'daily.DailyPlan', menu: 'daily' },
  coach: {
    wholeMerchant: true,
    path: '/daily/coach/:coachCode/:date',
    needs: 'daily.CoachList',
    under: ['CoachList'],
    help: 'CoachList',
  },
})
