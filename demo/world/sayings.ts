type Sayings = Readonly<Record<string, readonly string[]>>

/** What people write as reasons, by language. */
export const sayings = {
  withdraw: {
    en: ['Flight cancelled', 'Guest fell ill', 'Plans changed'],
    'zh-CN': ['航班取消', '客人生病', '行程有变'],
    'zh-TW': ['班機取消', '客人身體不適', '行程變動'],
    th: ['เที่ยวบินยกเลิก', 'ลูกค้าป่วย', 'เปลี่ยนแผนการเดินทาง'],
    ko: ['항공편 결항', '고객 건강 문제', '일정 변경'],
  },
  cancel: {
    en: ['Storm warning, boats stay in', 'Engine trouble'],
    'zh-CN': ['大风预警，停航', '船只故障'],
    'zh-TW': ['強風特報，停航', '船隻故障'],
    th: ['พายุเตือนภัย งดออกเรือ', 'เรือขัดข้อง'],
    ko: ['풍랑주의보로 결항', '선박 고장'],
  },
  refuse: {
    en: ['No guide in this language on that day', 'Group too large for the boat'],
    'zh-CN': ['当日无中文导游', '人数超出船只容量'],
    'zh-TW': ['當日無中文導遊', '人數超出船隻容量'],
    th: ['ไม่มีไกด์ในวันนั้น', 'จำนวนคนเกินความจุเรือ'],
    ko: ['해당일 한국어 가이드 없음', '정원 초과'],
  },
  full: { en: ['Fully booked that day', 'Too late, the boat is arranged', 'เต็มแล้วค่ะ', '当天已满'] },
  reply: { en: ['Can do 09:30 instead, is that fine?', 'ขอชื่อผู้โดยสารตามพาสปอร์ตด้วยค่ะ', '请确认酒店名称'] },
  note: {
    en: ['VIP of the agent', 'Call the hotel before pick-up', 'Pay attention: pregnant guest', '导游会中文'],
  },
} satisfies Record<string, Sayings> as Readonly<
  Record<'withdraw' | 'cancel' | 'refuse' | 'full' | 'reply' | 'note', Sayings>
>
