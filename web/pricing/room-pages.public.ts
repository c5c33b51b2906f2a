/** The pages of costs and prices over hotel rooms, each on its own. */
export const roomPricePages = {
  costManage_hotel: () => import('./rooms/cost-list.tsx'),
  costManageF_hotel: () => import('./rooms/base-cost.tsx'),
  costManageS_hotel: () => import('./rooms/special-cost.tsx'),
  calendarPrice_hotel: () => import('./rooms/calendar-price.tsx'),
}
