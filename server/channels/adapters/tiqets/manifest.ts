import type { ChannelManifest } from '#contract/channels/manifest.ts'

export const manifest: ChannelManifest = {
  system: 'tiqets',
  names: { en: 'Tiqets', 'zh-CN': 'Tiqets', 'zh-TW': 'Tiqets', th: 'Tiqets', ko: 'Tiqets' },
  about: {
    en: 'Tickets for museums and attractions, booked through its Supplier API v2.',
    'zh-CN': '博物馆与景点门票平台，通过其供应商 API v2 预订。',
    'zh-TW': '博物館與景點門票平台，透過其供應商 API v2 預訂。',
    th: 'แพลตฟอร์มบัตรเข้าชมพิพิธภัณฑ์และสถานที่ท่องเที่ยว จองผ่าน Supplier API v2',
    ko: '박물관·명소 입장권 플랫폼으로, 공급자 API v2로 예약됩니다.',
  },
  openKey: 'API-Key',
  features: { refunds: false, products: true, pushes: false, consumption: false, weBook: false },
  secrets: [
    {
      key: 'key',
      kind: 'secret',
      minted: true,
      words: { en: 'API key', 'zh-CN': 'API 密钥', 'zh-TW': 'API 金鑰', th: 'คีย์ API', ko: 'API 키' },
    },
  ],
  settings: [
    {
      key: 'providesPricing',
      kind: 'flag',
      default: true,
      words: {
        en: 'Tell prices with availability',
        'zh-CN': '随库存提供价格',
        'zh-TW': '隨庫存提供價格',
        th: 'แจ้งราคาพร้อมจำนวนที่ว่าง',
        ko: '재고와 함께 가격 제공',
      },
    },
    {
      key: 'barcodeScope',
      kind: 'choice',
      of: ['ticket', 'order'],
      default: 'ticket',
      words: {
        en: 'Codes for each',
        'zh-CN': '票码粒度',
        'zh-TW': '票碼範圍',
        th: 'รหัสต่อ',
        ko: '코드 단위',
      },
    },
  ],
  defaults: { holdMinutes: 20, refundAnswerHours: 24 },
  limits: { answerMs: 1000, pushRows: 0, pushDays: 180, pushesPerMinute: 0 },
  units: { adult: 'adult', child: 'child', infant: 'infant', unit: 'unit' },
  tells: {
    guest: ['name', 'pinyin', 'identityType', 'identityNumber', 'birthdate', 'weight'],
    order: [
      'pickUpHotel',
      'pickUpAddress',
      'dropOffHotel',
      'dropOffAddress',
      'nationality',
      'arrivalFlight',
      'departureFlight',
      'identityType',
      'identityNumber',
    ],
  },
  states: {
    held: 'reservation',
    waiting: 'booking',
    issuing: 'booking',
    issued: 'booking',
    used: '3005',
    refunded: '3003',
    cancelled: '3003',
    expired: '3001',
    rejected: '1004',
    closed: '3003',
  },
}
