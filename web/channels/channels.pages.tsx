import { channelsScreens } from '#contract/channels/channels.screens.ts'
import { badgesOf } from '#contract/channels/awaiting.ts'
import { registerCounter } from '../kit/route/counters.ts'
import { bindPages } from '../kit/route/pages.ts'
import { registerPanel } from '../kit/route/panels.tsx'
import { channels } from './channels.client.ts'

registerCounter({
  domain: 'channels',
  name: 'awaitingCount',
  topic: 'channelOrder',
  ask: async (options) => badgesOf(await channels.awaitingCount(undefined, options)),
})

registerPanel('draft', () => import('./orders/draft-panel.tsx'))

export const channelsPages = bindPages(channelsScreens, {
  channelIntegration: () => import('./integration/integration.tsx'),
  channelOrders: () =>
    import('./orders/order-list.tsx').then(({ ordersOf }) => ({ default: ordersOf('all') })),
  channelRefunds: () =>
    import('./refunds/refund-list.tsx').then(({ refundsOf }) => ({ default: refundsOf('all') })),
  channelProducts: () =>
    import('./products/product-list.tsx').then(({ productsOf }) => ({ default: productsOf('all') })),
  channelSyncs: () => import('./pushes/push-list.tsx').then(({ pushesOf }) => ({ default: pushesOf('all') })),
  channelLog: () => import('./calls/call-list.tsx').then(({ callsOf }) => ({ default: callsOf('all') })),

  taobaoOrderList: () =>
    import('./orders/order-list.tsx').then(({ ordersOf }) => ({ default: ordersOf('taobao') })),
  taobaoRefundList: () =>
    import('./refunds/refund-list.tsx').then(({ refundsOf }) => ({ default: refundsOf('taobao') })),
  taobaoProductSync: () =>
    import('./products/product-list.tsx').then(({ productsOf }) => ({ default: productsOf('taobao') })),

  ctripOrderList: () =>
    import('./orders/order-list.tsx').then(({ ordersOf }) => ({ default: ordersOf('ctrip') })),
  ctripRefundList: () =>
    import('./refunds/refund-list.tsx').then(({ refundsOf }) => ({ default: refundsOf('ctrip') })),
  ctripProductSync: () =>
    import('./products/product-list.tsx').then(({ productsOf }) => ({ default: productsOf('ctrip') })),

  meituanOrderList: () =>
    import('./orders/order-list.tsx').then(({ ordersOf }) => ({ default: ordersOf('meituan') })),
  meituanRefundList: () =>
    import('./refunds/refund-list.tsx').then(({ refundsOf }) => ({ default: refundsOf('meituan') })),
  meituanProductSync: () =>
    import('./products/product-list.tsx').then(({ productsOf }) => ({ default: productsOf('meituan') })),

  gygOrderList: () =>
    import('./orders/order-list.tsx').then(({ ordersOf }) => ({ default: ordersOf('gyg') })),
  gygStandardProduct: () =>
    import('./products/product-list.tsx').then(({ productsOf }) => ({ default: productsOf('gyg') })),
  gygSyncRecord: () =>
    import('./pushes/push-list.tsx').then(({ pushesOf }) => ({ default: pushesOf('gyg') })),

  viatorOrderList: () =>
    import('./orders/order-list.tsx').then(({ ordersOf }) => ({ default: ordersOf('viator') })),
  viatorRefundList: () =>
    import('./refunds/refund-list.tsx').then(({ refundsOf }) => ({ default: refundsOf('viator') })),
  viatorSyncRecord: () =>
    import('./pushes/push-list.tsx').then(({ pushesOf }) => ({ default: pushesOf('viator') })),

  mafengwoOrderList: () =>
    import('./orders/order-list.tsx').then(({ ordersOf }) => ({ default: ordersOf('mafengwo') })),
  mafengwoRefundList: () =>
    import('./refunds/refund-list.tsx').then(({ refundsOf }) => ({ default: refundsOf('mafengwo') })),
  mafengwoProductSync: () =>
    import('./products/product-list.tsx').then(({ productsOf }) => ({ default: productsOf('mafengwo') })),

  qunarOrderList: () =>
    import('./orders/order-list.tsx').then(({ ordersOf }) => ({ default: ordersOf('qunar') })),
  qunarRefundList: () =>
    import('./refunds/refund-list.tsx').then(({ refundsOf }) => ({ default: refundsOf('qunar') })),

  klookOrderList: () =>
    import('./orders/order-list.tsx').then(({ ordersOf }) => ({ default: ordersOf('klook') })),
  klookRefundList: () =>
    import('./refunds/refund-list.tsx').then(({ refundsOf }) => ({ default: refundsOf('klook') })),
  klookProductSync: () =>
    import('./products/product-list.tsx').then(({ productsOf }) => ({ default: productsOf('klook') })),

  kkdayOrderList: () =>
    import('./orders/order-list.tsx').then(({ ordersOf }) => ({ default: ordersOf('kkday') })),
  kkdayRefundList: () =>
    import('./refunds/refund-list.tsx').then(({ refundsOf }) => ({ default: refundsOf('kkday') })),
  kkdayProductSync: () =>
    import('./products/product-list.tsx').then(({ productsOf }) => ({ default: productsOf('kkday') })),

  tongchengOrderList: () =>
    import('./orders/order-list.tsx').then(({ ordersOf }) => ({ default: ordersOf('tongcheng') })),
  tongchengRefundList: () =>
    import('./refunds/refund-list.tsx').then(({ refundsOf }) => ({ default: refundsOf('tongcheng') })),
  tongchengProductSync: () =>
    import('./products/product-list.tsx').then(({ productsOf }) => ({ default: productsOf('tongcheng') })),

  treepOrderList: () =>
    import('./orders/order-list.tsx').then(({ ordersOf }) => ({ default: ordersOf('treep') })),
  treepRequestLog: () =>
    import('./calls/call-list.tsx').then(({ callsOf }) => ({ default: callsOf('treep') })),

  RtbsOrderList: () =>
    import('./orders/order-list.tsx').then(({ ordersOf }) => ({ default: ordersOf('rtbs') })),
  RtbsProductSku: () =>
    import('./products/product-list.tsx').then(({ productsOf }) => ({ default: productsOf('rtbs') })),

  openChannelOrderList: () =>
    import('./orders/order-list.tsx').then(({ ordersOf }) => ({ default: ordersOf('openChannel') })),
  openChannelRefundList: () =>
    import('./refunds/refund-list.tsx').then(({ refundsOf }) => ({ default: refundsOf('openChannel') })),
  openChannelSyncRecord: () =>
    import('./pushes/push-list.tsx').then(({ pushesOf }) => ({ default: pushesOf('openChannel') })),
})
