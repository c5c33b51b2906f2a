import { LadderSave } from '#contract/promotions/ladder.schema.ts'
import { saveLadder } from '#server/promotions/ladders/save-ladder.ts'
import { inFive } from '../world/texts.ts'
import { opening } from './clock.ts'
import { adminOf } from './companies.ts'
import { acting, type Stage } from './stage.ts'

/** Changes of the adult's and the child's price alike. */
const both = (value: number) => ({ adult: value, child: value, infant: null, unit: null })

/** Stepwise prices of Andaman Blue: for groups, for early divers, for the nights around New Year. */
export const makeLadders = (stage: Stage): Promise<void> =>
  acting(stage, async (as) => {
    const { clock } = stage
    const skus = (...codes: string[]) => codes.flatMap((code) => stage.skus.get(code) ?? [])
    const year = Number(clock.day(0).slice(0, 4))
    const forms = [
      {
        names: inFive(['Families and groups', '家庭与团体', '家庭與團體', 'ครอบครัวและหมู่คณะ', '가족·단체']),
        basis: 'quantity',
        method: 'percent',
        skuIds: skus('RACHA-CORAL', 'MAITON-DOLPHIN', 'KRABI-4'),
        steps: [
          { from: 6, values: both(-500) },
          { from: 10, values: both(-1_000) },
        ],
      },
      {
        names: inFive(['Early divers', '潜水早鸟', '潛水早鳥', 'จองดำน้ำล่วงหน้า', '다이빙 얼리버드']),
        basis: 'lead',
        method: 'percent',
        skuIds: skus('DIVE-KC-3', 'DIVE-OW'),
        steps: [
          { from: 14, values: both(-500) },
          { from: 30, values: both(-800) },
        ],
      },
      {
        names: inFive(['New year evenings', '新年晚间', '新年晚間', 'ค่ำคืนปีใหม่', '연말연시 저녁']),
        basis: 'date',
        method: 'amount',
        skuIds: skus('SUNSET-SAIL', 'SIAM-NIRAMIT'),
        steps: [{ days: { from: `${year}-12-24`, to: `${year + 1}-01-05` }, values: both(20_000) }],
      },
    ]
    const ctx = as(clock.at(opening, 847), adminOf(stage))
    for (const form of forms) await saveLadder(ctx, LadderSave.parse(form))
  })
