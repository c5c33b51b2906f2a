import { familyOf } from '../catalog/family.public.ts'
import { hotels } from './hotels.client.ts'
import { roomList } from './room-list.tsx'

/** Hotel rooms: the catalogue's screens over the hotels' calls. */
export const rooms = familyOf(
  'hotels',
  {
    list: 'list_hotel',
    detail: 'detail_hotel',
    kind: 'AddNewSKUKind_hotel',
    info: 'AddNewSKUInfo_hotel',
    edit: 'EditSUKS_hotel',
    packages: 'ProductList_hotel',
    newPackage: 'NewProduct_hotel',
    editPackage: 'EditNormalPdt_hotel',
    tags: 'tagManage_hotel',
    bin: 'Recycle_hotel',
  },
  {
    name: 'hotel',
    types: ['hotel-room'],
    calls: hotels,
    own: roomList,
    words: {
      new: 'hotels.text.new',
      none: 'hotels.text.empty',
      created: 'hotels.text.created',
      import: 'hotels.text.importTitle',
    },
  },
)
