import type { Five } from './texts.ts'

/** What the demo's hotels are called, and where they are. */
export const hotelTexts: readonly { names: Five; areas: Five }[] = [
  {
    names: [
      'Andaman Pearl Patong',
      '芭东安达曼明珠酒店',
      '芭東安達曼明珠飯店',
      'อันดามันเพิร์ล ป่าตอง',
      '안다만 펄 빠통',
    ],
    areas: ['Patong', '芭东', '芭東', 'ป่าตอง', '빠통'],
  },
  {
    names: [
      'Coral Beach Khao Lak',
      '考拉克珊瑚海滩酒店',
      '考拉克珊瑚海灘飯店',
      'คอรัลบีช เขาหลัก',
      '코럴 비치 카오락',
    ],
    areas: ['Khao Lak', '考拉克', '考拉克', 'เขาหลัก', '카오락'],
  },
  {
    names: [
      'Tonsai Bay Bungalows',
      '通赛湾度假木屋',
      '通賽灣度假木屋',
      'ต้นไทรเบย์ บังกะโล',
      '톤사이 베이 방갈로',
    ],
    areas: ['Phi Phi', '皮皮岛', '皮皮島', 'เกาะพีพี', '피피섬'],
  },
  {
    names: ['Kata Hill Resort', '卡塔山度假村', '卡塔山度假村', 'กะตะฮิลล์รีสอร์ท', '카타 힐 리조트'],
    areas: ['Kata', '卡塔', '卡塔', 'กะตะ', '카타'],
  },
  {
    names: ['Riverside hotel', '河畔酒店', '河畔飯店', 'โรงแรมริมน้ำ', '리버사이드 호텔'],
    areas: ['Bang Rak', '挽叻', '挽叻', 'บางรัก', '방락'],
  },
  {
    names: ['Sukhumvit suites', '素坤逸公寓酒店', '素坤逸公寓飯店', 'สุขุมวิทสวีท', '수쿰윗 스위트'],
    areas: ['Asok', '阿索克', '阿索克', 'อโศก', '아속'],
  },
]
