import { screens } from '../kit/screen.ts'

/*
 * Each page of a named marketplace is a view of the page of all channels (views.ts says which it has). In the menu stands one
 * entry a connected marketplace, its orders; the other pages are links on them.
 */
const menuEntry = <const N extends string>(name: N) =>
  ({
    path: `/entertainment/${name}`,
    needs: `entertainment.${name}`,
    menu: 'channels',
    icon: 'orders',
    badge: name,
    whenCounted: true,
    help: 'channelOrders',
  }) as const
const beside = <const N extends string, const O extends string, const H extends string>(
  name: N,
  orders: O,
  help: H,
) =>
  ({
    path: `/entertainment/${name}`,
    needs: `entertainment.${name}`,
    under: [orders],
    help,
  }) as const
const all = { needs: 'channelIntegration.index', under: ['channelIntegration'] } as const

export const channelsScreens = screens({
  channelIntegration: {
    path: '/channelIntegration',
    needs: 'channelIntegration.index',
    menu: 'channels',
    icon: 'channels',
    badge: 'otherChannels',
  },
  /** Of all channels; a marketplace without pages of its own is worked on here. */
  channelOrders: { path: '/channelIntegration/orders', ...all },
  channelRefunds: { path: '/channelIntegration/refunds', ...all },
  channelProducts: { path: '/channelIntegration/products', ...all },
  channelSyncs: { path: '/channelIntegration/syncs', ...all },
  channelLog: { path: '/channelIntegration/log', ...all, help: 'channelSyncs' },

  taobaoOrderList: menuEntry('taobaoOrderList'),
  taobaoRefundList: beside('taobaoRefundList', 'taobaoOrderList', 'channelRefunds'),
  taobaoProductSync: beside('taobaoProductSync', 'taobaoOrderList', 'channelProducts'),

  ctripOrderList: menuEntry('ctripOrderList'),
  ctripRefundList: beside('ctripRefundList', 'ctripOrderList', 'channelRefunds'),
  ctripProductSync: beside('ctripProductSync', 'ctripOrderList', 'channelProducts'),

  meituanOrderList: menuEntry('meituanOrderList'),
  meituanRefundList: beside('meituanRefundList', 'meituanOrderList', 'channelRefunds'),
  meituanProductSync: beside('meituanProductSync', 'meituanOrderList', 'channelProducts'),

  gygOrderList: menuEntry('gygOrderList'),
  gygStandardProduct: beside('gygStandardProduct', 'gygOrderList', 'channelProducts'),
  gygSyncRecord: beside('gygSyncRecord', 'gygOrderList', 'channelSyncs'),

  viatorOrderList: menuEntry('viatorOrderList'),
  viatorRefundList: beside('viatorRefundList', 'viatorOrderList', 'channelRefunds'),
  viatorSyncRecord: beside('viatorSyncRecord', 'viatorOrderList', 'channelSyncs'),

  mafengwoOrderList: menuEntry('mafengwoOrderList'),
  mafengwoRefundList: beside('mafengwoRefundList', 'mafengwoOrderList', 'channelRefunds'),
  mafengwoProductSync: beside('mafengwoProductSync', 'mafengwoOrderList', 'channelProducts'),

  qunarOrderList: menuEntry('qunarOrderList'),
  qunarRefundList: beside('qunarRefundList', 'qunarOrderList', 'channelRefunds'),

  klookOrderList: menuEntry('klookOrderList'),
  klookRefundList: beside('klookRefundList', 'klookOrderList', 'channelRefunds'),
  klookProductSync: beside('klookProductSync', 'klookOrderList', 'channelProducts'),

  kkdayOrderList: menuEntry('kkdayOrderList'),
  kkdayRefundList: beside('kkdayRefundList', 'kkdayOrderList', 'channelRefunds'),
  kkdayProductSync: beside('kkdayProductSync', 'kkdayOrderList', 'channelProducts'),

  tongchengOrderList: menuEntry('tongchengOrderList'),
  tongchengRefundList: beside('tongchengRefundList', 'tongchengOrderList', 'channelRefunds'),
  tongchengProductSync: beside('tongchengProductSync', 'tongchengOrderList', 'channelProducts'),

  treepOrderList: menuEntry('treepOrderList'),
  treepRequestLog: beside('treepRequestLog', 'treepOrderList', 'channelSyncs'),

  RtbsOrderList: menuEntry('RtbsOrderList'),
  RtbsProductSku: beside('RtbsProductSku', 'RtbsOrderList', 'channelProducts'),

  openChannelOrderList: menuEntry('openChannelOrderList'),
  openChannelRefundList: beside('openChannelRefundList', 'openChannelOrderList', 'channelRefunds'),
  openChannelSyncRecord: beside('openChannelSyncRecord', 'openChannelOrderList', 'channelSyncs'),
})
