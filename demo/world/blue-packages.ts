import type { Five } from './texts.ts'

type DemoPart = { day?: number; nights?: number; skus: readonly string[]; session?: string }
export type DemoPackage = {
  code: string
  names: Five
  summaries: Five
  /** Adult and child, in baht; what its parts come to where it has none of its own. */
  price?: readonly [adult: number, child: number]
  /** How many a day it is sold at most, beside what its parts allow. */
  limit?: number
  parts: readonly DemoPart[]
  offSale?: boolean
  /** Orders of the last days. */
  orders: number
}

/** What Andaman Blue sells as one thing. */
export const bluePackages: readonly DemoPackage[] = [
  {
    code: 'PK-FIRST-NIGHT',
    names: [
      'First night in Phuket: transfer and show',
      '普吉首夜：接机与演出',
      '普吉首夜：接機與演出',
      'คืนแรกในภูเก็ต: รถรับและการแสดง',
      '푸켓 첫날 밤: 픽업과 공연',
    ],
    summaries: [
      'From the airport to Patong, and in the evening to the show.',
      '机场接至芭东，当晚观看演出。',
      '機場接至芭東，當晚觀看演出。',
      'รับจากสนามบินไปป่าตอง แล้วชมการแสดงในตอนค่ำ',
      '공항에서 빠통까지, 저녁에는 공연 관람.',
    ],
    parts: [{ skus: ['TRF-HKT-PATONG'] }, { skus: ['SIAM-NIRAMIT'] }],
    orders: 4,
  },
  {
    code: 'PK-TWO-ISLANDS',
    names: ['Two days of islands', '双岛两日', '雙島兩日', 'ทัวร์เกาะสองวัน', '섬 투어 2일'],
    summaries: [
      'Coral on the first day, canoes or Krabi on the second.',
      '第一天珊瑚岛，第二天独木舟或甲米任选。',
      '第一天珊瑚島，第二天獨木舟或甲米任選。',
      'วันแรกดำน้ำดูปะการัง วันที่สองเลือกพายแคนูหรือกระบี่',
      '첫날은 산호섬, 둘째 날은 카누 또는 끄라비 중 선택.',
    ],
    price: [3_450, 2_350],
    parts: [{ skus: ['RACHA-CORAL'] }, { day: 1, skus: ['JB-CANOE', 'KRABI-4'] }],
    orders: 5,
  },
  {
    code: 'PK-FAMILY-DAY',
    names: [
      'Family day: elephants and aquarium',
      '亲子日：大象与水族馆',
      '親子日：大象與水族館',
      'วันครอบครัว: ช้างและอควาเรียม',
      '가족의 하루: 코끼리와 아쿠아리움',
    ],
    summaries: [
      'Elephants in the morning, the aquarium whenever you like, a car all day.',
      '上午与大象相处，水族馆时间自由，全天用车。',
      '上午與大象相處，水族館時間自由，全天用車。',
      'ช่วงเช้ากับช้าง อควาเรียมตามเวลาที่ต้องการ พร้อมรถทั้งวัน',
      '오전엔 코끼리, 아쿠아리움은 원하는 시간에, 하루 종일 차량 제공.',
    ],
    parts: [{ skus: ['CAR-8H'] }, { skus: ['ELEPHANT-HALF'], session: '09:00' }, { skus: ['AQUARIA'] }],
    orders: 3,
  },
  {
    code: 'PK-DIVE-STAY',
    names: [
      'Stay and dive: two nights at Kata',
      '卡塔两晚潜水之旅',
      '卡塔兩晚潛水之旅',
      'พักและดำน้ำ: สองคืนที่กะตะ',
      '까따 2박 다이빙',
    ],
    summaries: [
      'Two nights by the beach and two dives off Racha.',
      '海边两晚，拉差岛两次潜水。',
      '海邊兩晚，拉差島兩次潛水。',
      'สองคืนริมหาดและดำน้ำสองไดฟ์ที่ราชา',
      '해변에서 2박, 라차에서 다이빙 2회.',
    ],
    price: [6_600, 6_600],
    limit: 6,
    parts: [
      { nights: 2, skus: ['HOTEL-KATA-DLX'] },
      { day: 1, skus: ['DIVE-RACHA-2'] },
    ],
    orders: 3,
  },
  {
    code: 'PK-SUNSET-SPA',
    names: [
      'Spa and sunset sail',
      '水疗与日落帆船',
      '水療與日落帆船',
      'สปาและล่องเรือชมพระอาทิตย์ตก',
      '스파와 선셋 세일링',
    ],
    summaries: [
      'An hour of spa at noon, then out to the sunset.',
      '中午一小时水疗，随后出海看日落。',
      '中午一小時水療，隨後出海看日落。',
      'สปาหนึ่งชั่วโมงช่วงเที่ยง แล้วออกเรือชมพระอาทิตย์ตก',
      '한낮의 스파 한 시간, 이어서 석양 항해.',
    ],
    price: [3_700, 2_900],
    parts: [{ skus: ['SPA-60', 'SPA-120'] }, { skus: ['SUNSET-SAIL'] }],
    offSale: true,
    orders: 0,
  },
  {
    code: 'PK-CORAL-SIM',
    names: [
      'Similan from Khao Lak, two nights',
      '考拉克两晚与斯米兰一日',
      '考拉克兩晚與斯米蘭一日',
      'เขาหลักสองคืนและสิมิลันหนึ่งวัน',
      '카오락 2박과 시밀란 하루',
    ],
    summaries: [
      'Two nights by the beach, half board, and a day at the Similan islands.',
      '海边两晚含半膳，斯米兰群岛一日游。',
      '海邊兩晚含半膳，斯米蘭群島一日遊。',
      'พักริมหาดสองคืนพร้อมอาหารสองมื้อ และเที่ยวหมู่เกาะสิมิลันหนึ่งวัน',
      '해변에서 2박 하프보드, 시밀란 제도에서 하루.',
    ],
    price: [7_400, 6_900],
    parts: [
      { nights: 2, skus: ['CORAL-GARDEN', 'CORAL-BEACH'] },
      { day: 1, skus: ['SIM-DAY'] },
    ],
    orders: 2,
  },
]
