import type { OrderType } from '#contract/catalog/products.ts'
import type { Five } from '../texts.ts'

/** What guests read of a piece of a day, and what its pictures show. */
type Story = { art: readonly OrderType[]; texts: Five }

export const fragmentStories: Readonly<Record<string, Story>> = {
  'F-ARRIVE': {
    art: ['transfer'],
    texts: [
      'Your guide waits behind customs with the name of the group.\nTransfer to the hotel, rooms from 14:00, and a Thai dinner by the beach.',
      '导游在海关出口举团名牌迎接。\n乘车前往酒店，14:00 起入住，晚上在海边享用泰式晚餐。',
      '導遊在海關出口舉團名牌迎接。\n乘車前往飯店，14:00 起入住，晚上在海邊享用泰式晚餐。',
      'ไกด์รอรับพร้อมป้ายชื่อกรุ๊ปหลังด่านศุลกากร\nเดินทางเข้าโรงแรม เช็กอินตั้งแต่ 14:00 และรับประทานอาหารเย็นไทยริมหาด',
      '세관 출구에서 가이드가 단체명 피켓을 들고 기다립니다.\n호텔로 이동해 14시부터 체크인하고, 해변에서 태국식 저녁을 즐깁니다.',
    ],
  },
  'F-PHIPHI': {
    art: ['boat-ticket', 'things-to-do'],
    texts: [
      'By speedboat to Maya Bay before the crowds, then swimming at Pileh and snorkelling off Phi Phi Leh.\nBring a towel, sun cream that spares the reef and a change of clothes.',
      '清晨乘快艇赶在人潮前抵达玛雅湾，随后在皮里湖游泳，在小皮皮岛浮潜。\n请带毛巾、环保防晒霜和替换衣物。',
      '清晨乘快艇趕在人潮前抵達瑪雅灣，隨後在皮里湖游泳，在小皮皮島浮潛。\n請帶毛巾、環保防曬乳和替換衣物。',
      'นั่งเรือเร็วไปอ่าวมาหยาก่อนคนเยอะ ว่ายน้ำที่ปิเละ และดำน้ำตื้นรอบเกาะพีพีเล\nโปรดนำผ้าเช็ดตัว ครีมกันแดดที่ไม่ทำร้ายปะการัง และเสื้อผ้าเปลี่ยน',
      '스피드보트로 붐비기 전에 마야 베이에 도착한 뒤 필레 라군에서 수영하고 피피레섬에서 스노클링합니다.\n수건, 산호에 안전한 선크림, 갈아입을 옷을 준비하세요.',
    ],
  },
  'F-RACHA': {
    art: ['diving', 'day-trip'],
    texts: [
      'Clear water over white sand: two stops for snorkelling, lunch on Coral island, and time for the beach.',
      '白沙清水：两次浮潜，珊瑚岛午餐，以及海滩自由时间。',
      '白沙清水：兩次浮潛，珊瑚島午餐，以及海灘自由時間。',
      'น้ำใสหาดทรายขาว ดำน้ำตื้นสองจุด อาหารกลางวันบนเกาะเฮ และเวลาพักบนหาด',
      '하얀 모래와 맑은 물: 스노클링 두 곳, 산호섬 점심, 해변 자유시간.',
    ],
  },
  'F-OLDTOWN': {
    art: ['custom-package'],
    texts: [
      'Past Sino-Portuguese shop houses and shrines with a storyteller of the quarter; coffee and local sweets on the way.',
      '由街区讲述人带领，穿过中葡式骑楼与庙宇，途中品尝咖啡和本地甜点。',
      '由街區講述人帶領，穿過中葡式騎樓與廟宇，途中品嚐咖啡和在地甜點。',
      'เดินชมตึกชิโนโปรตุกีสและศาลเจ้ากับนักเล่าเรื่องประจำย่าน พร้อมกาแฟและขนมพื้นเมือง',
      '동네 이야기꾼과 함께 시노포르투기스 건물과 사당을 지나며 커피와 현지 디저트를 맛봅니다.',
    ],
  },
  'F-BUDDHA': {
    art: ['ticket'],
    texts: [
      'The white Buddha above Chalong bay and the temple that Phuket prays at. Shoulders and knees are covered, shoes stay outside.',
      '俯瞰查龙湾的白色大佛，以及普吉人祈福的查龙寺。请遮住肩膀和膝盖，入内脱鞋。',
      '俯瞰查龍灣的白色大佛，以及普吉人祈福的查龍寺。請遮住肩膀和膝蓋，入內脫鞋。',
      'พระใหญ่สีขาวเหนืออ่าวฉลองและวัดที่ชาวภูเก็ตศรัทธา โปรดแต่งกายปิดไหล่และเข่า ถอดรองเท้าก่อนเข้า',
      '찰롱만을 내려다보는 흰 대불과 푸껫 사람들이 기도하는 사원. 어깨와 무릎을 가리고 신발을 벗고 들어갑니다.',
    ],
  },
  'F-KRABI': {
    art: ['things-to-do', 'boat-ticket'],
    texts: [
      'Four islands by longtail boat; at low water a bar of sand joins three of them. Lunch box on the beach.',
      '乘长尾船游四岛；退潮时沙洲连起其中三座。海滩便当午餐。',
      '乘長尾船遊四島；退潮時沙洲連起其中三座。海灘便當午餐。',
      'เที่ยวสี่เกาะด้วยเรือหางยาว เมื่อน้ำลงทะเลแหวกเชื่อมสามเกาะ อาหารกล่องบนหาด',
      '롱테일보트로 네 섬을 돕니다. 썰물 때는 모랫길이 세 섬을 잇습니다. 해변 도시락 점심.',
    ],
  },
  'F-SPA': {
    art: ['spa'],
    texts: [
      'Two hours of Thai massage or oils, as each guest likes it.',
      '两小时泰式或精油按摩，由客人自选。',
      '兩小時泰式或精油按摩，由客人自選。',
      'นวดไทยหรือนวดน้ำมันสองชั่วโมง เลือกได้ตามใจ',
      '태국식 또는 오일 마사지 2시간, 손님이 고릅니다.',
    ],
  },
  'F-FREE': {
    art: ['hotel-room'],
    texts: [
      'A day of your own: the pool, the beach, or a table that the guide reserves for you.',
      '自由支配的一天：泳池、海滩，或请导游代订餐厅。',
      '自由支配的一天：泳池、海灘，或請導遊代訂餐廳。',
      'วันอิสระของคุณ สระว่ายน้ำ ชายหาด หรือร้านที่ไกด์จองให้',
      '온전히 자유로운 하루: 수영장, 해변, 또는 가이드가 예약해 주는 식당.',
    ],
  },
}

/** What every tour tells beside its days. */
export const tourStory: Readonly<Record<'inclusions' | 'exclusions' | 'terms', Five>> = {
  inclusions: [
    'Hotel with breakfast, transfers, boats and entrances as written, licensed guide, accident insurance.',
    '含早餐酒店、所列用车、船票与门票、持证导游、意外保险。',
    '含早餐飯店、所列用車、船票與門票、持證導遊、意外保險。',
    'โรงแรมพร้อมอาหารเช้า รถรับส่ง เรือ และค่าเข้าตามรายการ ไกด์มีใบอนุญาต ประกันอุบัติเหตุ',
    '조식 포함 호텔, 일정표의 차량·보트·입장료, 공인 가이드, 상해보험.',
  ],
  exclusions: [
    'Flights, tips, drinks and whatever is marked optional.',
    '机票、小费、饮料及标注自选的项目。',
    '機票、小費、飲料及標註自選的項目。',
    'ตั๋วเครื่องบิน ทิป เครื่องดื่ม และรายการที่ระบุว่าเลือกเสริม',
    '항공권, 팁, 음료 및 선택 사항으로 표시된 항목.',
  ],
  terms: [
    'Prices hold for the group sizes named. Names and rooms 14 days before arrival.\nBoats sail as the weather allows; a day that falls out is moved or given back.',
    '价格适用于所列人数。请于抵达前 14 天提供名单和分房。\n船只视天气开航；取消的行程改期或退款。',
    '價格適用於所列人數。請於抵達前 14 天提供名單和分房。\n船隻視天氣開航；取消的行程改期或退款。',
    'ราคาตามขนาดกรุ๊ปที่ระบุ ส่งรายชื่อและห้องพักก่อนถึง 14 วัน\nเรือออกตามสภาพอากาศ วันที่ยกเลิกจะเลื่อนหรือคืนเงิน',
    '가격은 명시된 인원 기준입니다. 명단과 객실 배정은 도착 14일 전까지 주세요.\n배는 날씨에 따라 운항하며, 취소된 일정은 옮기거나 환불합니다.',
  ],
}
