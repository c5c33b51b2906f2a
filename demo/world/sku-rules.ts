import type { CollectKey, OrderType } from '#contract/catalog/products.ts'
import type { DemoSku } from './demo-sku.ts'
import type { Five } from './texts.ts'

const step = (hoursBefore: number, percent: number) => ({ hoursBefore, keepBasisPoints: percent * 100 })

/** From so many hours before the start this share is kept. */
export const cancelRules: Readonly<Record<OrderType, ReturnType<typeof step>[]>> = {
  'day-trip': [step(72, 50), step(24, 100)],
  'things-to-do': [step(48, 50), step(12, 100)],
  diving: [step(72, 50), step(24, 100)],
  'boat-ticket': [step(48, 30), step(6, 100)],
  transfer: [step(12, 100)],
  'car-charter': [step(48, 30), step(24, 100)],
  ticket: [step(24, 100)],
  spa: [step(12, 100)],
  'hotel-room': [step(168, 50), step(72, 100)],
  'custom-package': [step(336, 30), step(168, 50), step(72, 100)],
}

/** What cannot be given back at all. */
export const noRefund = [step(8_760, 100)]

export const startTimes: Readonly<Record<OrderType, string>> = {
  'day-trip': '07:30',
  'things-to-do': '09:00',
  diving: '08:00',
  'boat-ticket': '09:00',
  transfer: '12:00',
  'car-charter': '09:00',
  ticket: '10:00',
  spa: '11:00',
  'hotel-room': '14:00',
  'custom-package': '09:00',
}

export const meetingPoints: Readonly<Partial<Record<string, Five>>> = {
  islands: [
    'Royal Phuket Marina, pier C',
    '皇家普吉游艇码头 C 栈桥',
    '皇家普吉遊艇碼頭 C 棧橋',
    'รอยัลภูเก็ตมารีน่า ท่า C',
    '로열 푸껫 마리나 C 선착장',
  ],
  diving: [
    'Chalong Pier, dive counter',
    '查龙码头，潜水柜台',
    '查龍碼頭，潛水櫃台',
    'ท่าเรือฉลอง เคาน์เตอร์ดำน้ำ',
    '찰롱 선착장, 다이빙 카운터',
  ],
  ferries: [
    'Rassada Pier, gate 2',
    '拉萨达码头 2 号门',
    '拉薩達碼頭 2 號門',
    'ท่าเรือรัษฎา ประตู 2',
    '라사다 선착장 2번 게이트',
  ],
  river: [
    'ICONSIAM Pier 4',
    'ICONSIAM 4 号码头',
    'ICONSIAM 4 號碼頭',
    'ท่าเรือไอคอนสยาม 4',
    '아이콘시암 4번 선착장',
  ],
  sea: [
    'Chalong Pier, gate 1',
    '查龙码头 1 号门',
    '查龍碼頭 1 號門',
    'ท่าเรือฉลอง ประตู 1',
    '찰롱 선착장 1번 게이트',
  ],
  city: [
    'Hotel lobby or Saphan Taksin BTS, exit 2',
    '酒店大堂或 BTS 沙潘塔克辛站 2 号出口',
    '飯店大廳或 BTS 沙潘塔克辛站 2 號出口',
    'ล็อบบี้โรงแรม หรือ BTS สะพานตากสิน ทางออก 2',
    '호텔 로비 또는 BTS 사판탁신역 2번 출구',
  ],
}

type SkuRulesInput = { key: CollectKey; per: 'guest' | 'order'; required: boolean }
const of = (per: SkuRulesInput['per'], required: boolean, ...keys: CollectKey[]): SkuRulesInput[] =>
  keys.map((key) => ({ key, per, required }))

/** What is asked: body sizes of divers, flights of those who are fetched, the hotel where somebody is picked up. */
export function collectFields(sku: Pick<DemoSku, 'dive' | 'flight' | 'hotel' | 'type'>): SkuRulesInput[] {
  if (sku.dive)
    return [
      ...of('guest', true, 'weight', 'height', 'shoeSize'),
      ...of('guest', false, 'eyesightLeft', 'eyesightRight'),
      ...of('order', true, 'pickUpHotel'),
    ]
  if (sku.flight)
    return [
      ...of('order', true, 'arrivalFlight', 'arrivalTime', 'dropOffHotel'),
      ...of('order', false, 'dropOffAddress'),
    ]
  if (sku.hotel) return of('order', true, 'pickUpHotel', 'roomNumber')
  if (sku.type === 'day-trip')
    return [...of('order', true, 'pickUpHotel'), ...of('order', false, 'roomNumber')]
  if (sku.type === 'custom-package') return of('guest', false, 'identityNumber', 'nationality', 'birthdate')
  return []
}

/** An item of the merchant's own, asked once an order of what stands in this category. */
export const ownItem = {
  category: 'diving',
  names: {
    en: 'Last dive (month and year)',
    'zh-CN': '最近一次潜水（年月）',
    'zh-TW': '最近一次潛水（年月）',
    th: 'ดำน้ำครั้งล่าสุด (เดือน ปี)',
    ko: '마지막 다이빙(연월)',
  },
}

/** SKUs whose supplier has not said its cost yet: the cost page shows them as missing. */
export const costMissing: readonly string[] = ['MAITON-DOLPHIN', 'SPA-120', 'BKK-FOOD-TUK']
/** A second supplier that steps in, a little dearer. */
export const fallbacks: Readonly<Record<string, string>> = {
  'PP-SUNRISE': 'SEASTAR',
  'SIM-DAY': 'ROYAL',
  'JB-CANOE': 'ROYAL',
  'KRABI-4': 'ROYAL',
  'BKK-CRUISE': 'TICKETS',
}
/** Costs rise in the new year for these. */
export const dearerNextYear: readonly string[] = [
  'SIM-DAY',
  'SUR-DAY',
  'FERRY-PP',
  'BKK-GRAND',
  'HOTEL-RIVER',
]

/** Tags: name, colour, and which SKUs carry it. */
export const tags: readonly {
  names: Five
  colour: 'blue' | 'green' | 'amber' | 'red' | 'violet' | 'neutral'
  /** The tag that it is a subtag of, by its English name: one that stands before it. */
  under?: string
  on: (sku: DemoSku) => boolean
}[] = [
  {
    names: ['Best seller', '热销', '熱銷', 'ขายดี', '베스트셀러'],
    colour: 'amber',
    on: ({ code }) => /PP-|SIM-DAY|FANTASEA|BKK-GRAND|BKK-CRUISE/.test(code),
  },
  {
    names: ['Family', '亲子', '親子', 'ครอบครัว', '가족'],
    colour: 'green',
    on: ({ price, category }) => price.length > 1 && category !== 'diving',
  },
  {
    names: ['Instant', '即时确认', '即時確認', 'ยืนยันทันที', '즉시 확정'],
    colour: 'blue',
    on: ({ auto }) => auto === true,
  },
  {
    names: ['Partner', '合作伙伴', '合作夥伴', 'พันธมิตร', '제휴'],
    colour: 'violet',
    on: ({ boundTo }) => boundTo !== undefined,
  },
  {
    names: ['Beachfront', '海滨', '海濱', 'ติดชายหาด', '해변 앞'],
    colour: 'blue',
    on: ({ code }) => /^(CORAL|TONSAI)-BEACH$|^PEARL-SEA$/.test(code),
  },
  {
    names: ['Pool', '泳池', '泳池', 'สระว่ายน้ำ', '수영장'],
    colour: 'green',
    on: ({ code }) => /^(HOTEL-KATA|PEARL-|CORAL-)/.test(code),
  },
  { names: ['Season', '季节', '季節', 'ฤดูกาล', '시즌'], colour: 'red', on: () => false },
  {
    names: ['Nov–Apr', '11月–4月', '11月–4月', 'พ.ย.–เม.ย.', '11월–4월'],
    colour: 'red',
    under: 'Season',
    on: ({ code }) => /^(SIM|SUR|DIVE-SIM)/.test(code),
  },
  {
    names: ['All year', '全年', '全年', 'ตลอดปี', '연중'],
    colour: 'green',
    under: 'Season',
    on: ({ type }) => type === 'ticket' || type === 'spa',
  },
  {
    names: ['Guide speaks', '导游语言', '導遊語言', 'ภาษาไกด์', '가이드 언어'],
    colour: 'neutral',
    on: () => false,
  },
  {
    names: ['Chinese', '中文', '中文', 'ภาษาจีน', '중국어'],
    colour: 'neutral',
    under: 'Guide speaks',
    on: ({ type }) => type === 'day-trip',
  },
  {
    names: ['Korean', '韩语', '韓語', 'ภาษาเกาหลี', '한국어'],
    colour: 'neutral',
    under: 'Guide speaks',
    on: ({ code }) => /^(PP|JB)/.test(code),
  },
]
