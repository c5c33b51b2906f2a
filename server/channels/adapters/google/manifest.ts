import type { ChannelManifest } from '#contract/channels/manifest.ts'

export const manifest: ChannelManifest = {
  system: 'google',
  names: {
    en: 'Google Things to do',
    'zh-CN': 'Google 景点玩乐',
    'zh-TW': 'Google 景點玩樂',
    th: 'Google Things to do',
    ko: 'Google 즐길거리',
  },
  about: {
    en: 'A product feed that Google shows beside places; guests book on your own pages.',
    'zh-CN': '商品信息流，Google 在地点旁展示，游客在您自己的页面预订。',
    'zh-TW': '商品資訊流，Google 於地點旁顯示，旅客在您自己的頁面預訂。',
    th: 'ฟีดสินค้าที่ Google แสดงข้างสถานที่ ลูกค้าจองที่หน้าเว็บของคุณเอง',
    ko: 'Google이 장소 옆에 보여 주는 상품 피드이며, 고객은 자사 페이지에서 예약합니다.',
  },
  features: {
    refunds: false,
    products: false,
    pushes: false,
    consumption: false,
    weBook: false,
    noOrders: true,
  },
  secrets: [
    {
      key: 'feedKey',
      kind: 'secret',
      minted: true,
      words: {
        en: 'Key of the feed address',
        'zh-CN': '信息流地址密钥',
        'zh-TW': '資訊流網址金鑰',
        th: 'คีย์ของที่อยู่ฟีด',
        ko: '피드 주소 키',
      },
    },
  ],
  settings: [
    {
      key: 'landingPage',
      kind: 'url',
      required: true,
      words: {
        en: 'Booking page ({product} and {option} are filled in)',
        'zh-CN': '预订页面地址（自动填入 {product} 和 {option}）',
        'zh-TW': '預訂頁面網址（自動填入 {product} 與 {option}）',
        th: 'หน้าจอง (ระบบเติม {product} และ {option})',
        ko: '예약 페이지({product}, {option} 자동 입력)',
      },
    },
    {
      key: 'operator',
      kind: 'text',
      words: {
        en: 'Operator as its Business Profile is called',
        'zh-CN': '商家资料中的运营商名称',
        'zh-TW': '商家檔案中的業者名稱',
        th: 'ชื่อผู้ให้บริการตามโปรไฟล์ธุรกิจ',
        ko: '비즈니스 프로필의 운영사 이름',
      },
    },
  ],
  defaults: { holdMinutes: 30, refundAnswerHours: 24 },
  limits: { answerMs: 10_000, pushRows: 0, pushDays: 365, pushesPerMinute: 0 },
  units: { ADULT: 'adult', CHILD: 'child', INFANT: 'infant', GROUP: 'unit' },
  states: {},
}
