import type { DemoSku } from './demo-sku.ts'

/** What Andaman Blue sells through resellers' systems: nothing is asked of guests, and all of it is confirmed at once. */
export const blueResellerSkus: readonly DemoSku[] = [
  {
    code: 'RS-BAY',
    type: 'things-to-do',
    names: [
      'Phang Nga Bay catamaran cruise',
      '攀牙湾双体帆船巡游',
      '攀牙灣雙體帆船巡遊',
      'ล่องเรือคาตามารันอ่าวพังงา',
      '팡아만 카타마란 크루즈',
    ],
    price: [1900, 1200, 0],
    cost: [900, 600],
    sessions: ['09:00', '13:30'],
    // A tester's tool books by the dozen, always on the same departure, and is run again and again.
    capacity: 900,
    category: 'land',
    auto: true,
    freeCancel: true,
  },
  {
    code: 'RS-PARK',
    type: 'ticket',
    names: ['Water park, day ticket', '水上乐园日票', '水上樂園日票', 'สวนน้ำ บัตรรายวัน', '워터파크 일일권'],
    price: [1200, 900, 0],
    cost: [700, 500],
    capacity: 500,
    category: 'tickets',
    auto: true,
  },
  {
    code: 'RS-SAIL',
    type: 'things-to-do',
    names: [
      'Sunset sail off Promthep Cape',
      '神仙半岛日落帆船',
      '神仙半島日落帆船',
      'ล่องเรือใบชมพระอาทิตย์ตกแหลมพรหมเทพ',
      '프롬텝곶 선셋 세일링',
    ],
    price: [2400, 1600, 0],
    cost: [1300, 900],
    sessions: ['15:00', '17:00'],
    capacity: 150,
    category: 'land',
    auto: true,
  },
  {
    code: 'RS-SHOW',
    type: 'ticket',
    names: [
      'Star show, non-refundable seat',
      '星光秀（不可退款）',
      '星光秀（不可退款）',
      'สตาร์โชว์ ที่นั่งไม่คืนเงิน',
      '스타 쇼, 환불 불가 좌석',
    ],
    price: [1500, 1000, 0],
    cost: [800, 600],
    sessions: ['20:00'],
    capacity: 200,
    category: 'tickets',
    auto: true,
    nonRefundable: true,
  },
]
