import type { ChannelManifest } from '#contract/channels/manifest.ts'

/** Its participants and ours. */
const units = {
  ADULT: 'adult',
  CHILD: 'child',
  YOUTH: 'child',
  INFANT: 'infant',
  SENIOR: 'adult',
  STUDENT: 'adult',
  EU_CITIZEN: 'adult',
  EU_CITIZEN_STUDENT: 'adult',
  MILITARY: 'adult',
  GROUP: 'unit',
} as const

export const manifest: ChannelManifest = {
  system: 'gyg',
  names: {
    en: 'GetYourGuide',
    'zh-CN': 'GetYourGuide',
    'zh-TW': 'GetYourGuide',
    th: 'GetYourGuide',
    ko: 'GetYourGuide',
  },
  about: {
    en: 'Tours and activities, booked in real time through its Supplier API.',
    'zh-CN': '旅游与活动平台，通过其供应商 API 实时预订。',
    'zh-TW': '旅遊與活動平台，透過其供應商 API 即時預訂。',
    th: 'แพลตฟอร์มทัวร์และกิจกรรม จองแบบเรียลไทม์ผ่าน Supplier API',
    ko: '투어·액티비티 플랫폼으로, 공급자 API를 통해 실시간으로 예약됩니다.',
  },
  features: { refunds: false, products: true, pushes: true, consumption: false, weBook: false },
  secrets: [
    {
      key: 'password',
      kind: 'secret',
      minted: true,
      words: {
        en: 'Password for calls to us',
        'zh-CN': '对方调用我方的密码',
        'zh-TW': '對方呼叫我方的密碼',
        th: 'รหัสผ่านสำหรับการเรียกมาที่เรา',
        ko: '당사 호출용 비밀번호',
      },
    },
    {
      key: 'pushUser',
      kind: 'text',
      words: {
        en: 'User name for calls to GetYourGuide',
        'zh-CN': '调用 GetYourGuide 的用户名',
        'zh-TW': '呼叫 GetYourGuide 的使用者名稱',
        th: 'ชื่อผู้ใช้สำหรับเรียก GetYourGuide',
        ko: 'GetYourGuide 호출용 사용자 이름',
      },
    },
    {
      key: 'pushPassword',
      kind: 'secret',
      words: {
        en: 'Password for calls to GetYourGuide',
        'zh-CN': '调用 GetYourGuide 的密码',
        'zh-TW': '呼叫 GetYourGuide 的密碼',
        th: 'รหัสผ่านสำหรับเรียก GetYourGuide',
        ko: 'GetYourGuide 호출용 비밀번호',
      },
    },
  ],
  settings: [],
  defaults: { holdMinutes: 60, refundAnswerHours: 24 },
  limits: { answerMs: 4000, pushRows: 400, pushDays: 365, pushesPerMinute: 60 },
  units,
  tells: { guest: ['name', 'pinyin'], order: ['pickUpHotel'] },
  states: {
    held: 'reserved',
    waiting: 'booked',
    issuing: 'booked',
    issued: 'booked',
    used: 'BOOKING_REDEEMED',
    refunded: 'BOOKING_ALREADY_CANCELED',
    cancelled: 'BOOKING_ALREADY_CANCELED',
    expired: 'INVALID_RESERVATION',
    rejected: 'INVALID_BOOKING',
    closed: 'BOOKING_ALREADY_CANCELED',
  },
}
