import type { ChannelManifest, ConnectionField } from '#contract/channels/manifest.ts'

const secrets: ConnectionField[] = [
  {
    key: 'clientId',
    kind: 'text',
    required: true,
    words: {
      en: 'Client ID (AppKey)',
      'zh-CN': 'Client ID（AppKey）',
      'zh-TW': 'Client ID（AppKey）',
      th: 'Client ID (AppKey)',
      ko: 'Client ID(AppKey)',
    },
  },
  {
    key: 'secret',
    kind: 'secret',
    required: true,
    words: {
      en: 'Client secret (AppSecret)',
      'zh-CN': 'Client Secret（AppSecret）',
      'zh-TW': 'Client Secret（AppSecret）',
      th: 'Client secret (AppSecret)',
      ko: 'Client Secret(AppSecret)',
    },
  },
  {
    key: 'aesKey',
    kind: 'secret',
    required: true,
    words: {
      en: 'AES key (16 characters or 32 hex digits)',
      'zh-CN': 'AES 密钥（16 个字符或 32 位十六进制）',
      'zh-TW': 'AES 金鑰（16 個字元或 32 位十六進位）',
      th: 'คีย์ AES (16 ตัวอักษร หรือเลขฐานสิบหก 32 หลัก)',
      ko: 'AES 키(16자 또는 16진수 32자리)',
    },
  },
]

const settings: ConnectionField[] = [
  {
    key: 'sealReplies',
    kind: 'choice',
    of: ['follow', 'always', 'never'],
    default: 'follow',
    words: {
      en: 'Encrypt answers (follow: as the request)',
      'zh-CN': '应答加密（follow：与请求一致）',
      'zh-TW': '回應加密（follow：與請求一致）',
      th: 'เข้ารหัสคำตอบ (follow: ตามคำขอ)',
      ko: '응답 암호화(follow: 요청과 동일)',
    },
  },
  {
    key: 'uriWithQuery',
    kind: 'flag',
    default: true,
    words: {
      en: 'Signatures cover the query string',
      'zh-CN': '签名包含查询字符串',
      'zh-TW': '簽名包含查詢字串',
      th: 'ลายเซ็นรวมสตริงค้นหา',
      ko: '서명에 쿼리 문자열 포함',
    },
  },
  {
    key: 'consumeTotals',
    kind: 'flag',
    default: true,
    words: {
      en: 'Usage notices carry totals so far',
      'zh-CN': '核销通知使用累计数量',
      'zh-TW': '核銷通知使用累計數量',
      th: 'แจ้งการใช้งานเป็นยอดสะสม',
      ko: '사용 통지에 누적 수량 전송',
    },
  },
  {
    key: 'clockMinutes',
    kind: 'number',
    default: 15,
    min: 0,
    max: 1440,
    words: {
      en: 'Minutes a call may be old (0: any)',
      'zh-CN': '请求允许的时差（分钟，0 为不限）',
      'zh-TW': '請求允許的時差（分鐘，0 為不限）',
      th: 'อายุคำขอที่ยอมรับ (นาที, 0 คือไม่จำกัด)',
      ko: '요청 허용 시간차(분, 0은 제한 없음)',
    },
  },
]

export const manifest: ChannelManifest = {
  system: 'meituan',
  names: { en: 'Meituan', 'zh-CN': '美团', 'zh-TW': '美團', th: 'Meituan', ko: '메이투안' },
  about: {
    en: 'Attraction tickets of Meituan and Dianping: real names, price calendars by level, refunds under review.',
    'zh-CN': '美团、大众点评门票：实名制、多层价格日历、退款审核。',
    'zh-TW': '美團、大眾點評門票：實名制、多層價格日曆、退款審核。',
    th: 'บัตรสถานที่ท่องเที่ยวของ Meituan และ Dianping: ชื่อจริง ปฏิทินราคาหลายระดับ การตรวจสอบคืนเงิน',
    ko: '메이투안·다중뎬핑 입장권: 실명제, 단계별 가격 캘린더, 환불 심사.',
  },
  features: { refunds: true, products: true, pushes: true, consumption: true, weBook: false },
  secrets,
  settings,
  defaults: { holdMinutes: 30, refundAnswerHours: 24 },
  limits: { answerMs: 5000, pushRows: 60, pushDays: 180, pushesPerMinute: 60 },
  units: { ADULT: 'adult', CHILD: 'child', INFANT: 'infant', UNIT: 'unit' },
  states: {
    held: '2 created',
    waiting: '5 issuing',
    issuing: '5 issuing',
    issued: '4 issued',
    used: '4 issued, used',
    refunded: '4 issued, refunded',
    cancelled: '4 issued, refunded',
    expired: '3 failed',
    rejected: '3 failed',
    closed: '3 failed',
  },
}
