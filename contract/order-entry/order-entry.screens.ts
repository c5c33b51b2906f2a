import { screens } from '../kit/screen.ts'

const entry = { needs: 'order.NewOrder', audience: ['staff', 'agent'] } as const

export const orderEntryScreens = screens({
  OrderProductMainList: {
    ...entry,
    path: '/order/OrderProductMainList',
    menu: 'newOrder',
    icon: 'cart',
  },
  BoatNewOrder: {
    path: '/order/BoatNewOrder',
    needs: 'order.BoatNewOrder',
    menu: 'newOrder',
    help: 'NewOrderV2',
  },
  NewOrderV2: { ...entry, path: '/order/NewOrderV2', under: ['OrderProductMainList'] },
  NewOrderV2Tow: {
    ...entry,
    path: '/order/NewOrderV2Tow',
    help: 'NewOrderV2',
    under: ['OrderProductMainList', 'NewOrderV2'],
  },
  NewOrderGroup: { ...entry, path: '/order/NewOrderGroup', under: ['OrderProductMainList'] },
  OrderDrafts: {
    ...entry,
    path: '/order/OrderDrafts',
    help: 'NewOrderGroup',
    under: ['OrderProductMainList'],
  },
  pendingOrderDetail: {
    ...entry,
    path: '/order/pendingOrderDetail',
    help: 'NewOrderGroup',
    under: ['OrderProductMainList', 'OrderDrafts'],
  },
  import: { path: '/order/import', needs: 'order.import', menu: 'newOrder' },
})
