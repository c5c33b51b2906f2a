import { languages } from '#contract/kit/languages.ts'
import type { OrderType } from '#contract/catalog/products.ts'

/** In en, zh-CN, zh-TW, th, ko. */
export type Five = readonly [string, string, string, string, string]
export const inFive = (texts: Five) =>
  Object.fromEntries(languages.map((language, at) => [language, texts[at]!]))

/** What a guest gets, told by product type. */
export const summaries: Readonly<Record<OrderType, Five>> = {
  'day-trip': [
    'A full day with hotel pick-up, a guide who knows every bay, lunch, drinking water and insurance. Small groups, back before dinner.',
    '全天行程：酒店接送、熟悉每个海湾的导游、午餐、饮用水及保险。小团出行，晚餐前返回。',
    '全天行程：飯店接送、熟悉每個海灣的導遊、午餐、飲用水及保險。小團出遊，晚餐前返回。',
    'เที่ยวเต็มวัน รวมรถรับส่งโรงแรม ไกด์ท้องถิ่น อาหารกลางวัน น้ำดื่ม และประกัน กลุ่มเล็ก กลับก่อนมื้อค่ำ',
    '호텔 픽업, 현지 가이드, 점심, 생수와 보험이 포함된 하루 일정입니다. 소규모로 출발해 저녁 전에 돌아옵니다.',
  ],
  'things-to-do': [
    'An unhurried few hours with a local host. All equipment is included; wear something that may get wet or dusty.',
    '与当地向导轻松度过几小时，含全部装备。请穿着不怕弄湿弄脏的衣物。',
    '與在地嚮導輕鬆度過幾小時，含全部裝備。請穿著不怕弄濕弄髒的衣物。',
    'กิจกรรมสบาย ๆ ไม่กี่ชั่วโมงกับผู้ดูแลท้องถิ่น รวมอุปกรณ์ทั้งหมด แนะนำให้ใส่ชุดที่เปียกหรือเลอะได้',
    '현지 호스트와 함께하는 여유로운 몇 시간. 장비가 모두 포함되며, 젖거나 더러워져도 괜찮은 옷을 입어 주세요.',
  ],
  diving: [
    'Small groups, four divers to a guide at most. Tanks, weights, lunch and park fees are included; bring your card and logbook.',
    '小班潜水，每位潜导最多带四人。含气瓶、配重、午餐及公园门票，请携带潜水证与日志。',
    '小班潛水，每位潛導最多帶四人。含氣瓶、配重、午餐及公園門票，請攜帶潛水證與日誌。',
    'กลุ่มเล็ก ไกด์หนึ่งคนต่อนักดำน้ำไม่เกินสี่คน รวมถังอากาศ ตะกั่ว อาหารกลางวัน และค่าอุทยาน กรุณานำบัตรและสมุดบันทึกมาด้วย',
    '가이드 한 명당 최대 네 명의 소규모 다이빙. 탱크, 웨이트, 점심, 국립공원 입장료 포함. 자격증과 로그북을 지참해 주세요.',
  ],
  'boat-ticket': [
    'A reserved seat on the chosen departure. Check in at the pier 30 minutes before; 20 kg of luggage is included.',
    '所选班次的预留座位。请提前30分钟到码头办理登船，含20公斤行李。',
    '所選班次的保留座位。請提前30分鐘到碼頭報到，含20公斤行李。',
    'ที่นั่งสำรองตามรอบที่เลือก เช็กอินที่ท่าเรือก่อนออก 30 นาที รวมสัมภาระ 20 กก.',
    '선택한 출발편의 지정 좌석. 출발 30분 전까지 선착장에서 체크인해 주세요. 수하물 20kg 포함.',
  ],
  transfer: [
    'A private vehicle with driver, name board at arrivals, one hour of waiting after landing. Child seats on request.',
    '专车接送，到达厅举牌，航班落地后免费等候一小时。儿童座椅可预约。',
    '專車接送，入境大廳舉牌，班機落地後免費等候一小時。兒童座椅可預約。',
    'รถส่วนตัวพร้อมคนขับ ถือป้ายชื่อรอรับ รอฟรีหนึ่งชั่วโมงหลังเครื่องลง ขอคาร์ซีตเด็กได้',
    '전용 차량과 기사, 도착장 네임보드, 착륙 후 1시간 무료 대기. 카시트는 미리 요청해 주세요.',
  ],
  'car-charter': [
    'A vehicle with driver at your disposal. Fuel and tolls within the province are included; overtime is charged by the hour.',
    '含司机包车，省内油费与过路费全包，超时按小时计费。',
    '含司機包車，府內油費與過路費全包，超時按小時計費。',
    'รถพร้อมคนขับตามเวลาที่จอง รวมน้ำมันและทางด่วนภายในจังหวัด เกินเวลาคิดเป็นรายชั่วโมง',
    '기사 포함 전세 차량. 주 내 유류비와 통행료가 포함되며, 초과 시간은 시간당 요금이 부과됩니다.',
  ],
  ticket: [
    'A ticket with QR code: go straight to the gate, no exchange at the counter. Children are measured at the entrance.',
    '二维码门票，直接入园，无需换票。儿童以入口处量身高为准。',
    'QR Code 門票，直接入場，免換票。兒童以入口處量身高為準。',
    'บัตรคิวอาร์โค้ด เข้าประตูได้เลยไม่ต้องแลกบัตร วัดส่วนสูงเด็กที่ทางเข้า',
    'QR코드 입장권으로 교환 없이 바로 입장합니다. 어린이는 입구에서 키를 잽니다.',
  ],
  spa: [
    'A quiet room, a therapist of your choice, herbal tea afterwards. Please arrive 15 minutes early.',
    '安静包间，可选技师，结束后奉上草本茶。请提前15分钟到店。',
    '安靜包廂，可選按摩師，結束後奉上草本茶。請提前15分鐘到店。',
    'ห้องส่วนตัวเงียบสงบ เลือกพนักงานนวดได้ พร้อมชาสมุนไพรหลังนวด กรุณามาก่อนเวลา 15 นาที',
    '조용한 전용 룸에서 원하는 테라피스트에게 받는 관리. 마친 뒤 허브티를 드립니다. 15분 일찍 와 주세요.',
  ],
  'hotel-room': [
    'Room with breakfast for two. Check-in from 14:00, check-out until 12:00; an extra bed can be asked for.',
    '含双人早餐。14:00起入住，12:00前退房，可申请加床。',
    '含雙人早餐。14:00起入住，12:00前退房，可申請加床。',
    'ห้องพักพร้อมอาหารเช้าสองท่าน เช็กอิน 14:00 เช็กเอาต์ก่อน 12:00 ขอเตียงเสริมได้',
    '2인 조식 포함 객실. 체크인 14:00, 체크아웃 12:00. 엑스트라 베드 요청 가능.',
  ],
  'custom-package': [
    'A journey put together for one party: hotels, transfers, days out. We send a plan within a working day and change it until it fits.',
    '一单一团的定制行程：酒店、接送、每日游玩。一个工作日内出方案，改到满意为止。',
    '一單一團的客製行程：飯店、接送、每日遊程。一個工作天內提供方案，改到滿意為止。',
    'ทริปที่จัดให้เฉพาะกลุ่มของคุณ ทั้งที่พัก รถรับส่ง และกิจกรรม ส่งแผนภายในหนึ่งวันทำการและปรับจนลงตัว',
    '한 팀만을 위한 맞춤 여행: 숙소, 이동, 일정까지. 영업일 하루 안에 계획을 보내고 마음에 들 때까지 조정합니다.',
  ],
}

const change: Five = [
  'Names may be changed until the evening before.',
  '出发前一晚之前可更改姓名。',
  '出發前一晚之前可更改姓名。',
  'เปลี่ยนชื่อผู้เดินทางได้จนถึงเย็นก่อนวันเดินทาง',
  '이용 전날 저녁까지 이름을 변경할 수 있습니다.',
]
const weather: Five = [
  'The captain decides about the weather; a day called off is refunded in full.',
  '是否出海由船长视天气决定，取消出海全额退款。',
  '是否出海由船長視天氣決定，取消出海全額退款。',
  'กัปตันเป็นผู้ตัดสินใจเรื่องสภาพอากาศ หากงดออกเรือคืนเงินเต็มจำนวน',
  '출항 여부는 날씨에 따라 선장이 결정하며, 취소 시 전액 환불됩니다.',
]
const used: Five = [
  'A ticket that was used, or a departure that was missed, is not refunded.',
  '已使用的票券或错过的班次恕不退款。',
  '已使用的票券或錯過的班次恕不退款。',
  'บัตรที่ใช้แล้วหรือพลาดรอบไม่สามารถคืนเงินได้',
  '사용한 티켓이나 놓친 출발편은 환불되지 않습니다.',
]
const late: Five = [
  'If you come late the time is not made up, because others are waiting.',
  '迟到不补时，敬请谅解。',
  '遲到不補時，敬請見諒。',
  'หากมาสาย ขออภัยที่ไม่สามารถชดเชยเวลาได้ เนื่องจากมีผู้จองรอบถัดไป',
  '늦으시면 다음 예약으로 인해 시간을 연장해 드릴 수 없습니다.',
]
const joined = (a: Five, b: Five) => a.map((text, at) => `${text} ${b[at]!}`) as unknown as Five

/** What a guest should know before paying. The steps of the cancellation rule stand in the SKU itself. */
export const terms: Readonly<Record<OrderType, Five>> = {
  'day-trip': joined(weather, change),
  'things-to-do': joined(change, late),
  diving: joined(weather, change),
  'boat-ticket': joined(used, weather),
  transfer: change,
  'car-charter': change,
  ticket: used,
  spa: late,
  'hotel-room': change,
  'custom-package': change,
}

/** What a day trip is in full, as rich text. */
export const dayTrip: Five = [
  '<h3>The day</h3><ol><li>Pick-up at your hotel</li><li>Welcome drink and briefing at the pier</li><li>Three stops to swim and to look around</li><li>Lunch, then back by late afternoon</li></ol><p><strong>Bring</strong> a towel, sun cream and your swimwear.</p>',
  '<h3>当日行程</h3><ol><li>酒店接客</li><li>码头迎宾饮品与行程说明</li><li>三个停靠点，可游泳与观光</li><li>午餐，傍晚前返回</li></ol><p><strong>请携带</strong>毛巾、防晒霜和泳衣。</p>',
  '<h3>當日行程</h3><ol><li>飯店接送</li><li>碼頭迎賓飲品與行程說明</li><li>三個停靠點，可游泳與觀光</li><li>午餐，傍晚前返回</li></ol><p><strong>請攜帶</strong>毛巾、防曬乳與泳衣。</p>',
  '<h3>กำหนดการ</h3><ol><li>รับจากโรงแรม</li><li>เครื่องดื่มต้อนรับและคำแนะนำที่ท่าเรือ</li><li>แวะสามจุดเพื่อเล่นน้ำและชมวิว</li><li>อาหารกลางวัน กลับช่วงบ่ายแก่</li></ol><p><strong>เตรียม</strong>ผ้าเช็ดตัว ครีมกันแดด และชุดว่ายน้ำ</p>',
  '<h3>하루 일정</h3><ol><li>호텔 픽업</li><li>선착장에서 웰컴 음료와 안내</li><li>세 곳에 들러 수영과 관광</li><li>점심 식사 후 늦은 오후 귀환</li></ol><p><strong>준비물</strong> 수건, 자외선 차단제, 수영복.</p>',
]
