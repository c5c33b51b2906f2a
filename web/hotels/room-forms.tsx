import { inFamily } from '../catalog/family.public.ts'
import { EditSku, NewSkuInfo, NewSkuKind } from '../catalog/sku-forms.public.ts'
import { rooms } from './family.ts'

export const NewRoomKind = inFamily(rooms, NewSkuKind)
export const NewRoomInfo = inFamily(rooms, NewSkuInfo)
export const EditRoom = inFamily(rooms, EditSku)
