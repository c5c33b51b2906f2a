import { screens } from '../kit/screen.ts'
import { planKeys } from './plan.keys.ts'

export const plansScreens = screens({
  groupPlan: {
    wholeMerchant: true,
    path: '/group/plan',
    needs: planKeys.plans,
    menu: 'groups',
    icon: 'calendar',
  },
  groupPlanCreate: {
    wholeMerchant: true,
    path: '/group/plan/create',
    needs: planKeys.plans,
    under: ['groupPlan'],
    help: 'groupPlan',
  },
  groupPlanDetail: {
    wholeMerchant: true,
    path: '/group/plan/:planId',
    needs: planKeys.plans,
    under: ['groupPlan'],
    help: 'groupPlan',
  },
  groupPlay: { wholeMerchant: true, path: '/group/play', needs: planKeys.play, menu: 'groups' },
  groupTraffic: {
    wholeMerchant: true,
    path: '/group/traffic',
    needs: planKeys.traffic,
    menu: 'groups',
    help: 'groupPlay',
  },
  groupHotel: {
    wholeMerchant: true,
    path: '/group/hotel',
    needs: planKeys.hotel,
    menu: 'groups',
    help: 'groupPlay',
  },
  groupSchedule: { wholeMerchant: true, path: '/group/schedule', needs: planKeys.schedule, menu: 'groups' },
  groupScheduleV2: {
    wholeMerchant: true,
    path: '/group/scheduleV2',
    needs: planKeys.schedule,
    menu: 'groups',
    help: 'groupSchedule',
  },
  groupStatistics: {
    wholeMerchant: true,
    path: '/group/statistics',
    needs: planKeys.statistics,
    menu: 'groups',
  },
  groupBills: { wholeMerchant: true, path: '/group/bills', needs: planKeys.bills, menu: 'groups' },
  bookingGroupQuotations: {
    path: '/bookingCenter/groupQuotation',
    needs: 'bookingCenter.quotations',
    audience: ['agent'],
    menu: 'bookingCenter',
    help: 'bookingPlayOrderList',
  },
})
