import { hotelsScreens } from '#contract/hotels/hotels.screens.ts'
import { bindPages } from '../kit/pages.ts'
import { roomPricePages } from '../pricing/room-pages.public.ts'

export const hotelsPages = bindPages(hotelsScreens, {
  list_hotel: () => import('./room-pages.tsx').then(({ RoomList }) => ({ default: RoomList })),
  detail_hotel: () => import('./room-pages.tsx').then(({ RoomDetail }) => ({ default: RoomDetail })),
  AddNewSKUKind_hotel: () => import('./room-pages.tsx').then(({ NewRoomKind }) => ({ default: NewRoomKind })),
  AddNewSKUInfo_hotel: () => import('./room-pages.tsx').then(({ NewRoomInfo }) => ({ default: NewRoomInfo })),
  EditSUKS_hotel: () => import('./room-pages.tsx').then(({ EditRoom }) => ({ default: EditRoom })),
  ...roomPricePages,
})
