import { screens } from '../kit/screen.ts'

export const schedulingScreens = screens({
  staff: { path: '/staffs/staff', needs: 'staffsRouter.driver', menu: 'staff', icon: 'person' },
  CoachList: { path: '/daily/CoachList', needs: 'daily.CoachList', menu: 'daily' },
})
