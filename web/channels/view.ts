import { createContext, createElement, useContext, type ComponentType } from 'react'
import { channelViews, type ChannelView } from '#contract/channels/views.ts'
import type { Having } from '#contract/channels/channels.api.ts'
import { channels } from './channels.client.ts'

/** Whose page it is: a marketplace's own, or that of all of them. */
export type View = ChannelView | 'all'
export type Part = 'orders' | 'refunds' | 'products' | 'pushes' | 'calls'
type ScreensOf<V extends ChannelView = ChannelView> = (typeof channelViews)[V]
/** The screens of all channels. */
const ofAll = {
  orders: 'channelOrders',
  refunds: 'channelRefunds',
  products: 'channelProducts',
  pushes: 'channelSyncs',
  calls: 'channelLog',
} as const
type OfKind<K extends Part, S = ScreensOf> = S extends { [P in K]: infer N } ? N : never
export type ChannelScreen = (typeof ofAll)[Part] | { [K in Part]: OfKind<K> }[Part]

/** The screen of a part of a view, where it has one. */
export function screenOf(view: View, part: Part): ChannelScreen | undefined {
  if (view === 'all') return ofAll[part]
  const screens: { [K in Part]?: ChannelScreen } = channelViews[view]
  return screens[part]
}
/** The marketplace of a view. */
export const systemOf = (view: View): string | undefined =>
  view === 'all' ? undefined : channelViews[view].system
/** The view of a marketplace's own pages; of all channels where it has none. */
export const viewOf = (system: string): View => views.find((view) => systemOf(view) === system) ?? 'all'
const views: readonly ChannelView[] = Object.keys(channelViews).filter(
  (name): name is ChannelView => name in channelViews,
)

/** Calls of a view's orders. */
export const orderCalls = (view: View) =>
  view === 'all'
    ? {
        list: channels.orderList,
        info: channels.orderInfo,
        orderMatch: channels.orderMatch,
        orderMake: channels.orderMake,
        orderReject: channels.orderReject,
        makeAlreadyHandler: channels.makeAlreadyHandler,
        takeBackHandler: channels.takeBackHandler,
      }
    : {
        list: channels[`${view}OrderList`],
        info: channels[`${view}OrderInfo`],
        orderMatch: channels[`${view}OrderMatch`],
        orderMake: channels[`${view}OrderMake`],
        orderReject: channels[`${view}OrderReject`],
        makeAlreadyHandler: channels[`${view}MakeAlreadyHandler`],
        takeBackHandler: channels[`${view}TakeBackHandler`],
      }
export const refundCalls = (view: Having<'refunds'> | 'all') =>
  view === 'all'
    ? {
        list: channels.refundList,
        refundConfirm: channels.refundConfirm,
        refundReject: channels.refundReject,
        refundHandled: channels.refundHandled,
      }
    : {
        list: channels[`${view}RefundList`],
        refundConfirm: channels[`${view}RefundConfirm`],
        refundReject: channels[`${view}RefundReject`],
        refundHandled: channels[`${view}RefundHandled`],
      }
export const productCalls = (view: Having<'products'> | 'all') =>
  view === 'all'
    ? {
        list: channels.productList,
        save: channels.productSave,
        offer: channels.productOffer,
        remove: channels.productRemove,
        switch: channels.productSwitch,
        import: channels.productImport,
        push: channels.productPush,
        preview: channels.productPreview,
      }
    : {
        list: channels[`${view}ProductList`],
        save: channels[`${view}ProductSave`],
        offer: channels[`${view}ProductOffer`],
        remove: channels[`${view}ProductRemove`],
        switch: channels[`${view}ProductSwitch`],
        import: channels[`${view}ProductImport`],
        push: channels[`${view}ProductPush`],
        preview: channels[`${view}ProductPreview`],
      }
export const pushCalls = (view: Having<'pushes'> | 'all') =>
  view === 'all'
    ? { list: channels.pushList, retry: channels.pushRetry }
    : { list: channels[`${view}PushList`], retry: channels[`${view}PushRetry`] }
export const callCalls = (view: Having<'calls'> | 'all') =>
  view === 'all'
    ? { list: channels.callList, info: channels.callInfo }
    : { list: channels[`${view}CallList`], info: channels[`${view}CallInfo`] }

/** The view that is looked at, for what stands on its page. */
const ViewShown = createContext<View>('all')
export const useView = () => useContext(ViewShown)

/** The page of a view: made once each, so that drawing it anew loses nothing. */
export function pageOfView<V extends View>(Page: ComponentType<{ view: V }>): (view: V) => ComponentType {
  const made = new Map<V, ComponentType>()
  return (view) => {
    const page =
      made.get(view) ?? (() => createElement(ViewShown, { value: view }, createElement(Page, { view })))
    made.set(view, page)
    return page
  }
}
