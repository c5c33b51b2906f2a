/** Orders of hotel rooms have rights of their own: those of all orders under other names. */
export const hotelOrderKeys = {
  list: 'hotel.hotelOrderList',
  create: 'hotel.NewOrder_hotel',
  rooming: 'hotel.hotelOrderList.rooming',
  followUp: 'hotel.followUpOrder_hotel',
  customers: 'hotel.hotelOrderList.customers',
} as const

/** What a key of all orders is called here. */
export const hotelKeys = {
  'entertainment.PlayOrderList': hotelOrderKeys.list,
  'order.NewOrder': hotelOrderKeys.create,
  'entertainment.FollowUpOrder': hotelOrderKeys.followUp,
} as const
/** What a key of customers is called here. */
export const hotelCustomerKeys = {
  'entertainment.ClientRecord.edit': hotelOrderKeys.customers,
  'entertainment.ClientRecord': hotelOrderKeys.list,
} as const

export const hotelOrderAt = '/hotelSupplierService/hotelOrder'
/** Where the calls of all orders stand here. */
export const hotelPaths = {
  '/supplier/orderModify': `${hotelOrderAt}/modify`,
  '/supplier/orderRefundAndReplenish': `${hotelOrderAt}/refund`,
  '/supplier/orderHandler': hotelOrderAt,
  '/supplier/orderArchive': `${hotelOrderAt}/archive`,
  '/supplier/orderEntry': hotelOrderAt,
  '/supplier/payOrder': hotelOrderAt,
  '/supplier/orderSinglePay': `${hotelOrderAt}/singlePay`,
  '/supplier/order': hotelOrderAt,
  '/supplier/clientRecord': `${hotelOrderAt}/customer`,
} as const
