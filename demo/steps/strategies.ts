import type { Ctx } from '#server/kit/ctx.ts'
import { switchSale } from '#server/pricing/quotation/change-quotations.ts'
import { saveCustomPrice } from '#server/pricing/custom/save-custom-price.ts'
import { saveStrategyRule } from '#server/pricing/strategy/save-rule.ts'
import { followStrategy, saveStrategy } from '#server/pricing/strategy/save-strategy.ts'
import { inFive } from '../world/texts.ts'
import { opening } from './clock.ts'
import { adminOf } from './companies.ts'
import { acting, type Stage } from './stage.ts'

const none = { adult: null, child: null, infant: null, unit: null }
const all = (value: number) => ({ adult: value, child: value, infant: null, unit: value })
/** What a rule for the whole catalogue is about. */
const everything = { scope: 'catalogue', skuId: null, categoryId: null, productType: null } as const
const toTen = { mode: 'nearest', stepMinor: 1_000 } as const

/**
 * Whoever has nothing agreed pays the standard price and walk-in guests counter prices; an agent without a quotation is
 * meant to follow one; one agent has a winter deal.
 */
export const makeStrategies = (stage: Stage): Promise<void> =>
  acting(stage, async (as) => {
    const ctx = as(stage.clock.at(opening, 840), adminOf(stage))
    await makeStandard(ctx)
    await makeCounter(ctx, stage)
    const { id: strategyId } = await saveStrategy(ctx, {
      code: 'NET',
      names: inFive([
        'Net rates for new agents',
        '新代理净价',
        '新代理淨價',
        'ราคาเน็ตสำหรับเอเจนต์ใหม่',
        '신규 대리점 순요금',
      ]),
      note: 'Until a quotation is agreed',
      isDefault: false,
    })
    await saveStrategyRule(ctx, {
      ...everything,
      strategyId,
      method: 'percent',
      values: all(-500),
      rounding: toTen,
    })
    await switchSale(
      ctx,
      { kind: 'strategy', id: strategyId },
      { skuIds: [stage.skus.get('KRABI-4')!], onSale: false },
    )
    await saveCustomPrice(
      ctx,
      { kind: 'agent', id: stage.agents.get('PANDA')!.id },
      {
        skuId: stage.skus.get('KRABI-4')!,
        from: stage.clock.day(20),
        to: stage.clock.day(60),
        weekdays: [2, 3, 4],
        session: '',
        note: 'Charter flights midweek',
        method: 'percent',
        values: { ...none, adult: -1_800, child: -1_800 },
      },
    )
  })

/** The guard: what nobody quoted is sold at its own price. */
async function makeStandard(ctx: Ctx): Promise<void> {
  const { id: strategyId } = await saveStrategy(ctx, {
    code: 'STANDARD',
    names: inFive(['Standard prices', '标准价', '標準價', 'ราคามาตรฐาน', '표준가']),
    note: 'For whoever has no quotation and follows no strategy',
    isDefault: true,
  })
  await saveStrategyRule(ctx, {
    ...everything,
    strategyId,
    method: 'percent',
    values: all(0),
    rounding: { mode: 'none', stepMinor: 0 },
  })
}

async function makeCounter(ctx: Ctx, stage: Stage): Promise<void> {
  const { id: strategyId } = await saveStrategy(ctx, {
    code: 'COUNTER',
    names: inFive(['Counter prices', '柜台价', '櫃檯價', 'ราคาหน้าเคาน์เตอร์', '창구가']),
    note: '',
    isDefault: false,
  })
  const rule = { strategyId, method: 'percent', rounding: { mode: 'up', stepMinor: 5_000 } } as const
  await saveStrategyRule(ctx, { ...everything, ...rule, values: all(400) })
  await saveStrategyRule(ctx, {
    ...everything,
    ...rule,
    scope: 'type',
    productType: 'diving',
    values: all(800),
  })
  await saveCustomPrice(
    ctx,
    { kind: 'strategy', id: strategyId },
    {
      skuId: stage.skus.get('KRABI-4')!,
      from: stage.clock.day(33),
      to: stage.clock.day(45),
      weekdays: [],
      session: '',
      note: 'New Year',
      method: 'percent',
      values: { ...none, adult: 1_500, child: 1_500 },
    },
  )
  await followStrategy(ctx, { id: strategyId, agentIds: [stage.agents.get('WALKIN')!.id], groupIds: [] })
}
