import { familyKeys } from '../catalog/families.ts'
import { packageApi } from '../catalog/packages/package.api.ts'
import { recycleApi } from '../catalog/recycle/recycle.api.ts'
import { skuSuppliersApi } from '../catalog/suppliers/sku-suppliers.api.ts'
import { skuApi } from '../catalog/skus/sku.api.ts'
import { HotelForm, HotelSaved } from '../catalog/hotels/hotels.schema.ts'
import { tagApi } from '../catalog/sorting/tag.api.ts'
import { act } from '../kit/endpoint.ts'
import { priceCalendarApi } from './price-calendar.api.ts'

const { hotel } = familyKeys

/** The catalogue's own calls over hotel rooms. */
export const hotelsApi = {
  ...skuApi('/hotelSupplierService/hotelRoom', hotel),
  ...recycleApi('/hotelSupplierService/hotelRoom', hotel),
  ...skuSuppliersApi('/hotelSupplierService/hotelRoomSupplier', hotel),
  ...packageApi('/hotelSupplierService/hotelProduct', hotel),
  ...tagApi('/hotelSupplierService/hotelTag', hotel),
  ...priceCalendarApi,
  /** Names a hotel and its area for all its rooms; asks where they would join another hotel. */
  hotelSave: act('/hotelSupplierService/hotelRoom/hotel/save', {
    needs: hotel.edit,
    input: HotelForm,
    output: HotelSaved,
    asks: true,
  }),
}
