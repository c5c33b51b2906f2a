import type { ChannelManifest } from '#contract/channels/manifest.ts'

export const manifest: ChannelManifest = {
  system: 'qunar',
  names: {
    en: 'Qunar',
    'zh-CN': '去哪儿',
    'zh-TW': '去哪兒',
    th: 'Qunar (ชวี่หน่าร์)',
    ko: '취날 (Qunar)',
  },
  about: {
    en: 'Attraction tickets of Qunar by its supplier schema 2.0.1: held when ordered, issued when paid.',
    'zh-CN': '去哪儿门票，供应商接口 2.0.1：下单占位，支付后出票。',
    'zh-TW': '去哪兒門票，供應商介面 2.0.1：下單保留名額，付款後出票。',
    th: 'บัตรเข้าชมของ Qunar ตามโปรโตคอลผู้ให้บริการ 2.0.1 กันที่นั่งเมื่อสั่ง และออกบัตรเมื่อชำระเงิน',
    ko: '취날 입장권. 공급자 규격 2.0.1: 주문 시 좌석 확보, 결제 후 발권.',
  },
  features: { refunds: true, products: true, pushes: true, consumption: true, weBook: false },
  secrets: [
    {
      key: 'key',
      kind: 'secret',
      required: true,
      words: {
        en: 'Signing key',
        'zh-CN': '签名密钥',
        'zh-TW': '簽章金鑰',
        th: 'คีย์สำหรับลงลายมือชื่อ',
        ko: '서명 키',
      },
    },
  ],
  settings: [
    {
      key: 'url',
      kind: 'url',
      words: {
        en: 'Address for notices to Qunar',
        'zh-CN': '去哪儿通知接口地址',
        'zh-TW': '去哪兒通知介面網址',
        th: 'ที่อยู่สำหรับแจ้งไปยัง Qunar',
        ko: '취날 알림 주소',
      },
    },
    {
      key: 'createUser',
      kind: 'text',
      words: {
        en: 'Name of our system (createUser)',
        'zh-CN': '我方系统名称（createUser）',
        'zh-TW': '我方系統名稱（createUser）',
        th: 'ชื่อระบบของเรา (createUser)',
        ko: '당사 시스템 이름(createUser)',
      },
    },
    {
      key: 'signedCase',
      kind: 'choice',
      of: ['upper', 'lower'],
      default: 'upper',
      words: {
        en: 'Letters of the signature',
        'zh-CN': '签名大小写',
        'zh-TW': '簽章大小寫',
        th: 'ตัวพิมพ์ของลายมือชื่อ',
        ko: '서명 대소문자',
      },
    },
  ],
  defaults: { holdMinutes: 30, refundAnswerHours: 24 },
  // It is told that something changed, and asks for all days itself.
  limits: { answerMs: 5000, pushRows: 400, pushDays: 90, pushesPerMinute: 20 },
  // It sells one kind of ticket a product; the mapping says where that is another.
  units: { ticket: 'adult', adult: 'adult', child: 'child', infant: 'infant', unit: 'unit' },
  states: {
    held: 'PREPAY_ORDER_NOT_PAYED',
    waiting: 'PREPAY_ORDER_PRINTING',
    issuing: 'PREPAY_ORDER_PRINTING',
    issued: 'PREPAY_ORDER_PRINT_SUCCESS',
    used: 'PREPAY_ORDER_PRINT_SUCCESS',
    refunded: 'PREPAY_ORDER_CANCEL',
    cancelled: 'PREPAY_ORDER_CANCEL',
    expired: 'PREPAY_ORDER_CANCEL',
    rejected: 'PREPAY_ORDER_PRINT_FAILED',
    closed: 'PREPAY_ORDER_CANCEL',
  },
}
