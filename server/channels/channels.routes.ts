import { channelsApi } from '#contract/channels/channels.api.ts'
import type { ChannelView } from '#contract/channels/views.ts'
import { prefixed } from '#contract/kit/prefixed.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { publishFeed } from './feeds/make-feed.ts'
import { callInfo, listCalls } from './calls.queries.ts'
import { auditChannel, simulate, testChannel } from './connections/connection-acts.ts'
import { listConnections } from './connections/connections.queries.ts'
import {
  enableChannel,
  rotateChannel,
  saveChannel,
  switchChannelFault,
} from './connections/save-connection.ts'
import { makeOrderNow, markHandled, markUnhandled, matchOrder, rejectOrder } from './orders/order-acts.ts'
import { countAwaiting, listOrders, orderInfo } from './orders/orders.queries.ts'
import {
  importProducts,
  offerSkus,
  pushProducts,
  removeProduct,
  saveProduct,
  switchProduct,
} from './products/product-acts.ts'
import { listProducts, previewProduct } from './products/products.queries.ts'
import { listPushes, retryPushes } from './products/pushes.ts'
import { confirmRefund, handleRefund, listRefunds, rejectRefund } from './refunds.ts'
import { viewOf, type View } from './view.ts'

const orders = (view: View) => ({
  orderList: listOrders(view),
  orderInfo: orderInfo(view),
  orderMatch: matchOrder(view),
  orderMake: makeOrderNow(view),
  orderReject: rejectOrder(view),
  makeAlreadyHandler: markHandled(view),
  takeBackHandler: markUnhandled(view),
})
const refunds = (view: View) => ({
  refundList: listRefunds(view),
  refundConfirm: confirmRefund(view),
  refundReject: rejectRefund(view),
  refundHandled: handleRefund(view),
})
const products = (view: View) => ({
  productList: listProducts(view),
  productSave: saveProduct(view),
  productOffer: offerSkus(view),
  productRemove: removeProduct(view),
  productSwitch: switchProduct(view),
  productImport: importProducts(view),
  productPush: pushProducts(view),
  productPreview: previewProduct(view),
})
const pushes = (view: View) => ({ pushList: listPushes(view), pushRetry: retryPushes(view) })
const calls = (view: View) => ({ callList: listCalls(view), callInfo: callInfo(view) })
const of = <T>(name: ChannelView, family: (view: View) => T): T => family(viewOf(name))

export const channelsRoutes = bindRoutes(channelsApi, {
  connectionList: listConnections,
  connectionSave: saveChannel,
  connectionEnable: enableChannel,
  connectionRotate: rotateChannel,
  connectionTest: testChannel,
  connectionAudit: auditChannel,
  connectionFeed: publishFeed,
  connectionFault: switchChannelFault,
  connectionSimulate: simulate,
  awaitingCount: countAwaiting,
  ...orders(null),
  ...refunds(null),
  ...products(null),
  ...pushes(null),
  ...calls(null),
  ...prefixed('taobao', { ...of('taobao', orders), ...of('taobao', refunds), ...of('taobao', products) }),
  ...prefixed('ctrip', { ...of('ctrip', orders), ...of('ctrip', refunds), ...of('ctrip', products) }),
  ...prefixed('meituan', { ...of('meituan', orders), ...of('meituan', refunds), ...of('meituan', products) }),
  ...prefixed('gyg', { ...of('gyg', orders), ...of('gyg', products), ...of('gyg', pushes) }),
  ...prefixed('viator', { ...of('viator', orders), ...of('viator', refunds), ...of('viator', pushes) }),
  ...prefixed('mafengwo', {
    ...of('mafengwo', orders),
    ...of('mafengwo', refunds),
    ...of('mafengwo', products),
  }),
  ...prefixed('qunar', { ...of('qunar', orders), ...of('qunar', refunds) }),
  ...prefixed('klook', { ...of('klook', orders), ...of('klook', refunds), ...of('klook', products) }),
  ...prefixed('kkday', { ...of('kkday', orders), ...of('kkday', refunds), ...of('kkday', products) }),
  ...prefixed('tongcheng', {
    ...of('tongcheng', orders),
    ...of('tongcheng', refunds),
    ...of('tongcheng', products),
  }),
  ...prefixed('treep', { ...of('treep', orders), ...of('treep', calls) }),
  ...prefixed('rtbs', { ...of('rtbs', orders), ...of('rtbs', products) }),
  ...prefixed('openChannel', {
    ...of('openChannel', orders),
    ...of('openChannel', refunds),
    ...of('openChannel', pushes),
  }),
})
