/** Two views of one catalogue: everything sold, and hotel rooms. Each has screens, calls and rights of its own. */
export type Family = 'play' | 'hotel'

/** The permission keys of each family. */
export const familyKeys = {
  play: {
    list: 'entertainment.all',
    edit: 'entertainment.all.edit',
    packages: 'entertainment.ProductList',
    editPackages: 'entertainment.ProductList.edit',
    editTags: 'entertainment.tagManage.edit',
    bin: 'entertainment.Recycle',
    clear: 'entertainment.Recycle.clear',
    costs: 'entertainment.costManage',
  },
  hotel: {
    list: 'hotel.list_hotel',
    edit: 'hotel.list_hotel.edit',
    packages: 'hotel.ProductList_hotel',
    editPackages: 'hotel.ProductList_hotel.edit',
    editTags: 'hotel.tagManage_hotel.edit',
    bin: 'hotel.Recycle_hotel',
    clear: 'hotel.Recycle_hotel.clear',
    costs: 'hotel.costManage_hotel',
  },
} as const satisfies Record<Family, Record<string, string>>

export type FamilyKeys = (typeof familyKeys)[Family]

/** Domains whose screens pick products, or what products are sorted by. */
export const goodsPickers = [
  'catalog',
  'hotels',
  'stock',
  'ticketing',
  'promotions',
  'pricing',
  'agents',
  'orders',
  'hotel-orders',
  'order-entry',
  'booking-center',
  'departures',
  'groups',
  'journeys',
  'statistics',
] as const
