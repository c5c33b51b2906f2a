import type { OrderType } from '#contract/catalog/products.ts'
import type { Five } from '../texts.ts'

/** What a company of the market sells, told short: prices in baht, of an adult and a child, or of the unit. */
type MarketProduct = { code: string; type: OrderType; names: Five; price: readonly number[] }

export const marketProducts: Readonly<Record<string, readonly MarketProduct[]>> = {
  KRABISEA: [
    {
      code: 'KS-4ISLES',
      type: 'day-trip',
      names: [
        'Four islands by long-tail boat',
        '长尾船四岛游',
        '長尾船四島遊',
        'ทัวร์สี่เกาะเรือหางยาว',
        '롱테일 보트 4섬 투어',
      ],
      price: [1_100, 700],
    },
    {
      code: 'KS-HONG',
      type: 'day-trip',
      names: [
        'Hong islands by speedboat',
        '红岛快艇一日游',
        '紅島快艇一日遊',
        'เกาะห้องเรือเร็ว',
        '홍섬 스피드보트',
      ],
      price: [1_600, 1_100],
    },
    {
      code: 'KS-PHIPHI',
      type: 'day-trip',
      names: ['Phi Phi from Krabi', '甲米出发皮皮岛', '甲米出發皮皮島', 'พีพีจากกระบี่', '끄라비 출발 피피섬'],
      price: [1_900, 1_400],
    },
    {
      code: 'KS-LANTA',
      type: 'boat-ticket',
      names: [
        'Ferry Krabi – Koh Lanta',
        '甲米至兰塔岛渡轮',
        '甲米至蘭塔島渡輪',
        'เรือกระบี่ – เกาะลันตา',
        '끄라비–란타섬 페리',
      ],
      price: [450, 300],
    },
    {
      code: 'KS-SUNSET',
      type: 'things-to-do',
      names: [
        'Railay sunset and barbecue',
        '莱利日落与烧烤',
        '萊利日落與燒烤',
        'ไร่เลย์ชมตะวันตกและบาร์บีคิว',
        '라일레이 선셋 바비큐',
      ],
      price: [1_450, 950],
    },
  ],
  CHIANGTREK: [
    {
      code: 'CM-DOI',
      type: 'day-trip',
      names: ['Doi Inthanon summit', '茵他侬峰一日游', '茵他儂峰一日遊', 'ยอดดอยอินทนนท์', '도이 인타논 정상'],
      price: [1_500, 1_200],
    },
    {
      code: 'CM-TREK2',
      type: 'things-to-do',
      names: ['Two-day hill trek', '两日山地徒步', '兩日山地健行', 'เดินป่าสองวัน', '1박 2일 산악 트레킹'],
      price: [3_200, 2_600],
    },
    {
      code: 'CM-RAFT',
      type: 'things-to-do',
      names: ['White water at Mae Taeng', '湄登河漂流', '湄登河泛舟', 'ล่องแก่งแม่แตง', '매땡 래프팅'],
      price: [1_300, 1_000],
    },
    {
      code: 'CM-COOK',
      type: 'things-to-do',
      names: ['Farm cooking class', '农场烹饪课', '農場烹飪課', 'เรียนทำอาหารที่ฟาร์ม', '농장 쿠킹 클래스'],
      price: [1_200, 900],
    },
    {
      code: 'CM-VAN',
      type: 'transfer',
      names: [
        'Chiang Mai airport van',
        '清迈机场面包车',
        '清邁機場廂型車',
        'รถตู้สนามบินเชียงใหม่',
        '치앙마이 공항 밴',
      ],
      price: [700],
    },
  ],
  SUNNYSH: [
    {
      code: 'SH-BUND',
      type: 'day-trip',
      names: ['Shanghai in a day', '上海一日游', '上海一日遊', 'เซี่ยงไฮ้หนึ่งวัน', '상하이 일일투어'],
      price: [1_800, 1_300],
    },
    {
      code: 'SH-WATER',
      type: 'day-trip',
      names: ['Water town Zhujiajiao', '朱家角古镇', '朱家角古鎮', 'เมืองน้ำจูเจียเจี่ยว', '주가각 수향마을'],
      price: [1_400, 1_000],
    },
    {
      code: 'SH-PVG',
      type: 'transfer',
      names: ['Pudong airport car', '浦东机场专车', '浦東機場專車', 'รถรับส่งสนามบินผู่ตง', '푸둥공항 차량'],
      price: [1_500],
    },
  ],
  HANRIVER: [
    {
      code: 'SE-PALACE',
      type: 'day-trip',
      names: ['Palaces of Seoul', '首尔宫殿游', '首爾宮殿遊', 'พระราชวังในโซล', '서울 궁궐 투어'],
      price: [1_700, 1_200],
    },
    {
      code: 'SE-DMZ',
      type: 'day-trip',
      names: ['DMZ half day', '板门店半日游', '板門店半日遊', 'ดีเอ็มแซดครึ่งวัน', 'DMZ 반일 투어'],
      price: [2_000, 1_700],
    },
    {
      code: 'SE-JEJU',
      type: 'diving',
      names: ['Jeju, two dives', '济州两潜', '濟州兩潛', 'ดำน้ำเชจูสองไดฟ์', '제주 2회 다이빙'],
      price: [4_200],
    },
  ],
  SIMILANDIVE: [
    {
      code: 'SD-DAY3',
      type: 'diving',
      names: [
        'Similan day trip, three dives',
        '斯米兰一日三潜',
        '斯米蘭一日三潛',
        'สิมิลันหนึ่งวัน สามไดฟ์',
        '시밀란 당일 3회 다이빙',
      ],
      price: [5_800],
    },
    {
      code: 'SD-SNORKEL',
      type: 'day-trip',
      names: ['Similan snorkelling', '斯米兰浮潜', '斯米蘭浮潛', 'ดำน้ำตื้นสิมิลัน', '시밀란 스노클링'],
      price: [3_400, 2_600],
    },
    {
      code: 'SD-RICHELIEU',
      type: 'diving',
      names: [
        'Richelieu Rock, two dives',
        '黎塞留岩两潜',
        '黎塞留岩兩潛',
        'ริเชลิวร็อค สองไดฟ์',
        '리슐리외 록 2회 다이빙',
      ],
      price: [6_400],
    },
    {
      code: 'SD-OPEN',
      type: 'diving',
      names: ['Open water course', '开放水域课程', '開放水域課程', 'คอร์สโอเพ่นวอเตอร์', '오픈워터 코스'],
      price: [14_500],
    },
    {
      code: 'SD-SURIN',
      type: 'day-trip',
      names: [
        'Surin islands by speedboat',
        '素林群岛快艇',
        '素林群島快艇',
        'หมู่เกาะสุรินทร์เรือเร็ว',
        '수린 군도 스피드보트',
      ],
      price: [3_600, 2_700],
    },
  ],
  TAIPEIFUN: [
    {
      code: 'TP-JIUFEN',
      type: 'day-trip',
      names: ['Jiufen and Shifen', '九份与十分', '九份與十分', 'จิ่วเฟินและสือเฟิน', '지우펀과 스펀'],
      price: [1_300, 1_000],
    },
    {
      code: 'TP-101',
      type: 'ticket',
      names: [
        'Taipei 101 observatory',
        '台北101观景台',
        '台北101觀景台',
        'จุดชมวิวไทเป 101',
        '타이베이 101 전망대',
      ],
      price: [650, 580],
    },
    {
      code: 'TP-NIGHT',
      type: 'things-to-do',
      names: ['Night market walk', '夜市漫步', '夜市漫步', 'เดินตลาดกลางคืน', '야시장 워킹투어'],
      price: [950, 700],
    },
  ],
}
