import type { ChannelManifest, ConnectionField } from '#contract/channels/manifest.ts'

const secrets: ConnectionField[] = [
  {
    key: 'appSecret',
    kind: 'secret',
    required: true,
    words: {
      en: 'App secret',
      'zh-CN': 'App Secret',
      'zh-TW': 'App Secret',
      th: 'App secret',
      ko: 'App Secret',
    },
  },
  {
    key: 'session',
    kind: 'secret',
    required: true,
    words: {
      en: 'Session key of the shop',
      'zh-CN': '店铺授权 SessionKey',
      'zh-TW': '店鋪授權 SessionKey',
      th: 'Session key ของร้าน',
      ko: '상점 세션 키',
    },
  },
  {
    key: 'accessKey',
    kind: 'secret',
    words: {
      en: 'Access key for product updates (hotel + ticket)',
      'zh-CN': '商品更新 access_key（酒景）',
      'zh-TW': '商品更新 access_key（酒景）',
      th: 'Access key สำหรับอัปเดตสินค้า (โรงแรม+บัตร)',
      ko: '상품 업데이트용 access_key(호텔+입장권)',
    },
  },
]

const settings: ConnectionField[] = [
  {
    key: 'productKind',
    kind: 'choice',
    of: ['ticket', 'hotelticket'],
    default: 'ticket',
    words: {
      en: 'Products: tickets, or hotel with ticket',
      'zh-CN': '商品类型：门票（ticket）或酒景（hotelticket）',
      'zh-TW': '商品類型：門票（ticket）或酒景（hotelticket）',
      th: 'ประเภทสินค้า: บัตร (ticket) หรือโรงแรมพร้อมบัตร (hotelticket)',
      ko: '상품 유형: 입장권(ticket) 또는 호텔+입장권(hotelticket)',
    },
  },
  {
    key: 'createIs',
    kind: 'choice',
    of: ['paid', 'hold'],
    default: 'paid',
    words: {
      en: 'An order that is created is paid, or holds places',
      'zh-CN': '创建订单即已付款（paid）或仅占位（hold）',
      'zh-TW': '建立訂單即已付款（paid）或僅佔位（hold）',
      th: 'เมื่อสร้างคำสั่งซื้อ: ชำระแล้ว (paid) หรือจองที่ไว้ (hold)',
      ko: '주문 생성 시 결제 완료(paid) 또는 좌석 보류(hold)',
    },
  },
  {
    key: 'writeOffType',
    kind: 'choice',
    of: ['1', '0'],
    default: '1',
    words: {
      en: 'Usage notices (1 totals so far, 0 this time)',
      'zh-CN': '核销方式（1 累计，0 本次）',
      'zh-TW': '核銷方式（1 累計，0 本次）',
      th: 'แจ้งการใช้งาน (1 ยอดสะสม, 0 ครั้งนี้)',
      ko: '사용 통지(1 누적, 0 이번)',
    },
  },
  {
    key: 'signMethod',
    kind: 'choice',
    of: ['hmac', 'md5', 'hmac-sha256'],
    default: 'hmac',
    words: { en: 'Signature', 'zh-CN': '签名方法', 'zh-TW': '簽名方法', th: 'วิธีลงลายเซ็น', ko: '서명 방식' },
  },
  {
    key: 'spiMap',
    kind: 'text',
    default: '',
    words: {
      en: 'Names of calls and fields (JSON), where they differ',
      'zh-CN': '接口与字段映射（JSON），与默认不同时填写',
      'zh-TW': '介面與欄位對應（JSON），與預設不同時填寫',
      th: 'ชื่อการเรียกและฟิลด์ (JSON) หากต่างจากค่าเริ่มต้น',
      ko: '호출·필드 매핑(JSON), 기본값과 다를 때',
    },
  },
]

export const manifest: ChannelManifest = {
  system: 'fliggy',
  names: { en: 'Fliggy', 'zh-CN': '飞猪', 'zh-TW': '飛豬', th: 'Fliggy', ko: '플리기' },
  about: {
    en: 'Fliggy and Taobao: tickets, hotel with ticket and e-vouchers through the Taobao Open Platform.',
    'zh-CN': '飞猪与淘宝：通过淘宝开放平台销售门票、酒景与电子凭证。',
    'zh-TW': '飛豬與淘寶：透過淘寶開放平台銷售門票、酒景與電子憑證。',
    th: 'Fliggy และ Taobao: บัตร โรงแรมพร้อมบัตร และบัตรอิเล็กทรอนิกส์ผ่าน Taobao Open Platform',
    ko: '플리기·타오바오: 타오바오 오픈 플랫폼을 통한 입장권, 호텔+입장권, 전자 바우처.',
  },
  features: { refunds: true, products: true, pushes: true, consumption: true, weBook: false },
  secrets,
  settings,
  defaults: { holdMinutes: 30, refundAnswerHours: 24 },
  limits: { answerMs: 5000, pushRows: 90, pushDays: 180, pushesPerMinute: 60, wholeDays: true },
  units: { ADULT: 'adult', CHILD: 'child', INFANT: 'infant', UNIT: 'unit' },
  states: {
    held: '1 unpaid',
    waiting: '2 paid',
    issuing: '2 paid',
    issued: '3 shipped',
    used: '6 done',
    refunded: '4 closed by refund',
    cancelled: '4 closed by refund',
    expired: '8 closed unpaid',
    rejected: '4 closed by refund',
    closed: '8 closed unpaid',
  },
}
