import { screens } from '../kit/screen.ts'

const entry = { needs: 'order.NewOrder', audience: ['staff', 'agent'] } as const

export const orderEntryScreens = screens({
  OrderProductMainList: {
    ...entry,
    path: '/order/OrderProductMainList',
    menu: 'newOrder',
    icon: 'cart',
  },
  NewOrderV2: { ...entry, path: '/order/NewOrderV2', under: ['OrderProductMainList'] },
  NewOrderV2Tow: {
    ...entry,
    path: '/order/NewOrderV2Tow',
    help: 'NewOrderV2',
    under: ['OrderProductMainList', 'NewOrderV2'],
  },
  import: { path: '/order/import', needs: 'order.import', menu: 'newOrder' },
})
