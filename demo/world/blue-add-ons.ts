import type { AddOnCharge, AddOnKind } from '#contract/catalog/add-ons/add-ons.ts'
import type { Five } from './texts.ts'

type Offer = { skus: readonly string[]; required?: boolean; quantity?: number; most?: number }
export type DemoAddOn = {
  code: string
  names: Five
  summaries: Five
  kind: AddOnKind
  charge: AddOnCharge
  daily?: boolean
  /** Adult, child and infant, or the piece, in baht. */
  price: readonly number[]
  cost?: readonly number[]
  supplier?: string
  /** How many a day there are. */
  limit?: number
  latestBookingDays?: number
  offer: Offer
}

/** What Andaman Blue sells beside its products. */
export const blueAddOns: readonly DemoAddOn[] = [
  {
    code: 'ADD-VAN',
    names: [
      'Private van from your hotel',
      '酒店专车接送',
      '飯店專車接送',
      'รถตู้ส่วนตัวรับจากโรงแรม',
      '호텔 전용 밴 픽업',
    ],
    summaries: [
      'Door to door, up to nine guests.',
      '门到门接送，最多九人。',
      '門到門接送，最多九人。',
      'รับถึงที่พัก สูงสุดเก้าท่าน',
      '숙소 앞까지, 최대 9명.',
    ],
    kind: 'pick-up',
    charge: 'order',
    price: [900],
    cost: [600],
    supplier: 'WHEELS',
    offer: { skus: ['SUR-DAY', 'RACHA-CORAL', 'JB-CANOE', 'ELEPHANT-HALF'] },
  },
  {
    code: 'ADD-INSURANCE',
    names: ['Travel insurance', '旅游意外险', '旅遊平安險', 'ประกันการเดินทาง', '여행자 보험'],
    summaries: [
      'Accidents and luggage, each day of the trip.',
      '按天承保意外及行李。',
      '按日承保意外及行李。',
      'คุ้มครองอุบัติเหตุและสัมภาระทุกวัน',
      '여행 일자별 상해·수하물 보장.',
    ],
    kind: 'insurance',
    charge: 'guest',
    daily: true,
    price: [60, 60, 0],
    offer: { skus: ['SUR-DAY', 'SIM-DAY', 'DIVE-KC-3', 'PK-TWO-ISLANDS'], quantity: 1 },
  },
  {
    code: 'ADD-LUNCH',
    names: ['Seafood lunch box', '海鲜午餐盒', '海鮮午餐盒', 'ข้าวกล่องซีฟู้ด', '해산물 도시락'],
    summaries: [
      'Ordered the day before; tell us of allergies.',
      '需提前一天预订，过敏请告知。',
      '需提前一天預訂，過敏請告知。',
      'สั่งล่วงหน้าหนึ่งวัน แจ้งอาหารที่แพ้ได้',
      '하루 전 주문, 알레르기는 알려 주세요.',
    ],
    kind: 'meal',
    charge: 'guest',
    price: [280, 180, 0],
    cost: [170, 110, 0],
    supplier: 'SEASTAR',
    latestBookingDays: 1,
    offer: { skus: ['RACHA-CORAL', 'JB-CANOE', 'SUNSET-SAIL'] },
  },
  {
    code: 'ADD-CAMERA',
    names: ['Underwater camera', '水下相机', '水下相機', 'กล้องถ่ายใต้น้ำ', '수중 카메라'],
    summaries: [
      'For the day, pictures on a card to keep.',
      '当日租用，照片存卡带走。',
      '當日租用，照片存卡帶走。',
      'เช่ารายวัน พร้อมการ์ดรูปให้เก็บ',
      '당일 대여, 사진 카드는 가져가세요.',
    ],
    kind: 'equipment',
    charge: 'unit',
    price: [650],
    cost: [400],
    supplier: 'SEASTAR',
    limit: 8,
    offer: { skus: ['SUR-DAY', 'RACHA-CORAL', 'DIVE-KC-3', 'DIVE-RACHA-2'], most: 2 },
  },
  {
    code: 'ADD-PARK-FEE',
    names: [
      'Surin national park fee',
      '素林国家公园门票',
      '素林國家公園門票',
      'ค่าเข้าอุทยานหมู่เกาะสุรินทร์',
      '수린 국립공원 입장료',
    ],
    summaries: [
      'Due for every guest, passed on at cost.',
      '每位客人必付，按成本代收。',
      '每位旅客必付，按成本代收。',
      'เก็บทุกท่านตามราคาจริง',
      '모든 이용자 필수, 실비로 받습니다.',
    ],
    kind: 'other',
    charge: 'guest',
    price: [500, 300, 0],
    cost: [500, 300, 0],
    supplier: 'SEASTAR',
    offer: { skus: ['SUR-DAY'], required: true },
  },
  {
    code: 'ADD-BREAKFAST',
    names: ['Breakfast by the pool', '泳池边早餐', '泳池畔早餐', 'อาหารเช้าริมสระ', '풀사이드 조식'],
    summaries: [
      'Each morning of the stay.',
      '入住期间每天早晨供应。',
      '入住期間每天早晨供應。',
      'ทุกเช้าตลอดการเข้าพัก',
      '숙박하는 매일 아침.',
    ],
    kind: 'meal',
    charge: 'guest',
    daily: true,
    price: [350, 200, 0],
    cost: [250, 150, 0],
    supplier: 'KATAHILL',
    offer: { skus: ['HOTEL-KATA-DLX', 'HOTEL-KATA-VILLA'] },
  },
]

/** What was ordered with them in the last days: SKU, days from today, what and how many. */
export const addOnOrders: readonly [sku: string, service: number, taken: Readonly<Record<string, number>>][] =
  [
    ['SUR-DAY', 6, { 'ADD-VAN': 1, 'ADD-CAMERA': 2 }],
    ['RACHA-CORAL', 5, { 'ADD-LUNCH': 1 }],
    ['HOTEL-KATA-DLX', 11, { 'ADD-BREAKFAST': 1 }],
    ['DIVE-KC-3', 7, { 'ADD-CAMERA': 1, 'ADD-INSURANCE': 1 }],
    ['SUR-DAY', 9, { 'ADD-INSURANCE': 1 }],
    ['JB-CANOE', 8, { 'ADD-VAN': 1, 'ADD-LUNCH': 1 }],
    ['ELEPHANT-HALF', 12, { 'ADD-VAN': 1 }],
    ['SUNSET-SAIL', 10, { 'ADD-LUNCH': 1 }],
    ['SUR-DAY', 14, {}],
    ['HOTEL-KATA-DLX', 20, { 'ADD-BREAKFAST': 1 }],
  ]
