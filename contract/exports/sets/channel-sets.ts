import { channelCallRow } from '../../channels/calls/call.fields.ts'
import { channelOrderRow } from '../../channels/orders/order.fields.ts'
import { channelProductRow } from '../../channels/products/product.fields.ts'
import { channelPushRow } from '../../channels/pushes/push.fields.ts'
import { channelRefundRow } from '../../channels/refunds/refund.fields.ts'
import { setOfRecord } from '../set-kinds.ts'
import { allTabs, list, people } from './list-set.ts'

const orders = {
  ...setOfRecord(channelOrderRow, { text: true, days: true, by: ['state'] }),
  ...people,
  ...allTabs,
}
const refunds = { ...setOfRecord(channelRefundRow, { text: true, days: true }), ...people, ...allTabs }
const products = { ...setOfRecord(channelProductRow, { text: true }), ...allTabs }
const pushes = setOfRecord(channelPushRow, { text: true, days: true, by: ['state', 'kind'] })
const calls = setOfRecord(channelCallRow, { text: true, days: true, by: ['direction'] })

/** What marketplaces sent and were sent: of all together, and of each by the right to its own screens. */
export const channelSets = {
  ...list('channels', 'channelOrders', 'channels.orderList', orders),
  ...list('channels', 'channelRefunds', 'channels.refundList', refunds),
  ...list('channels', 'channelProducts', 'channels.productList', products),
  ...list('channels', 'channelSyncs', 'channels.pushList', pushes),
  ...list('channels', 'channelLog', 'channels.callList', calls),
  ...list('channels', 'taobaoOrderList', 'channels.taobaoOrderList', orders),
  ...list('channels', 'taobaoRefundList', 'channels.taobaoRefundList', refunds),
  ...list('channels', 'taobaoProductSync', 'channels.taobaoProductList', products),
  ...list('channels', 'ctripOrderList', 'channels.ctripOrderList', orders),
  ...list('channels', 'ctripRefundList', 'channels.ctripRefundList', refunds),
  ...list('channels', 'ctripProductSync', 'channels.ctripProductList', products),
  ...list('channels', 'meituanOrderList', 'channels.meituanOrderList', orders),
  ...list('channels', 'meituanRefundList', 'channels.meituanRefundList', refunds),
  ...list('channels', 'meituanProductSync', 'channels.meituanProductList', products),
  ...list('channels', 'gygOrderList', 'channels.gygOrderList', orders),
  ...list('channels', 'gygStandardProduct', 'channels.gygProductList', products),
  ...list('channels', 'gygSyncRecord', 'channels.gygPushList', pushes),
  ...list('channels', 'viatorOrderList', 'channels.viatorOrderList', orders),
  ...list('channels', 'viatorRefundList', 'channels.viatorRefundList', refunds),
  ...list('channels', 'viatorSyncRecord', 'channels.viatorPushList', pushes),
  ...list('channels', 'mafengwoOrderList', 'channels.mafengwoOrderList', orders),
  ...list('channels', 'mafengwoRefundList', 'channels.mafengwoRefundList', refunds),
  ...list('channels', 'mafengwoProductSync', 'channels.mafengwoProductList', products),
  ...list('channels', 'qunarOrderList', 'channels.qunarOrderList', orders),
  ...list('channels', 'qunarRefundList', 'channels.qunarRefundList', refunds),
  ...list('channels', 'klookOrderList', 'channels.klookOrderList', orders),
  ...list('channels', 'klookRefundList', 'channels.klookRefundList', refunds),
  ...list('channels', 'klookProductSync', 'channels.klookProductList', products),
  ...list('channels', 'kkdayOrderList', 'channels.kkdayOrderList', orders),
  ...list('channels', 'kkdayRefundList', 'channels.kkdayRefundList', refunds),
  ...list('channels', 'kkdayProductSync', 'channels.kkdayProductList', products),
  ...list('channels', 'tongchengOrderList', 'channels.tongchengOrderList', orders),
  ...list('channels', 'tongchengRefundList', 'channels.tongchengRefundList', refunds),
  ...list('channels', 'tongchengProductSync', 'channels.tongchengProductList', products),
  ...list('channels', 'treepOrderList', 'channels.treepOrderList', orders),
  ...list('channels', 'treepRequestLog', 'channels.treepCallList', calls),
  ...list('channels', 'RtbsOrderList', 'channels.rtbsOrderList', orders),
  ...list('channels', 'RtbsProductSku', 'channels.rtbsProductList', products),
  ...list('channels', 'openChannelOrderList', 'channels.openChannelOrderList', orders),
  ...list('channels', 'openChannelRefundList', 'channels.openChannelRefundList', refunds),
  ...list('channels', 'openChannelSyncRecord', 'channels.openChannelPushList', pushes),
}
