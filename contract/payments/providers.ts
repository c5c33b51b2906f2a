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
export const paySystems = ['stripe', 'ksher', 'lianlian', 'lianlian-cn', 'supay', 'bank', 'cash'] as const
export type PaySystem = (typeof paySystems)[number]

/** How an aggregator signs: with a secret that both know, or each with a key of its own. */
export const signRecipes = ['md5', 'hmac-sha256', 'rsa-sha256'] as const
export type SignRecipe = (typeof signRecipes)[number]

type Setting = {
  name: string
  required?: true
  lines?: true
  of?: readonly string[]
  initial?: string
}
type Facts = {
  methods: readonly PayMethod[]
  /** What it is given by the merchant and never shows again; a long one is pasted in lines. */
  secrets: readonly { name: string; lines?: true; optional?: true }[]
  /** What the merchant tells about itself; what it leaves open is `initial`. */
  settings: readonly Setting[]
  /** The only currencies that it takes; without it all. */
  currencies?: readonly string[]
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
    currencies: ['THB'],
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
    currencies: ['THB'],
    refunds: true,
    simulated: true,
  },
  'lianlian-cn': {
    methods: ['wechat', 'alipay', 'card'],
    secrets: [
      { name: 'privateKey', lines: true },
      { name: 'publicKey', lines: true },
    ],
    settings: [
      { name: 'partnerId', required: true },
      { name: 'wareCategory', required: true },
    ],
    currencies: ['CNY'],
    refunds: true,
    simulated: true,
  },
  supay: {
    methods: ['wechat', 'alipay'],
    secrets: [
      { name: 'signKey', lines: true },
      { name: 'signKeyOfTheirs', lines: true, optional: true },
    ],
    settings: [
      { name: 'baseUrl', required: true },
      { name: 'merchantNo', required: true },
      { name: 'recipe', of: signRecipes, initial: 'md5' },
      { name: 'bodyForm', of: ['json', 'form'], initial: 'json' },
      { name: 'amountUnit', of: ['fen', 'yuan'], initial: 'fen' },
      { name: 'ackText', initial: 'success' },
      {
        name: 'paths',
        lines: true,
        initial:
          'pay=/pay/unifiedorder\nquery=/pay/orderquery\nrefund=/pay/refund\nqueryRefund=/pay/refundquery',
      },
      { name: 'fieldNames', lines: true, initial: '' },
      { name: 'stateNames', lines: true, initial: '' },
    ],
    currencies: ['CNY'],
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
      { name: 'billerId' },
    ],
    refunds: false,
    simulated: false,
  },
  cash: { methods: ['cash'], secrets: [], settings: [], refunds: false, simulated: false },
} as const satisfies Record<PaySystem, Facts>

export const factsOfSystem = (system: PaySystem): Facts => payFacts[system]
export const isPaySystem = (text: string): text is PaySystem => paySystems.some((system) => system === text)
