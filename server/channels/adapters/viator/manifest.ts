import type { ChannelManifest } from '#contract/channels/manifest.ts'

export const manifest: ChannelManifest = {
  system: 'viator',
  names: { en: 'Viator', 'zh-CN': 'Viator', 'zh-TW': 'Viator', th: 'Viator', ko: 'Viator' },
  about: {
    en: 'Experiences of the Tripadvisor group, booked through its Reservation System API v2.',
    'zh-CN': 'Tripadvisor 旗下体验平台，通过其预订系统 API v2 对接。',
    'zh-TW': 'Tripadvisor 旗下體驗平台，透過其預訂系統 API v2 對接。',
    th: 'แพลตฟอร์มกิจกรรมในเครือ Tripadvisor จองผ่าน Reservation System API v2',
    ko: 'Tripadvisor 계열 액티비티 플랫폼으로, 예약 시스템 API v2로 연동됩니다.',
  },
  features: { refunds: true, products: true, pushes: true, consumption: false, weBook: false },
  secrets: [
    {
      key: 'key',
      kind: 'secret',
      minted: true,
      words: {
        en: 'API key for calls to us',
        'zh-CN': '对方调用我方的 API 密钥',
        'zh-TW': '對方呼叫我方的 API 金鑰',
        th: 'คีย์ API สำหรับการเรียกมาที่เรา',
        ko: '당사 호출용 API 키',
      },
    },
    {
      key: 'notifyKey',
      kind: 'secret',
      words: {
        en: 'API key for calls to Viator',
        'zh-CN': '调用 Viator 的 API 密钥',
        'zh-TW': '呼叫 Viator 的 API 金鑰',
        th: 'คีย์ API สำหรับเรียก Viator',
        ko: 'Viator 호출용 API 키',
      },
    },
  ],
  settings: [
    {
      key: 'supplierId',
      kind: 'text',
      required: true,
      words: {
        en: 'Supplier ID at Viator',
        'zh-CN': 'Viator 供应商编号',
        'zh-TW': 'Viator 供應商編號',
        th: 'รหัสซัพพลายเออร์ใน Viator',
        ko: 'Viator 공급자 ID',
      },
    },
    {
      key: 'barcodes',
      kind: 'choice',
      of: ['traveller', 'tour'],
      default: 'traveller',
      words: {
        en: 'Barcode for each',
        'zh-CN': '条码粒度',
        'zh-TW': '條碼範圍',
        th: 'บาร์โค้ดต่อ',
        ko: '바코드 단위',
      },
    },
  ],
  defaults: { holdMinutes: 20, refundAnswerHours: 24 },
  limits: { answerMs: 5000, pushRows: 400, pushDays: 365, pushesPerMinute: 60 },
  units: { ADULT: 'adult', SENIOR: 'adult', YOUTH: 'child', CHILD: 'child', INFANT: 'infant', UNIT: 'unit' },
  // Its own questions are asked once a booking; they are set up there, in the words of ours.
  tells: { guest: ['name', 'pinyin'], order: 'any' },
  states: {
    held: 'RESERVED',
    waiting: 'CONFIRMED',
    issuing: 'CONFIRMED',
    issued: 'CONFIRMED',
    used: 'REDEEMED',
    refunded: 'CANCELLED',
    cancelled: 'CANCELLED',
    expired: 'NOT_RESERVED',
    rejected: 'REJECTED',
    closed: 'CANCELLED',
  },
}
