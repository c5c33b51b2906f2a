import type { ComponentType } from 'react'
import { hotelsScreens } from '#contract/hotels/hotels.screens.ts'
import { bindPages } from '../kit/pages.ts'
import { roomPricePages } from '../pricing/room-pages.public.ts'
import type * as roomPages from './room-pages.tsx'

/** One of the catalogue's pages over rooms. */
const page = (name: keyof typeof roomPages) => async (): Promise<{ default: ComponentType }> => ({
  default: (await import('./room-pages.tsx'))[name],
})

export const hotelsPages = bindPages(hotelsScreens, {
  list_hotel: page('RoomList'),
  detail_hotel: page('RoomDetail'),
  AddNewSKUKind_hotel: page('NewRoomKind'),
  AddNewSKUInfo_hotel: page('NewRoomInfo'),
  EditSUKS_hotel: page('EditRoom'),
  ProductList_hotel: page('RoomPackages'),
  NewProduct_hotel: page('NewRoomPackage'),
  EditNormalPdt_hotel: page('EditRoomPackage'),
  tagManage_hotel: page('RoomTags'),
  Recycle_hotel: page('RoomBin'),
  ...roomPricePages,
})
