import { familyKeys } from '#contract/catalog/families.ts'
import type { Family } from '../catalog/catalog-pages.public.ts'
import { to } from '../kit/screens.ts'
import { hotels } from './hotels.client.ts'

/** Rooms: the catalogue's screens over the hotels' calls. */
export const rooms: Family = {
  name: 'hotel',
  screen: 'list_hotel',
  types: ['hotel-room'],
  keys: familyKeys.hotel,
  calls: hotels,
  to: {
    list: to.hotels.list_hotel,
    detail: to.hotels.detail_hotel,
    edit: to.hotels.EditSUKS_hotel,
    kind: to.hotels.AddNewSKUKind_hotel,
    info: to.hotels.AddNewSKUInfo_hotel,
  },
  titles: {
    list: 'hotels.screens.list_hotel',
    kind: 'hotels.screens.AddNewSKUKind_hotel',
    info: 'hotels.screens.AddNewSKUInfo_hotel',
  },
}
