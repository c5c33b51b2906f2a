import { inFamily } from '../catalog/family.public.ts'
import { EditPackage, NewPackage, PackageList } from '../catalog/packages.public.ts'
import { rooms } from './family.ts'

export const RoomPackages = inFamily(rooms, PackageList)
export const NewRoomPackage = inFamily(rooms, NewPackage)
export const EditRoomPackage = inFamily(rooms, EditPackage)
