import { family } from '../kit/family.ts'
import { prefixed } from '../kit/prefixed.ts'
import { channelCallApi } from './calls/call.api.ts'
import { channelConnectionApi } from './connections/connection.api.ts'
import { awaitingApi, channelOrderApi } from './orders/order.api.ts'
import { channelProductApi, channelPushApi } from './products/product.api.ts'
import { channelRefundApi } from './refunds/refund.api.ts'
import { channelViews, type ChannelView } from './views.ts'

const keysOf = (screen: string) => ({ 'channelIntegration.index': `entertainment.${screen}` })

/** The calls of all channels under a marketplace's own path, with the right of its own screen. */
const ordersOf = (view: ChannelView) =>
  family(channelOrderApi, {
    at: { '/ota/channelOrder': `/ota/${channelViews[view].name}Order` },
    keys: keysOf(channelViews[view].orders),
  }).api
const refundsOf = (view: Having<'refunds'>) =>
  family(channelRefundApi, {
    at: { '/ota/channelRefund': `/ota/${channelViews[view].name}Refund` },
    keys: keysOf(channelViews[view].refunds),
  }).api
const productsOf = (view: Having<'products'>) =>
  family(channelProductApi, {
    at: { '/ota/channelProduct': `/ota/${channelViews[view].name}Product` },
    keys: keysOf(channelViews[view].products),
  }).api
const pushesOf = (view: Having<'pushes'>) =>
  family(channelPushApi, {
    at: { '/ota/channelSync': `/ota/${channelViews[view].name}Sync` },
    keys: keysOf(channelViews[view].pushes),
  }).api
const callsOfView = (view: Having<'calls'>) =>
  family(channelCallApi, {
    at: { '/ota/channelLog': `/ota/${channelViews[view].name}Log` },
    keys: keysOf(channelViews[view].calls),
  }).api
/** Marketplaces that have such a page. */
type Having<K extends string> = {
  [V in ChannelView]: (typeof channelViews)[V] extends { [P in K]: string } ? V : never
}[ChannelView]
export type { Having }

export const channelsApi = {
  ...channelConnectionApi,
  ...awaitingApi,
  ...channelOrderApi,
  ...channelRefundApi,
  ...channelProductApi,
  ...channelPushApi,
  ...channelCallApi,
  ...prefixed('taobao', { ...ordersOf('taobao'), ...refundsOf('taobao'), ...productsOf('taobao') }),
  ...prefixed('ctrip', { ...ordersOf('ctrip'), ...refundsOf('ctrip'), ...productsOf('ctrip') }),
  ...prefixed('meituan', { ...ordersOf('meituan'), ...refundsOf('meituan'), ...productsOf('meituan') }),
  ...prefixed('gyg', { ...ordersOf('gyg'), ...productsOf('gyg'), ...pushesOf('gyg') }),
  ...prefixed('viator', { ...ordersOf('viator'), ...refundsOf('viator'), ...pushesOf('viator') }),
  ...prefixed('mafengwo', { ...ordersOf('mafengwo'), ...refundsOf('mafengwo'), ...productsOf('mafengwo') }),
  ...prefixed('qunar', { ...ordersOf('qunar'), ...refundsOf('qunar') }),
  ...prefixed('klook', { ...ordersOf('klook'), ...refundsOf('klook'), ...productsOf('klook') }),
  ...prefixed('kkday', { ...ordersOf('kkday'), ...refundsOf('kkday'), ...productsOf('kkday') }),
  ...prefixed('tongcheng', {
    ...ordersOf('tongcheng'),
    ...refundsOf('tongcheng'),
    ...productsOf('tongcheng'),
  }),
  ...prefixed('treep', { ...ordersOf('treep'), ...callsOfView('treep') }),
  ...prefixed('rtbs', { ...ordersOf('rtbs'), ...productsOf('rtbs') }),
  ...prefixed('openChannel', {
    ...ordersOf('openChannel'),
    ...refundsOf('openChannel'),
    ...pushesOf('openChannel'),
  }),
}
