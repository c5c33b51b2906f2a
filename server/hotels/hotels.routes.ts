import { hotelsApi } from '#contract/hotels/hotels.api.ts'
import { packageHandlers, saveHotel, skuHandlers, tagHandlers } from '../catalog/catalog.public.ts'
import { failField } from '../kit/call/errors.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { overBin, overPackages, overRooms } from './only-rooms.ts'
import { withRoom } from './with-room.ts'
import { priceCalendarRoutes } from './price-calendar/price-calendar.routes.ts'

const rooms = skuHandlers('hotel')
const packages = packageHandlers('hotel')

export const hotelsRoutes = bindRoutes(hotelsApi, {
  ...rooms,
  info: overRooms(rooms.info),
  create: (ctx, input) =>
    input.productType === 'hotel-room' ? rooms.create(ctx, input) : failField('productType', 'notAllowed'),
  update: overRooms(rooms.update),
  enable: overRooms(rooms.enable),
  onSale: overRooms(rooms.onSale),
  copy: overRooms(rooms.copy),
  tag: overRooms(rooms.tag),
  recycle: overRooms(rooms.recycle),
  restore: overBin(rooms.restore),
  clear: overBin(rooms.clear),
  suppliers: overRooms(rooms.suppliers),
  addSupplier: overRooms(rooms.addSupplier),
  removeSupplier: overRooms(rooms.removeSupplier),
  rankSuppliers: overRooms(rooms.rankSuppliers),
  ...packages,
  packageInfo: overPackages(packages.packageInfo),
  packageCreate: withRoom(packages.packageCreate),
  packageUpdate: overPackages(withRoom(packages.packageUpdate)),
  packageOnSale: overPackages(packages.packageOnSale),
  packageEnable: overPackages(packages.packageEnable),
  packageCopy: overPackages(packages.packageCopy),
  packageRecycle: overPackages(packages.packageRecycle),
  packageRestore: overPackages(packages.packageRestore),
  ...tagHandlers('hotel'),
  ...priceCalendarRoutes,
  hotelSave: saveHotel,
})
