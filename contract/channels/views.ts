// Stands alone: screens, calls and pages of the named marketplaces are made of these rows.

/** Which pages a marketplace has of its own, under which name; all of them are second views of the pages of all channels. */
type View = {
  /** Its manifest's name. */
  system: string
  /** What the paths of its calls begin with: `/ota/taobaoOrder`. */
  name: string
  /** Names of its screens; each is its path and its permission too. */
  orders: string
  refunds?: string
  products?: string
  pushes?: string
  calls?: string
}

export const channelViews = {
  taobao: {
    system: 'fliggy',
    name: 'taobao',
    orders: 'taobaoOrderList',
    refunds: 'taobaoRefundList',
    products: 'taobaoProductSync',
  },
  ctrip: {
    system: 'ctrip',
    name: 'ctrip',
    orders: 'ctripOrderList',
    refunds: 'ctripRefundList',
    products: 'ctripProductSync',
  },
  meituan: {
    system: 'meituan',
    name: 'meituan',
    orders: 'meituanOrderList',
    refunds: 'meituanRefundList',
    products: 'meituanProductSync',
  },
  gyg: {
    system: 'gyg',
    name: 'gyg',
    orders: 'gygOrderList',
    products: 'gygStandardProduct',
    pushes: 'gygSyncRecord',
  },
  viator: {
    system: 'viator',
    name: 'viator',
    orders: 'viatorOrderList',
    refunds: 'viatorRefundList',
    pushes: 'viatorSyncRecord',
  },
  mafengwo: {
    system: 'mafengwo',
    name: 'mafengwo',
    orders: 'mafengwoOrderList',
    refunds: 'mafengwoRefundList',
    products: 'mafengwoProductSync',
  },
  qunar: { system: 'qunar', name: 'qunar', orders: 'qunarOrderList', refunds: 'qunarRefundList' },
  klook: {
    system: 'klook',
    name: 'klook',
    orders: 'klookOrderList',
    refunds: 'klookRefundList',
    products: 'klookProductSync',
  },
  kkday: {
    system: 'kkday',
    name: 'kkday',
    orders: 'kkdayOrderList',
    refunds: 'kkdayRefundList',
    products: 'kkdayProductSync',
  },
  tongcheng: {
    system: 'tongcheng',
    name: 'tongcheng',
    orders: 'tongchengOrderList',
    refunds: 'tongchengRefundList',
    products: 'tongchengProductSync',
  },
  treep: { system: 'treep', name: 'treep', orders: 'treepOrderList', calls: 'treepRequestLog' },
  rtbs: { system: 'rtbs', name: 'rtbs', orders: 'RtbsOrderList', products: 'RtbsProductSku' },
  openChannel: {
    system: 'octo',
    name: 'openChannel',
    orders: 'openChannelOrderList',
    refunds: 'openChannelRefundList',
    pushes: 'openChannelSyncRecord',
  },
} as const satisfies Record<string, View>
export type ChannelView = keyof typeof channelViews
