/** Topics under which each list stirs. */
export const live = {
  orders: 'channelOrder',
  /** Our own orders: a marketplace's item follows what becomes of its order. */
  own: 'order',
  refunds: 'channelRefund',
  products: 'channelProduct',
  pushes: 'channelPush',
  calls: 'channelCall',
  connections: 'connection',
} as const
