/** Categories as a tree: key, names in en, zh-CN, zh-TW, th, ko, and what stands below. */
export type DemoCategory = readonly [
  key: string,
  names: readonly [string, string, string, string, string],
  below?: readonly DemoCategory[],
]
export const categories: readonly DemoCategory[] = [
  [
    'sea',
    ['Sea', '海上', '海上', 'ทางทะเล', '바다'],
    [
      ['islands', ['Islands', '海岛', '海島', 'เกาะ', '섬']],
      ['diving', ['Diving', '潜水', '潛水', 'ดำน้ำ', '다이빙']],
      ['ferries', ['Ferries', '渡轮', '渡輪', 'เรือโดยสาร', '페리']],
      ['river', ['River', '河上', '河上', 'ล่องแม่น้ำ', '강']],
    ],
  ],
  [
    'land',
    ['On land', '陆地', '陸地', 'บนบก', '육지'],
    [
      ['city', ['City', '城市', '城市', 'เมือง', '도시']],
      ['tickets', ['Tickets', '门票', '門票', 'บัตรเข้าชม', '입장권']],
      ['spa', ['Spa', '水疗', '水療', 'สปา', '스파']],
    ],
  ],
  ['transport', ['Transport', '交通', '交通', 'การเดินทาง', '교통']],
  ['hotels', ['Hotels', '酒店', '飯店', 'โรงแรม', '호텔']],
  ['packages', ['Packages', '套餐', '套裝', 'แพ็กเกจ', '패키지']],
]
