import type { ChannelManifest, ConnectionField } from '#contract/channels/manifest.ts'

/** What every marketplace that speaks OCTO has: their manifests say only what is their own. The first of a kind is what ours is called there. */
const octoUnits = {
  ADULT: 'adult',
  CHILD: 'child',
  INFANT: 'infant',
  OTHER: 'unit',
  YOUTH: 'child',
  SENIOR: 'adult',
  STUDENT: 'adult',
  MILITARY: 'adult',
  FAMILY: 'unit',
} as const

const octoStates = {
  held: 'ON_HOLD',
  waiting: 'PENDING',
  issuing: 'PENDING',
  issued: 'CONFIRMED',
  used: 'REDEEMED',
  refunded: 'CANCELLED',
  cancelled: 'CANCELLED',
  expired: 'EXPIRED',
  rejected: 'REJECTED',
  closed: 'CANCELLED',
} as const

export const keyField: ConnectionField = {
  key: 'key',
  kind: 'secret',
  minted: true,
  words: { en: 'API key', 'zh-CN': 'API 密钥', 'zh-TW': 'API 金鑰', th: 'คีย์ API', ko: 'API 키' },
}

const signingField: ConnectionField = {
  key: 'signingSecret',
  kind: 'secret',
  minted: true,
  words: {
    en: 'Signing secret of notifications',
    'zh-CN': '通知签名密钥',
    'zh-TW': '通知簽章金鑰',
    th: 'รหัสลับสำหรับลงนามการแจ้งเตือน',
    ko: '알림 서명 비밀 키',
  },
}

const limits: readonly ConnectionField[] = [
  {
    key: 'maxHoldMinutes',
    kind: 'number',
    min: 1,
    max: 1440,
    default: 120,
    words: {
      en: 'Longest hold (minutes)',
      'zh-CN': '最长占位时间（分钟）',
      'zh-TW': '最長保留時間（分鐘）',
      th: 'ระยะเวลาถือที่นั่งสูงสุด (นาที)',
      ko: '최대 보류 시간(분)',
    },
  },
  {
    key: 'allowForce',
    kind: 'flag',
    default: false,
    words: {
      en: 'Allow forced cancellation',
      'zh-CN': '允许强制取消',
      'zh-TW': '允許強制取消',
      th: 'อนุญาตให้ยกเลิกแบบบังคับ',
      ko: '강제 취소 허용',
    },
  },
]

/** Where the specification leaves a choice, or clients differ. */
const octoSettings = (authStatus: '400' | '403'): ConnectionField[] => [
  {
    key: 'authStatus',
    kind: 'choice',
    of: ['400', '401', '403'],
    default: authStatus,
    words: {
      en: 'HTTP status for a wrong key',
      'zh-CN': '密钥错误时的 HTTP 状态码',
      'zh-TW': '金鑰錯誤時的 HTTP 狀態碼',
      th: 'รหัสสถานะ HTTP เมื่อคีย์ไม่ถูกต้อง',
      ko: '잘못된 키에 대한 HTTP 상태 코드',
    },
  },
  {
    key: 'requireCapabilitiesHeader',
    kind: 'flag',
    default: false,
    words: {
      en: 'Require the header Octo-Capabilities',
      'zh-CN': '必须提供 Octo-Capabilities 请求头',
      'zh-TW': '必須提供 Octo-Capabilities 請求標頭',
      th: 'ต้องระบุเฮดเดอร์ Octo-Capabilities',
      ko: 'Octo-Capabilities 헤더 필수',
    },
  },
  {
    key: 'capabilities',
    kind: 'text',
    words: {
      en: 'Capabilities on offer (comma-separated; empty: all)',
      'zh-CN': '提供的能力（逗号分隔；留空为全部）',
      'zh-TW': '提供的功能（逗號分隔；留空為全部）',
      th: 'ความสามารถที่เปิดให้ใช้ (คั่นด้วยจุลภาค เว้นว่าง: ทั้งหมด)',
      ko: '제공 기능(쉼표로 구분, 비우면 전체)',
    },
  },
  {
    key: 'openingHoursStartTimes',
    kind: 'choice',
    of: ['00:00', 'empty'],
    default: '00:00',
    words: {
      en: 'Start times of day tickets',
      'zh-CN': '当日票的开始时间',
      'zh-TW': '當日票的開始時間',
      th: 'เวลาเริ่มของบัตรรายวัน',
      ko: '일일권 시작 시간',
    },
  },
  ...limits,
]

type Own = Pick<ChannelManifest, 'system' | 'names' | 'about' | 'openKey' | 'tells'> & {
  secrets?: readonly ConnectionField[]
  settings?: readonly ConnectionField[]
  authStatus?: '400' | '403'
}
export const octoManifest = ({
  secrets,
  settings = [],
  authStatus = '400',
  ...own
}: Own): ChannelManifest => ({
  ...own,
  features: { refunds: true, products: true, pushes: true, consumption: true, weBook: false },
  secrets: secrets ?? [keyField, signingField],
  settings: [...octoSettings(authStatus), ...settings],
  defaults: { holdMinutes: 30, refundAnswerHours: 24 },
  limits: { answerMs: 5000, pushRows: 400, pushDays: 365, pushesPerMinute: 120 },
  units: octoUnits,
  states: octoStates,
})

/** What fields of a contact and of a pick-up hold, for whoever asks no questions besides. */
export const contactOnly = {
  guest: ['name', 'pinyin', 'nationality'],
  order: ['pickUpHotel', 'roomNumber'],
} as const satisfies ChannelManifest['tells']

export const manifest = octoManifest({
  system: 'octo',
  openKey: 'Authorization: Bearer',
  names: {
    en: 'Open channel (OCTO)',
    'zh-CN': '开放渠道（OCTO）',
    'zh-TW': '開放渠道（OCTO）',
    th: 'ช่องทางเปิด (OCTO)',
    ko: '오픈 채널(OCTO)',
  },
  about: {
    en: 'Resellers that speak OCTO, the open standard for tours and activities; each has a key of its own.',
    'zh-CN': '使用旅游活动开放标准 OCTO 的分销商，每家一个独立密钥。',
    'zh-TW': '使用旅遊活動開放標準 OCTO 的經銷商，每家一組獨立金鑰。',
    th: 'ตัวแทนจำหน่ายที่ใช้ OCTO มาตรฐานเปิดของทัวร์และกิจกรรม แต่ละรายมีคีย์ของตนเอง',
    ko: '투어·액티비티 공개 표준 OCTO를 사용하는 판매사로, 판매사마다 고유 키가 있습니다.',
  },
})
