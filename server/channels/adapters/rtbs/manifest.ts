import type { ChannelManifest } from '#contract/channels/manifest.ts'

export const manifest: ChannelManifest = {
  system: 'rtbs',
  names: { en: 'RTBS', 'zh-CN': 'RTBS', 'zh-TW': 'RTBS', th: 'RTBS', ko: 'RTBS' },
  about: {
    en: 'Real Time Booking System (New Zealand): a reservation system in which we book as an agent.',
    'zh-CN': 'Real Time Booking System（新西兰）：我方作为代理在其系统中预订。',
    'zh-TW': 'Real Time Booking System（紐西蘭）：我方作為代理在其系統中預訂。',
    th: 'Real Time Booking System (นิวซีแลนด์) ระบบจองที่เราจองในฐานะตัวแทน',
    ko: 'Real Time Booking System(뉴질랜드): 대리점으로서 예약하는 예약 시스템.',
  },
  features: { refunds: false, products: true, pushes: false, consumption: false, weBook: true },
  secrets: [
    {
      key: 'apikey',
      kind: 'secret',
      required: true,
      words: { en: 'API key', 'zh-CN': 'API 密钥', 'zh-TW': 'API 金鑰', th: 'คีย์ API', ko: 'API 키' },
    },
  ],
  settings: [
    {
      key: 'host',
      kind: 'url',
      words: {
        en: 'Host (live or training)',
        'zh-CN': '主机地址（正式或测试）',
        'zh-TW': '主機網址（正式或測試）',
        th: 'โฮสต์ (ใช้งานจริงหรือทดสอบ)',
        ko: '호스트(운영 또는 교육)',
      },
    },
    {
      key: 'obl_id',
      kind: 'text',
      words: {
        en: 'Booking page (obl_id)',
        'zh-CN': '预订页编号（obl_id）',
        'zh-TW': '預訂頁編號（obl_id）',
        th: 'หน้าจอง (obl_id)',
        ko: '예약 페이지(obl_id)',
      },
    },
    {
      key: 'supplier',
      kind: 'text',
      words: {
        en: 'Supplier key where a tour names none',
        'zh-CN': '未注明时的供应商编号',
        'zh-TW': '未註明時的供應商編號',
        th: 'รหัสผู้ให้บริการเมื่อทัวร์ไม่ได้ระบุ',
        ko: '투어에 없을 때의 공급자 키',
      },
    },
    {
      key: 'currency',
      kind: 'text',
      default: 'NZD',
      words: {
        en: 'Currency of its prices',
        'zh-CN': '对方价格的币种',
        'zh-TW': '對方價格的幣別',
        th: 'สกุลเงินของราคา',
        ko: '가격 통화',
      },
    },
  ],
  defaults: { holdMinutes: 10, refundAnswerHours: 24 },
  limits: { answerMs: 20_000, pushRows: 0, pushDays: 365, pushesPerMinute: 0 },
  // Its guest kinds are keys of each tour's prices: the mapping names them.
  units: { adult: 'adult', child: 'child', infant: 'infant', unit: 'unit' },
  states: {
    held: 'capacity hold',
    waiting: 'payment page',
    issuing: 'payment page',
    issued: 'booking',
    used: 'booking',
    refunded: 'removed',
    cancelled: 'removed',
    expired: 'hold expired',
    rejected: 'refused',
    closed: 'removed',
  },
}
