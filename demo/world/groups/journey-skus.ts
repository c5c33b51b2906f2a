import type { DemoSku } from '../demo-sku.ts'

/** What the journeys of Andaman Blue are sold as: seats of their departures, the booking confirmed at once. */
export const blueJourneySkus: readonly DemoSku[] = [
  {
    code: 'TOUR-ANDAMAN',
    type: 'custom-package',
    names: [
      'Andaman five days, small group',
      '安达曼五日精品小团',
      '安達曼五日精品小團',
      'อันดามัน 5 วัน กรุ๊ปเล็ก',
      '안다만 5일 소규모 단체',
    ],
    price: [18900, 14900, 0],
    cost: [13600, 10400],
    capacity: 24,
    stockMode: 'date',
    perGuest: true,
    category: 'packages',
    auto: true,
    journey: true,
  },
  {
    code: 'TOUR-KRABI',
    type: 'custom-package',
    names: [
      'Krabi four days, small group',
      '甲米四日精品小团',
      '甲米四日精品小團',
      'กระบี่ 4 วัน กรุ๊ปเล็ก',
      '끄라비 4일 소규모 단체',
    ],
    price: [14900, 11900, 0],
    cost: [10200, 8100],
    capacity: 16,
    stockMode: 'date',
    perGuest: true,
    category: 'packages',
    auto: true,
    journey: true,
  },
]
