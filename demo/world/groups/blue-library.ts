import type { Five } from '../texts.ts'

/** A service of a fragment: its kind and how its cost grows. */
export type DemoService = {
  kind: 'play' | 'traffic' | 'hotel' | 'meal' | 'guide' | 'other'
  names: Five
  basis?: 'person' | 'half-twin' | 'room' | 'group' | 'vehicle' | 'day'
  /** Baht. */
  cost?: number
  child?: number
  start?: string
  minutes?: number
  nights?: number
}
export type DemoFragment = {
  code: string
  names: Five
  place: string
  category: string
  services: readonly DemoService[]
}

const dinner: DemoService = {
  kind: 'meal',
  names: ['Thai dinner', '泰式晚餐', '泰式晚餐', 'อาหารเย็นไทย', '태국식 저녁'],
  cost: 420,
  child: 260,
  start: '18:30',
  minutes: 90,
}
const guide: DemoService = {
  kind: 'guide',
  names: ['Chinese-speaking guide', '中文导游', '中文導遊', 'ไกด์ภาษาจีน', '중국어 가이드'],
  basis: 'day',
  cost: 1_800,
}
const coach: DemoService = {
  kind: 'traffic',
  names: ['Coach for the day', '全天用车', '全天用車', 'รถทั้งวัน', '종일 차량'],
  basis: 'vehicle',
  start: '08:00',
  minutes: 120,
}
const beachHotel: DemoService = {
  kind: 'hotel',
  names: [
    'Beach hotel, twin room',
    '海滨酒店双床房',
    '海濱飯店雙床房',
    'โรงแรมริมหาด ห้องเตียงคู่',
    '해변 호텔 트윈룸',
  ],
  basis: 'half-twin',
  cost: 2_400,
  nights: 1,
}

/** Pieces of days that Andaman Blue uses again and again. */
export const blueFragments: readonly DemoFragment[] = [
  {
    code: 'F-ARRIVE',
    names: ['Arrival in Phuket', '抵达普吉', '抵達普吉', 'เดินทางถึงภูเก็ต', '푸껫 도착'],
    place: 'Phuket',
    category: 'Airport days',
    services: [coach, guide, beachHotel, dinner],
  },
  {
    code: 'F-DEPART',
    names: ['Departure', '返程', '返程', 'เดินทางกลับ', '출국'],
    place: 'Phuket',
    category: 'Airport days',
    services: [coach, guide],
  },
  {
    code: 'F-PHIPHI',
    names: [
      'Phi Phi islands by speedboat',
      '皮皮岛快艇一日',
      '皮皮島快艇一日',
      'เกาะพีพีโดยเรือเร็ว',
      '피피섬 스피드보트',
    ],
    place: 'Phi Phi',
    category: 'Sea',
    services: [
      {
        kind: 'traffic',
        names: ['Speedboat', '快艇', '快艇', 'เรือเร็ว', '스피드보트'],
        cost: 1_400,
        child: 900,
        start: '09:00',
        minutes: 420,
      },
      {
        kind: 'other',
        names: ['National park fee', '国家公园门票', '國家公園門票', 'ค่าธรรมเนียมอุทยาน', '국립공원 입장료'],
        cost: 400,
        child: 200,
      },
      guide,
      beachHotel,
    ],
  },
  {
    code: 'F-RACHA',
    names: [
      'Racha and Coral island',
      '皇帝岛与珊瑚岛',
      '皇帝島與珊瑚島',
      'เกาะราชาและเกาะเฮ',
      '라차섬·산호섬',
    ],
    place: 'Racha',
    category: 'Sea',
    services: [
      {
        kind: 'play',
        names: [
          'Island hopping with lunch',
          '跳岛含午餐',
          '跳島含午餐',
          'เที่ยวเกาะพร้อมอาหารกลางวัน',
          '섬 투어(점심 포함)',
        ],
        cost: 1_250,
        child: 850,
        start: '08:30',
        minutes: 480,
      },
      guide,
      beachHotel,
    ],
  },
  {
    code: 'F-OLDTOWN',
    names: [
      'Phuket old town walk',
      '普吉老城漫步',
      '普吉老城漫步',
      'เดินเที่ยวเมืองเก่าภูเก็ต',
      '푸껫 올드타운 산책',
    ],
    place: 'Phuket Town',
    category: 'In town',
    services: [guide, dinner, beachHotel],
  },
  {
    code: 'F-BUDDHA',
    names: [
      'Big Buddha and Chalong temple',
      '大佛与查龙寺',
      '大佛與查龍寺',
      'พระใหญ่และวัดฉลอง',
      '빅 부다·왓 찰롱',
    ],
    place: 'Chalong',
    category: 'In town',
    services: [coach, guide, beachHotel],
  },
  {
    code: 'F-SHOW',
    names: ['Evening show', '晚间演出', '晚間演出', 'โชว์ยามค่ำ', '저녁 공연'],
    place: 'Kathu',
    category: 'Evening',
    services: [
      {
        kind: 'play',
        names: ['Show, gold seats', '演出金座', '演出金座', 'ที่นั่งโกลด์', '골드석'],
        cost: 1_200,
        child: 800,
        start: '20:30',
        minutes: 90,
      },
    ],
  },
  {
    code: 'F-SEAFOOD',
    names: [
      'Seafood dinner at Rawai',
      '拉威海鲜晚餐',
      '拉威海鮮晚餐',
      'อาหารทะเลราไวย์',
      '라와이 해산물 저녁',
    ],
    place: 'Rawai',
    category: 'Seafood',
    services: [{ ...dinner, cost: 680, child: 400 }],
  },
  {
    code: 'F-FREE',
    names: ['Day at leisure', '自由活动', '自由活動', 'วันพักผ่อนอิสระ', '자유 일정'],
    place: 'Kata',
    category: 'Leisure',
    services: [beachHotel],
  },
  {
    code: 'F-KRABI',
    names: ['Krabi four islands', '甲米四岛', '甲米四島', 'กระบี่สี่เกาะ', '끄라비 4섬'],
    place: 'Krabi',
    category: 'Sea',
    services: [
      {
        kind: 'play',
        names: [
          'Four islands by longtail',
          '长尾船四岛游',
          '長尾船四島遊',
          'สี่เกาะโดยเรือหางยาว',
          '롱테일보트 4섬',
        ],
        cost: 950,
        child: 650,
        start: '09:00',
        minutes: 420,
      },
      coach,
      guide,
      beachHotel,
    ],
  },
  {
    code: 'F-SPA',
    names: ['Spa afternoon', '水疗下午', '水療下午', 'สปายามบ่าย', '스파 오후'],
    place: 'Kata',
    category: 'Spa',
    services: [
      {
        kind: 'play',
        names: ['Two-hour massage', '两小时按摩', '兩小時按摩', 'นวดสองชั่วโมง', '2시간 마사지'],
        cost: 800,
        start: '14:00',
        minutes: 120,
      },
    ],
  },
  {
    code: 'F-MARKET',
    names: ['Weekend market', '周末夜市', '週末夜市', 'ตลาดสุดสัปดาห์', '주말 시장'],
    place: 'Phuket Town',
    category: 'Evening',
    services: [],
  },
]

export type DemoTour = {
  code: string
  names: Five
  category: string
  days: readonly string[]
  onSale: boolean
}

export const blueTemplates: readonly DemoTour[] = [
  {
    code: 'T-PHUKET-5D',
    names: ['Phuket five days', '普吉五日', '普吉五日', 'ภูเก็ต 5 วัน', '푸껫 5일'],
    category: 'Leisure',
    days: ['F-ARRIVE', 'F-PHIPHI', 'F-BUDDHA', 'F-RACHA', 'F-DEPART'],
    onSale: true,
  },
  {
    code: 'T-ISLANDS-4D',
    names: ['Islands four days', '海岛四日', '海島四日', 'เกาะ 4 วัน', '섬 4일'],
    category: 'Leisure',
    days: ['F-ARRIVE', 'F-RACHA', 'F-KRABI', 'F-DEPART'],
    onSale: true,
  },
  {
    code: 'T-INCENTIVE-3D',
    names: ['Company reward, three days', '企业奖励三日', '企業獎勵三日', 'รางวัลบริษัท 3 วัน', '기업 포상 3일'],
    category: 'Incentive',
    days: ['F-ARRIVE', 'F-PHIPHI', 'F-DEPART'],
    onSale: false,
  },
  {
    code: 'T-SLOW-6D',
    names: ['Slow Phuket, six days', '慢游普吉六日', '慢遊普吉六日', 'ภูเก็ตสบาย ๆ 6 วัน', '여유로운 푸껫 6일'],
    category: 'Leisure',
    days: ['F-ARRIVE', 'F-OLDTOWN', 'F-FREE', 'F-RACHA', 'F-FREE', 'F-DEPART'],
    onSale: true,
  },
]

/** A day on which a journey leaves: who has booked, party by party, and what people decided about it. */
type DemoDeparture = {
  ahead: number
  capacity?: number
  min?: number
  decisionDays?: number
  /** Guests of each order. */
  sold?: readonly number[]
  /** Where it is brought before it is sold, and after. Guaranteed by itself where enough are sold. */
  to?: 'open'
  moves?: 'guaranteed' | 'on-hold' | 'closed' | 'cancelled'
}
export type DemoJourney = DemoTour & {
  sku: string
  departures: readonly DemoDeparture[]
  /** Not offered any more. */
  recycled?: true
}

/** A season: departures that are full, guaranteed, on sale, held, called off, and one that is short of guests on its decision day. */
export const blueJourneys: readonly DemoJourney[] = [
  {
    code: 'J-ANDAMAN-5D',
    names: ['Andaman five days', '安达曼五日', '安達曼五日', 'อันดามัน 5 วัน', '안다만 5일'],
    category: 'Leisure',
    days: ['F-ARRIVE', 'F-PHIPHI', 'F-RACHA', 'F-OLDTOWN', 'F-DEPART'],
    onSale: true,
    sku: 'TOUR-ANDAMAN',
    departures: [
      { ahead: 6, min: 10, sold: [4, 5, 4, 6, 3], to: 'open', moves: 'closed' },
      { ahead: 13, min: 10, sold: [4, 5, 2], to: 'open' },
      // Its decision day has come, and it is short of guests.
      { ahead: 20, min: 10, sold: [2, 3], to: 'open' },
      { ahead: 27, min: 10, sold: [4, 2], to: 'open' },
      { ahead: 41, min: 10, sold: [2], to: 'open' },
      { ahead: 55, min: 10, to: 'open' },
      { ahead: 69 },
    ],
  },
  {
    code: 'J-KRABI-4D',
    names: ['Krabi four days', '甲米四日', '甲米四日', 'กระบี่ 4 วัน', '끄라비 4일'],
    category: 'Leisure',
    days: ['F-ARRIVE', 'F-KRABI', 'F-FREE', 'F-DEPART'],
    onSale: true,
    sku: 'TOUR-KRABI',
    departures: [
      { ahead: 9, capacity: 16, min: 8, sold: [3, 3], to: 'open', moves: 'guaranteed' },
      { ahead: 23, capacity: 16, min: 8, sold: [2, 4], to: 'open' },
      { ahead: 30, capacity: 16, min: 8, to: 'open', moves: 'cancelled' },
      { ahead: 37, capacity: 16, min: 8, sold: [2], to: 'open', moves: 'on-hold' },
      { ahead: 51, capacity: 16, min: 8, decisionDays: 30, to: 'open' },
      { ahead: 65, capacity: 16, min: 8 },
    ],
  },
  {
    code: 'J-CITY-3D',
    names: ['Old town weekend', '老城周末', '老城週末', 'สุดสัปดาห์เมืองเก่า', '올드타운 주말'],
    category: 'In town',
    days: ['F-ARRIVE', 'F-BUDDHA', 'F-DEPART'],
    onSale: false,
    sku: '',
    departures: [{ ahead: 34 }, { ahead: 48 }],
  },
  {
    code: 'J-RAIN-3D',
    names: ['Green season weekend', '绿色雨季周末', '綠色雨季週末', 'สุดสัปดาห์หน้าฝน', '우기 주말'],
    category: 'In town',
    days: ['F-ARRIVE', 'F-OLDTOWN', 'F-DEPART'],
    onSale: false,
    sku: '',
    departures: [],
    recycled: true,
  },
]
