/** What can be paid by. */
export const payMethods = [
  'card',
  'promptpay',
  'wechat',
  'alipay',
  'truemoney',
  /** The provider's own page lets the guest choose. */
  'hosted',
  'bank-transfer',
  'cash',
] as const
export type PayMethod = (typeof payMethods)[number]

/** Systems that carry payments, in the order in which they are offered. */
export const paySystems = ['stripe', 'ksher', 'lianlian', 'bank', 'cash'] as const
export type PaySystem = (typeof paySystems)[number]

type Facts = {
  methods: readonly PayMethod[]
  /** What it is given by the merchant and never shows again; a long one is pasted in lines. */
  secrets: readonly { name: string; lines?: true }[]
  /** What the merchant tells about itself. */
  settings: readonly { name: string; required?: true }[]
  /** It can be asked to give money back, whole or in part. */
  refunds: boolean
  /** A simulator of it speaks the same wire. */
  simulated: boolean
}

/** What each system is, can do and wants to know: screens hide what it cannot do. */
export const payFacts = {
  stripe: {
    methods: ['card', 'promptpay'],
    secrets: [{ name: 'secretKey' }, { name: 'webhookSecret' }],
    settings: [{ name: 'account' }],
    refunds: true,
    simulated: true,
  },
  ksher: {
    methods: ['promptpay', 'wechat', 'alipay', 'truemoney', 'card'],
    secrets: [
      { name: 'privateKey', lines: true },
      { name: 'publicKey', lines: true },
    ],
    settings: [{ name: 'appId', required: true }, { name: 'shopName' }],
    refunds: true,
    simulated: true,
  },
  lianlian: {
    methods: ['hosted'],
    secrets: [
      { name: 'privateKey', lines: true },
      { name: 'publicKey', lines: true },
    ],
    settings: [{ name: 'merchantId', required: true }],
    refunds: true,
    simulated: true,
  },
  bank: {
    methods: ['bank-transfer'],
    secrets: [],
    settings: [
      { name: 'bankName', required: true },
      { name: 'accountName', required: true },
      { name: 'accountNo', required: true },
      { name: 'promptPayId' },
    ],
    refunds: false,
    simulated: false,
  },
  cash: { methods: ['cash'], secrets: [], settings: [], refunds: false, simulated: false },
} as const satisfies Record<PaySystem, Facts>

export const factsOfSystem = (system: PaySystem): Facts => payFacts[system]
export const isPaySystem = (text: string): text is PaySystem => paySystems.some((system) => system === text)
