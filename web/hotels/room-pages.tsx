import {
  EditSku,
  inFamily,
  NewSkuInfo,
  NewSkuKind,
  SkuDetail,
  SkuList,
} from '../catalog/catalog-pages.public.ts'
import { rooms } from './family.ts'

export const RoomList = inFamily(rooms, SkuList)
export const RoomDetail = inFamily(rooms, SkuDetail)
export const NewRoomKind = inFamily(rooms, NewSkuKind)
export const NewRoomInfo = inFamily(rooms, NewSkuInfo)
export const EditRoom = inFamily(rooms, EditSku)
