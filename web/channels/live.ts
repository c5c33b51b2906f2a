/** Topics under which each list stirs. */
export const live = {
  orders: 'channelOrder',
  refunds: 'channelRefund',
  products: 'channelProduct',
  pushes: 'channelPush',
  calls: 'channelCall',
  connections: 'connection',
} as const
