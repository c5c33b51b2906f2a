import type { FactsOf } from '#contract/catalog/skus/sku-facts.ts'
import type { DemoSupplier } from './companies.ts'
import type { DemoSku } from './demo-sku.ts'
import { hotelTexts } from './hotel-texts.ts'
import type { Five } from './texts.ts'

/** Hotels of the Andaman coast that sell Andaman Blue their rooms. */
export const hotelSuppliers: readonly DemoSupplier[] = [
  {
    code: 'PEARL',
    name: 'Andaman Pearl Patong',
    notifyMethod: 'email',
    language: 'en',
    contactName: 'Front office',
    phone: '+66 76 341 900',
    email: 'rsvn@andamanpearl.example',
  },
  {
    code: 'TONSAI',
    name: 'Tonsai Bay Bungalows ต้นไทรเบย์',
    notifyMethod: 'login',
    language: 'th',
    contactName: 'คุณแดง',
    phone: '+66 75 601 222',
    email: 'stay@tonsaibay.example',
  },
  {
    code: 'CORALKL',
    name: 'Coral Beach Khao Lak',
    notifyMethod: 'email',
    language: 'en',
    contactName: 'Sales desk',
    phone: '+66 76 420 700',
    email: 'sales@coralkhaolak.example',
  },
]

const room = (
  code: string,
  names: Five,
  [meal, adults, children, beds]: [FactsOf<'hotel-room'>['meal'], number, number, number],
  [price, cost, capacity]: [number, number, number],
) => ({ code, names, meal, adults, children, beds, price, cost, capacity })

type Hotel = { hotel: string; area: string; supplier: string; rooms: ReturnType<typeof room>[] }

/** Each hotel with its rooms: meal, adults, children and extra beds; price, cost, how many there are. */
const hotels: readonly Hotel[] = [
  {
    hotel: 'Andaman Pearl Patong',
    area: 'Patong',
    supplier: 'PEARL',
    rooms: [
      room(
        'PEARL-SUP',
        [
          'superior room, city side',
          '高级房（城景）',
          '高級房（市景）',
          'ห้องซูพีเรีย วิวเมือง',
          '슈피리어룸, 시티 사이드',
        ],
        ['room-only', 2, 1, 0],
        [1_900, 1_350, 20],
      ),
      room(
        'PEARL-SEA',
        ['deluxe room, sea view', '豪华海景房', '豪華海景房', 'ห้องดีลักซ์ วิวทะเล', '디럭스룸, 오션뷰'],
        ['breakfast', 2, 1, 1],
        [3_200, 2_300, 14],
      ),
      room(
        'PEARL-FAMILY',
        [
          'family suite, two bedrooms',
          '家庭套房（两卧室）',
          '家庭套房（兩臥室）',
          'แฟมิลี่สวีท สองห้องนอน',
          '패밀리 스위트, 침실 2개',
        ],
        ['breakfast', 4, 2, 1],
        [5_600, 4_100, 6],
      ),
    ],
  },
  {
    hotel: 'Coral Beach Khao Lak',
    area: 'Khao Lak',
    supplier: 'CORALKL',
    rooms: [
      room(
        'CORAL-GARDEN',
        ['garden room', '花园房', '花園房', 'ห้องวิวสวน', '가든룸'],
        ['half-board', 2, 1, 1],
        [3_400, 2_500, 16],
      ),
      room(
        'CORAL-BEACH',
        ['beachfront bungalow', '海滨独栋别墅', '海濱獨棟別墅', 'บังกะโลริมหาด', '비치프런트 방갈로'],
        ['all-inclusive', 3, 2, 1],
        [7_200, 5_300, 8],
      ),
    ],
  },
  {
    hotel: 'Tonsai Bay Bungalows',
    area: 'Phi Phi',
    supplier: 'TONSAI',
    rooms: [
      room(
        'TONSAI-HILL',
        ['hillside bungalow', '山坡木屋', '山坡木屋', 'บังกะโลบนเนินเขา', '힐사이드 방갈로'],
        ['breakfast', 2, 0, 1],
        [2_200, 1_500, 10],
      ),
      room(
        'TONSAI-BEACH',
        ['beach bungalow', '海滩木屋', '海灘木屋', 'บังกะโลติดหาด', '비치 방갈로'],
        ['breakfast', 2, 2, 1],
        [3_600, 2_600, 8],
      ),
    ],
  },
]

/** A room's name begins with its hotel's, as each language writes it. */
const between = [', ', ' ', ' ', ' ', ' ']
function namesAt(hotel: string, rooms: Five): Five {
  const existing = hotelTexts.find(({ names }) => names[0] === hotel)?.names
  return rooms.map((room, at) => `${existing?.[at] ?? hotel}${between[at]}${room}`) as unknown as Five
}

/** Rooms as the demo tells SKUs. */
export const blueRooms: readonly DemoSku[] = hotels.flatMap(({ hotel, supplier, rooms }) =>
  rooms.map(({ code, names, price, cost, capacity }) => ({
    code,
    type: 'hotel-room' as const,
    names: namesAt(hotel, names),
    price: [price],
    cost: [cost],
    supplier,
    capacity,
    category: 'hotels',
  })),
)

/** What is known of them, by code. */
export const roomFacts: Readonly<Record<string, FactsOf<'hotel-room'>>> = Object.fromEntries(
  hotels.flatMap(({ hotel, area, rooms }) =>
    rooms.map(({ code, meal, adults, children, beds }) => [
      code,
      {
        type: 'hotel-room',
        hotel,
        area,
        meal,
        mostAdults: adults,
        mostChildren: children,
        extraBeds: beds,
        leastGuests: null,
        mostGuests: null,
        uncountedInfants: false,
        minorsAlone: null,
      },
    ]),
  ),
)
