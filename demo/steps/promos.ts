import { PromoNew } from '#contract/promotions/promo.schema.ts'
import { enableCode } from '#server/promotions/codes/enable-code.ts'
import { savePromo } from '#server/promotions/codes/save-promo.ts'
import { inFive } from '../world/texts.ts'
import { daysAhead, opening } from './clock.ts'
import { adminOf } from './companies.ts'
import { acting, type Stage } from './stage.ts'

/** The code that orders of the demo use now and then. */
export const everydayCode = 'SEA10'

/** The batch comes first, so that the codes that people know stand above it in the list. */
const promoForms = (day: (offset: number) => string) => [
  {
    names: inFive(['Travel fair Bangkok', '曼谷旅游展', '曼谷旅遊展', 'งานเที่ยวกรุงเทพฯ', '방콕 여행 박람회']),
    way: 'many',
    prefix: 'FAIR-',
    count: 24,
    kind: 'amount',
    amountMinor: 50_000,
    codeLimit: 1,
  },
  {
    names: inFive([
      'Ten percent by the sea',
      '海边九折',
      '海邊九折',
      'ลดสิบเปอร์เซ็นต์ริมทะเล',
      '바닷가 10% 할인',
    ]),
    code: everydayCode,
    kind: 'percent',
    basisPoints: 1_000,
    mostMinor: 60_000,
    booked: { from: day(opening), to: day(daysAhead - 1) },
  },
  {
    names: inFive(['Welcome, first trip', '首次出行礼', '首次出遊禮', 'ต้อนรับทริปแรก', '첫 여행 환영']),
    code: 'WELCOME300',
    kind: 'amount',
    amountMinor: 30_000,
    leastTotalMinor: 200_000,
    codeLimit: 500,
    guestLimit: 1,
  },
  {
    names: inFive(['New year early bird', '新年早鸟', '新年早鳥', 'จองปีใหม่ล่วงหน้า', '새해 얼리버드']),
    code: 'NEWYEAR15',
    kind: 'percent',
    basisPoints: 1_500,
    booked: { from: day(10), to: day(40) },
    service: { from: day(41), to: day(90) },
  },
  {
    names: inFive(['Green season', '雨季特惠', '雨季優惠', 'กรีนซีซัน', '우기 특가']),
    code: 'RAINBOW',
    kind: 'percent',
    basisPoints: 2_000,
    booked: { from: day(opening), to: day(-20) },
  },
  {
    names: inFive(['Partner week', '合作伙伴周', '合作夥伴週', 'สัปดาห์พันธมิตร', '파트너 주간']),
    code: 'PARTNER',
    kind: 'amount',
    amountMinor: 15_000,
  },
]

/** Promo codes of a merchant: in use, not begun, over, stopped, and a batch for a travel fair. */
export const makePromos = (stage: Stage): Promise<void> =>
  acting(stage, async (as) => {
    const { clock } = stage
    const ctx = as(clock.at(opening, 845), adminOf(stage))
    for (const form of promoForms((offset) => clock.day(offset))) await savePromo(ctx, PromoNew.parse(form))
    const { id } = await ctx.db
      .selectFrom('promo_code')
      .select('id')
      .where('merchant_id', '=', stage.merchant.id)
      .where('code', '=', 'PARTNER')
      .executeTakeFirstOrThrow()
    await enableCode(as(clock.at(-12, 615), adminOf(stage)), { id, enabled: false })
  })
