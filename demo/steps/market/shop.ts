import { SiteSave } from '#contract/shop/shop.schema.ts'
import { saveFile } from '#server/files/files.public.ts'
import { publishSite, readSite, saveSite } from '#server/shop/site.ts'
import { coverArt, coverFile } from '../../world/cover-art.ts'
import { inFive } from '../../world/texts.ts'
import { adminOf } from '../companies.ts'
import { acting, type Stage } from '../stage.ts'

/** The shop of Andaman Blue, as its guests see it: the trips that people ask for most, then the newest. */
export const makeShop = (stage: Stage): Promise<void> =>
  acting(stage, async (as) => {
    const ctx = as(stage.clock.at(-30, 620), adminOf(stage))
    const banner = await saveFile(
      ctx,
      await coverFile('shop-banner', coverArt('shop-banner', 'custom-package')),
    )
    const { draft, version } = await readSite(ctx)
    const everyDay = ['1', '2', '3', '4', '5', '6', '7'].map((day) => ({ day, from: '08:00', to: '20:00' }))
    const codes = ['PP-SPEED', 'JB-CANOE', 'SIM-DAY', 'RACHA-CORAL']
    const form = {
      ...draft,
      version,
      hours: everyDay,
      notices: inFive([
        'Sea days are cooler than they look: bring a hat and plenty of water.',
        '海上烈日不易察觉：请带帽子和充足的水。',
        '海上烈日不易察覺：請帶帽子和充足的水。',
        'แดดกลางทะเลแรงกว่าที่คิด โปรดนำหมวกและน้ำดื่ม',
        '바다 햇볕은 보기보다 강합니다. 모자와 물을 챙기세요.',
      ]),
      addresses: inFive([
        'Royal Phuket Marina, Koh Kaew, Phuket',
        '普吉府阁考区皇家普吉码头',
        '普吉府閣考區皇家普吉碼頭',
        'รอยัลภูเก็ตมารีน่า เกาะแก้ว ภูเก็ต',
        '푸껫 꼬깨우 로열 푸껫 마리나',
      ]),
      latitude: 7.956,
      longitude: 98.385,
      phones: [{ phone: '+66 76 123 456' }],
      line: '@andamanblue',
      bannerFileIds: [banner],
      skuIds: codes.flatMap((code) => stage.skus.get(code) ?? []),
      payment: 'counter',
      cancellations: inFive([
        'Free until 48 hours before the start; after that half of the price, from 24 hours on all of it.',
        '出发前 48 小时以上免费取消；之后收取一半，24 小时内收取全额。',
        '出發前 48 小時以上免費取消；之後收取一半，24 小時內收取全額。',
        'ยกเลิกฟรีก่อน 48 ชั่วโมง หลังจากนั้นคิดครึ่งหนึ่ง และเต็มจำนวนภายใน 24 ชั่วโมง',
        '출발 48시간 전까지 무료, 이후 50%, 24시간 이내 전액이 부과됩니다.',
      ]),
    }
    await saveSite(ctx, SiteSave.parse(form))
    await publishSite(ctx, { version: version + 1 })
  })
