import { hotelsScreens } from '#contract/hotels/hotels.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const hotelsPages = bindPages(hotelsScreens, {
  list_hotel: () => import('./rooms.tsx').then(({ RoomList }) => ({ default: RoomList })),
  detail_hotel: () => import('./rooms.tsx').then(({ RoomDetail }) => ({ default: RoomDetail })),
  AddNewSKUKind_hotel: () => import('./room-forms.tsx').then(({ NewRoomKind }) => ({ default: NewRoomKind })),
  AddNewSKUInfo_hotel: () => import('./room-forms.tsx').then(({ NewRoomInfo }) => ({ default: NewRoomInfo })),
  EditSUKS_hotel: () => import('./room-forms.tsx').then(({ EditRoom }) => ({ default: EditRoom })),
  ProductList_hotel: () =>
    import('./room-packages.tsx').then(({ RoomPackages }) => ({ default: RoomPackages })),
  NewProduct_hotel: () =>
    import('./room-packages.tsx').then(({ NewRoomPackage }) => ({ default: NewRoomPackage })),
  EditNormalPdt_hotel: () =>
    import('./room-packages.tsx').then(({ EditRoomPackage }) => ({ default: EditRoomPackage })),
  tagManage_hotel: () => import('./room-keeping.tsx').then(({ RoomTags }) => ({ default: RoomTags })),
  Recycle_hotel: () => import('./room-keeping.tsx').then(({ RoomBin }) => ({ default: RoomBin })),
  costManage_hotel: () => import('../pricing/rooms/cost-list.public.tsx'),
  costManageF_hotel: () => import('../pricing/rooms/base-cost.public.tsx'),
  costManageS_hotel: () => import('../pricing/rooms/special-cost.public.tsx'),
  calendarPrice_hotel: () => import('../pricing/rooms/calendar-price.public.tsx'),
  hotelPriceCalendar: () => import('./price-calendar/hotel-price-calendar.tsx'),
})
