import {
  EditPackage,
  EditSku,
  inFamily,
  NewPackage,
  NewSkuInfo,
  NewSkuKind,
  PackageList,
  RecycleBin,
  SkuDetail,
  SkuList,
  TagManage,
} from '../catalog/catalog-pages.public.ts'
import { rooms } from './family.ts'

export const RoomList = inFamily(rooms, SkuList)
export const RoomDetail = inFamily(rooms, SkuDetail)
export const NewRoomKind = inFamily(rooms, NewSkuKind)
export const NewRoomInfo = inFamily(rooms, NewSkuInfo)
export const EditRoom = inFamily(rooms, EditSku)
export const RoomTags = inFamily(rooms, TagManage)
export const RoomPackages = inFamily(rooms, PackageList)
export const NewRoomPackage = inFamily(rooms, NewPackage)
export const EditRoomPackage = inFamily(rooms, EditPackage)
export const RoomBin = inFamily(rooms, RecycleBin)
