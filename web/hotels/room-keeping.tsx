import { inFamily } from '../catalog/family.public.ts'
import { RecycleBin, TagManage } from '../catalog/keeping.public.ts'
import { rooms } from './family.ts'

export const RoomTags = inFamily(rooms, TagManage)
export const RoomBin = inFamily(rooms, RecycleBin)
