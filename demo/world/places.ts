import type { Five } from './texts.ts'

const all: readonly Five[] = [
  ['Phuket International Airport', '普吉国际机场', '普吉國際機場', 'สนามบินภูเก็ต', '푸껫 국제공항'],
  ['Suvarnabhumi Airport', '素万那普机场', '蘇凡納布機場', 'สนามบินสุวรรณภูมิ', '수완나품 공항'],
  ['Phuket', '普吉', '普吉', 'ภูเก็ต', '푸껫'],
  ['Phuket island', '普吉岛', '普吉島', 'เกาะภูเก็ต', '푸껫섬'],
  ['Phuket hotels', '普吉各酒店', '普吉各飯店', 'โรงแรมในภูเก็ต', '푸껫 내 호텔'],
  ['Patong', '芭东', '芭東', 'ป่าตอง', '빠통'],
  ['Kalim', '卡林', '卡林', 'กะหลิม', '깔림'],
  ['Kamala', '卡马拉', '卡馬拉', 'กมลา', '까말라'],
  ['Karon', '卡伦', '卡倫', 'กะรน', '까론'],
  ['Kata', '卡塔', '卡塔', 'กะตะ', '카타'],
  ['Rawai', '拉威', '拉威', 'ราไวย์', '라와이'],
  ['Rassada', '拉萨达', '拉薩達', 'รัษฎา', '라사다'],
  [
    'Central Floresta',
    'Central Floresta 购物中心',
    'Central Floresta 購物中心',
    'เซ็นทรัล ฟลอเรสต้า',
    '센트럴 플로레스타',
  ],
  ['Khao Lak', '考拉克', '考拉克', 'เขาหลัก', '카오락'],
  ['Bang Niang', '邦宁', '邦寧', 'บางเนียง', '방니앙'],
  ['Phang Nga', '攀牙', '攀牙', 'พังงา', '팡아'],
  ['Maya Bay', '玛雅湾', '瑪雅灣', 'อ่าวมาหยา', '마야 베이'],
  ['Pileh Lagoon', '皮雷泻湖', '皮雷潟湖', 'ปิเละลากูน', '필레 라군'],
  ['Khai Nok', '蛋岛', '蛋島', 'เกาะไข่นอก', '카이녹섬'],
  ['Bamboo Island', '竹子岛', '竹子島', 'เกาะไผ่', '밤부섬'],
  ['Donald Duck Bay', '唐老鸭湾', '唐老鴨灣', 'อ่าวเกือก', '도널드덕 베이'],
  ['Island 4', '斯米兰 4 号岛', '斯米蘭 4 號島', 'เกาะสี่', '시밀란 4번 섬'],
  ['Racha Yai', '大皇帝岛', '大皇帝島', 'เกาะราชาใหญ่', '라차야이섬'],
  ['Racha Noi', '小皇帝岛', '小皇帝島', 'เกาะราชาน้อย', '라차노이섬'],
  ['King Cruiser', '国王号沉船', '國王號沉船', 'เรือจมคิงครุยเซอร์', '킹 크루저 난파선'],
  ['Shark Point', '鲨鱼角', '鯊魚角', 'ชาร์คพอยท์', '샤크 포인트'],
  ['Koh Doc Mai', '花岛', '花島', 'เกาะดอกไม้', '독마이섬'],
  ['Elephant Head Rock', '象头岩', '象頭岩', 'หินหัวช้าง', '엘리펀트 헤드 록'],
  ['Richelieu Rock', '黎塞留岩', '黎塞留岩', 'กองหินริเชลิว', '리슐리외 록'],
  ['Rassada Pier', '拉萨达码头', '拉薩達碼頭', 'ท่าเรือรัษฎา', '라사다 선착장'],
  ['Tonsai Pier', '通赛码头', '通賽碼頭', 'ท่าเรือต้นไทร', '똔사이 선착장'],
  ['Saladan Pier', '萨拉丹码头', '薩拉丹碼頭', 'ท่าเรือศาลาด่าน', '살라단 선착장'],
  ['Nopparat Thara Pier', '诺帕拉塔拉码头', '諾帕拉塔拉碼頭', 'ท่าเรือนพรัตน์ธารา', '노파랏 타라 선착장'],
  ['Pool villa', '泳池别墅', '泳池別墅', 'พูลวิลล่า', '풀빌라'],
  ['Sunset sail', '日落帆船', '日落帆船', 'ล่องเรือใบชมพระอาทิตย์ตก', '선셋 세일링'],
  ['Aroma oil ritual', '芳香精油护理', '芳香精油護理', 'นวดน้ำมันอโรมา', '아로마 오일 마사지'],
  ['Bangkok', '曼谷', '曼谷', 'กรุงเทพฯ', '방콕'],
  ['Bangkok city', '曼谷市区', '曼谷市區', 'ตัวเมืองกรุงเทพฯ', '방콕 시내'],
  ['Sukhumvit', '素坤逸', '素坤逸', 'สุขุมวิท', '수쿰윗'],
  ['Silom', '是隆', '是隆', 'สีลม', '실롬'],
  ['Pattaya', '芭提雅', '芭達雅', 'พัทยา', '파타야'],
  ['Ayutthaya', '大城', '大城', 'อยุธยา', '아유타야'],
  ['Asiatique Pier', '亚洲河滨码头', '亞洲河濱碼頭', 'ท่าเรือเอเชียทีค', '아시아티크 선착장'],
  ['Rama VIII Bridge', '拉玛八世大桥', '拉瑪八世大橋', 'สะพานพระราม 8', '라마 8세 대교'],
  ['King Power Mahanakhon', '王权大京都大厦', '王權大京都大廈', 'คิง เพาเวอร์ มหานคร', '킹파워 마하나콘'],
  ['Khlong Sam Wa', '空三华区', '空三華區', 'คลองสามวา', '클롱삼와'],
  ['Rajadamnern Stadium', '拉差达慕恩拳馆', '拉差達慕恩拳館', 'สนามมวยราชดำเนิน', '라차담넌 경기장'],
]
const byEnglish = new Map(all.map((five) => [five[0], five]))

/** A place that products speak of, by its English name. */
export function placeNamed(english: string): Five {
  const five = byEnglish.get(english)
  if (!five) throw new Error(`No such place: ${english}`)
  return five
}
/** Several of them, a line each. */
export const placesNamed = (...english: readonly string[]): Five => {
  const named = english.map(placeNamed)
  const lines = (at: number) => named.map((five) => five[at]).join('\n')
  return [lines(0), lines(1), lines(2), lines(3), lines(4)]
}
