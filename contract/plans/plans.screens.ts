import { screens } from '../kit/screen.ts'
import { planKeys } from './plan.keys.ts'

export const plansScreens = screens({
  groupPlan: {
    path: '/group/plan',
    needs: planKeys.plans,
    menu: 'groups',
    icon: 'calendar',
  },
  groupPlanCreate: {
    path: '/group/plan/create',
    needs: planKeys.plans,
    under: ['groupPlan'],
    help: 'groupPlan',
  },
  groupPlanDetail: {
    path: '/group/plan/:planId',
    needs: planKeys.plans,
    under: ['groupPlan'],
    help: 'groupPlan',
  },
  groupPlay: { path: '/group/play', needs: planKeys.play, menu: 'groups' },
  groupTraffic: {
    path: '/group/traffic',
    needs: planKeys.traffic,
    menu: 'groups',
    help: 'groupPlay',
  },
  groupHotel: {
    path: '/group/hotel',
    needs: planKeys.hotel,
    menu: 'groups',
    help: 'groupPlay',
  },
  groupSchedule: { path: '/group/schedule', needs: planKeys.schedule, menu: 'groups' },
  groupScheduleV2: {
    path: '/group/scheduleV2',
    needs: planKeys.schedule,
    menu: 'groups',
    help: 'groupSchedule',
  },
  groupStatistics: {
    path: '/group/statistics',
    needs: planKeys.statistics,
    menu: 'groups',
  },
  groupBills: { path: '/group/bills', needs: planKeys.bills, menu: 'groups' },
  bookingGroupQuotations: {
    path: '/bookingCenter/groupQuotation',
    needs: 'bookingCenter.quotations',
    audience: ['agent'],
    menu: 'bookingCenter',
    help: 'bookingPlayOrderList',
  },
})
