import type { DemoSku } from './demo-sku.ts'

/** A boat there and back: the way back is a boat of its own, which others take alone. */
export const blueRoundTrips: readonly DemoSku[] = [
  {
    code: 'LANTA-BACK',
    type: 'boat-ticket',
    names: [
      'Speedboat Koh Lanta – Phuket',
      '兰达岛—普吉快艇',
      '蘭達島—普吉快艇',
      'เรือเร็ว เกาะลันตา–ภูเก็ต',
      '란타–푸껫 스피드보트',
    ],
    price: [1500, 1100, 0],
    cost: [940, 700],
    supplier: 'FERRY',
    sessions: ['10:30', '15:30'],
    capacity: 40,
    category: 'ferries',
  },
  {
    code: 'LANTA-RT',
    type: 'boat-ticket',
    names: [
      'Speedboat Koh Lanta, round trip',
      '普吉—兰达岛快艇往返',
      '普吉—蘭達島快艇來回',
      'เรือเร็ว ภูเก็ต–เกาะลันตา ไป-กลับ',
      '푸껫–란타 스피드보트 왕복',
    ],
    price: [2600, 1900, 0],
    cost: [980, 720],
    supplier: 'FERRY',
    pool: 'FERRY-LANTA',
    sessions: ['08:30', '13:30'],
    category: 'ferries',
    wayBack: { code: 'LANTA-BACK', openDays: 45 },
  },
]
