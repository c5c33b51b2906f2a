import { familyKeys } from '../catalog/families.ts'
import { packageApi } from '../catalog/packages/package.api.ts'
import { recycleApi } from '../catalog/recycle/recycle.api.ts'
import { skuSuppliersApi } from '../catalog/suppliers/sku-suppliers.api.ts'
import { skuApi } from '../catalog/skus/sku.api.ts'
import { HotelForm, HotelSaved } from '../catalog/hotels/hotels.schema.ts'
import { tagApi } from '../catalog/sorting/tag.api.ts'
import { act } from '../kit/endpoint.ts'
import { family } from '../kit/family.ts'
import { priceCalendarApi } from './price-calendar.api.ts'

const { hotel, play } = familyKeys

/** Hotel rooms among all that is sold. */
const roomFamily = family(
  { ...skuApi, ...recycleApi, ...skuSuppliersApi, ...packageApi, ...tagApi },
  {
    at: {
      '/supplier/standard': '/hotelSupplierService/hotelRoom',
      '/supplier/standardSupplier': '/hotelSupplierService/hotelRoomSupplier',
      '/supplier/product': '/hotelSupplierService/hotelProduct',
      '/supplier/tag': '/hotelSupplierService/hotelTag',
    },
    keys: {
      [play.list]: hotel.list,
      [play.packages]: hotel.packages,
      [play.editTags]: hotel.editTags,
      [play.bin]: hotel.bin,
    },
  },
)

/** The catalogue's own calls over hotel rooms. */
export const hotelsApi = {
  ...roomFamily.api,
  ...priceCalendarApi,
  /** Names a hotel and its area for all its rooms; asks where they would join another hotel. */
  hotelSave: act('/hotelSupplierService/hotelRoom/hotel/save', {
    needs: hotel.edit,
    input: HotelForm,
    output: HotelSaved,
    asks: true,
  }),
}
