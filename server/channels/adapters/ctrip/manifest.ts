import type { ChannelManifest, ConnectionField } from '#contract/channels/manifest.ts'

const secret = (
  key: string,
  en: string,
  cn: string,
  tw: string,
  th: string,
  ko: string,
): ConnectionField => ({
  key,
  kind: 'secret',
  required: true,
  words: { en, 'zh-CN': cn, 'zh-TW': tw, th, ko },
})

const secrets: ConnectionField[] = [
  secret('signKey', 'Sign key', '签名密钥', '簽名金鑰', 'คีย์สำหรับลงลายเซ็น', '서명 키'),
  secret(
    'aesKey',
    'AES key (16 characters)',
    'AES 密钥（16 个字符）',
    'AES 金鑰（16 個字元）',
    'คีย์ AES (16 ตัวอักษร)',
    'AES 키(16자)',
  ),
  secret(
    'aesIv',
    'AES initial vector (16 characters)',
    'AES 初始向量（16 个字符）',
    'AES 初始向量（16 個字元）',
    'AES initial vector (16 ตัวอักษร)',
    'AES 초기 벡터(16자)',
  ),
]

const settings: ConnectionField[] = [
  {
    key: 'voucherType',
    kind: 'choice',
    of: ['2', '3', '5', '6', '7', '8'],
    default: '3',
    words: {
      en: 'Voucher type (2 digits, 3 QR, 5 PDF, 6 link, 7 Code 128, 8 PDF417)',
      'zh-CN': '凭证类型（2 数字码，3 二维码，5 PDF，6 链接，7 Code 128，8 PDF417）',
      'zh-TW': '憑證類型（2 數字碼，3 QR 碼，5 PDF，6 連結，7 Code 128，8 PDF417）',
      th: 'ประเภทบัตร (2 ตัวเลข, 3 QR, 5 PDF, 6 ลิงก์, 7 Code 128, 8 PDF417)',
      ko: '바우처 유형(2 숫자, 3 QR, 5 PDF, 6 링크, 7 Code 128, 8 PDF417)',
    },
  },
  {
    key: 'contract',
    kind: 'choice',
    of: ['net', 'retail'],
    default: 'net',
    words: {
      en: 'Contract: net price or retail price',
      'zh-CN': '合同类型：底价（net）或卖价（retail）',
      'zh-TW': '合約類型：底價（net）或賣價（retail）',
      th: 'สัญญา: ราคาสุทธิ (net) หรือราคาขาย (retail)',
      ko: '계약: 순가격(net) 또는 판매가(retail)',
    },
  },
  {
    key: 'directMode',
    kind: 'flag',
    default: false,
    words: {
      en: 'Direct-order mode (CreateOrder instead of pre-order)',
      'zh-CN': '直接下单模式（使用 CreateOrder，而非预下单）',
      'zh-TW': '直接下單模式（使用 CreateOrder，而非預下單）',
      th: 'โหมดสั่งซื้อโดยตรง (ใช้ CreateOrder แทนการสั่งล่วงหน้า)',
      ko: '직접 주문 방식(사전 주문 대신 CreateOrder)',
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
    key: 'dateless',
    kind: 'flag',
    default: false,
    words: {
      en: 'Products without a date (DATE_NOT_REQUIRED)',
      'zh-CN': '产品不指定日期（DATE_NOT_REQUIRED）',
      'zh-TW': '產品不指定日期（DATE_NOT_REQUIRED）',
      th: 'สินค้าไม่ระบุวันที่ (DATE_NOT_REQUIRED)',
      ko: '날짜 미지정 상품(DATE_NOT_REQUIRED)',
    },
  },
  {
    key: 'orderSequenceDate',
    kind: 'choice',
    of: ['yyyyMMdd', 'yyyy-MM-dd'],
    default: 'yyyyMMdd',
    words: {
      en: 'Date in sequence ids of orders',
      'zh-CN': '订单流水号的日期格式',
      'zh-TW': '訂單流水號的日期格式',
      th: 'รูปแบบวันที่ในเลขลำดับของคำสั่งซื้อ',
      ko: '주문 일련번호의 날짜 형식',
    },
  },
  {
    key: 'pushSequenceDate',
    kind: 'choice',
    of: ['yyyyMMdd', 'yyyy-MM-dd'],
    default: 'yyyy-MM-dd',
    words: {
      en: 'Date in sequence ids of prices and stock',
      'zh-CN': '价格与库存流水号的日期格式',
      'zh-TW': '價格與庫存流水號的日期格式',
      th: 'รูปแบบวันที่ในเลขลำดับของราคาและจำนวนคงเหลือ',
      ko: '가격·재고 일련번호의 날짜 형식',
    },
  },
  {
    key: 'clockMinutes',
    kind: 'number',
    default: 60,
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
  system: 'ctrip',
  names: {
    en: 'Ctrip / Trip.com',
    'zh-CN': '携程',
    'zh-TW': '攜程 / Trip.com',
    th: 'Ctrip / Trip.com',
    ko: '씨트립 / Trip.com',
  },
  about: {
    en: 'Attractions and activities of Ctrip and Trip.com: pre-orders, refunds by traveller, prices and stock pushed.',
    'zh-CN': '携程与 Trip.com 的景点玩乐：预下单、按出行人退订、推送价格与库存。',
    'zh-TW': '攜程與 Trip.com 的景點玩樂：預下單、按旅客退訂、推送價格與庫存。',
    th: 'กิจกรรมและสถานที่ท่องเที่ยวของ Ctrip และ Trip.com: สั่งล่วงหน้า คืนเงินรายผู้เดินทาง ส่งราคาและจำนวนคงเหลือ',
    ko: '씨트립·Trip.com 관광·액티비티: 사전 주문, 여행자별 환불, 가격·재고 전송.',
  },
  features: { refunds: true, products: true, pushes: true, consumption: true, weBook: false },
  secrets,
  settings,
  defaults: { holdMinutes: 30, refundAnswerHours: 24 },
  limits: {
    answerMs: 8000,
    pushRows: 90,
    pushDays: 210,
    pushesPerMinute: 90,
    wholeDays: true,
    decidesUnanswered: true,
  },
  units: { ADU: 'adult', CHI: 'child', BAB: 'infant' },
  states: {
    held: '11 unpaid',
    waiting: '13 paid',
    issuing: '13 paid',
    issued: '2 confirmed',
    used: '8 used',
    refunded: '5 cancelled',
    cancelled: '5 cancelled',
    expired: '14 pre-order cancelled',
    rejected: '5 cancelled',
    closed: '14 pre-order cancelled',
  },
}
