import { screens } from '../kit/screen.ts'

export const schedulingScreens = screens({
  staff: { path: '/staffs/staff', needs: 'staffsRouter.driver', menu: 'staff', icon: 'person' },
  CoachList: { path: '/daily/CoachList', needs: 'daily.CoachList', menu: 'daily' },
  DailyPlan: { wholeMerchant: true, path: '/daily/DailyPlan', needs: 'daily.DailyPlan', menu: 'daily' },
  DailyPlanV2: {
    wholeMerchant: true,
    path: '/daily/DailyPlanV2',
    needs: 'daily.DailyPlanV2',
    menu: 'daily',
    help: 'DailyPlan',
  },
  DivingPlan: { wholeMerchant: true, path: '/daily/DivingPlan', needs: 'daily.DivingPlan', menu: 'daily' },
  DivingPlanV2: {
    wholeMerchant: true,
    path: '/daily/DivingPlanV2',
    needs: 'daily.DivingPlanV2',
    menu: 'daily',
    help: 'DivingPlan',
  },
  divingClientList: {
    wholeMerchant: true,
    path: '/daily/diving/ClientList',
    needs: 'daily.divingClientList',
    menu: 'daily',
    help: 'ClientProfiles',
  },
  divingClientDetail: {
    wholeMerchant: true,
    path: '/daily/diving/ClientDetail/:clientId',
    needs: 'daily.divingClientList',
    under: ['divingClientList'],
    help: 'ClientProfiles',
  },
  ClientProfiles: {
    wholeMerchant: true,
    path: '/daily/ClientProfiles',
    needs: 'daily.ClientProfiles',
    menu: 'daily',
  },
  coach: {
    wholeMerchant: true,
    path: '/daily/coach/:coachCode/:date',
    needs: 'daily.CoachList',
    under: ['CoachList'],
    help: 'CoachList',
  },
})
