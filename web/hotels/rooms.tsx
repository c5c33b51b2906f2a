import { inFamily } from '../catalog/family.public.ts'
import { SkuDetail, SkuList } from '../catalog/sku-pages.public.ts'
import { rooms } from './family.ts'

export const RoomList = inFamily(rooms, SkuList)
export const RoomDetail = inFamily(rooms, SkuDetail)
