import type { Language } from '#contract/kit/languages.ts'
import { countOpening } from '#server/pricing/shared/share.queries.ts'
import { revokeShare } from '#server/pricing/shared/revoke-share.ts'
import { saveShare } from '#server/pricing/shared/save-share.ts'
import { acting, personOf, system, type Stage } from './stage.ts'

type Shared = {
  agent: string
  language: Language
  title: string
  note: string
  skus: string[]
  /** Days from today: when it was made, its last day, the services. */
  made: number
  until: number
  from: number
  to: number
  opened: number
  revoked?: true
}

const shared: Shared[] = [
  {
    agent: 'PANDA',
    language: 'zh-CN',
    title: '普吉跨年精选',
    note: '含芭东、卡塔、卡伦酒店接送。',
    skus: ['PP-SPEED', 'JB-CANOE', 'SIM-DAY'],
    made: -3,
    until: 11,
    from: 5,
    to: 55,
    opened: 14,
  },
  {
    agent: 'NORDIC',
    language: 'en',
    title: '',
    note: '',
    skus: ['PP-SUNRISE', 'KRABI-4'],
    made: -30,
    until: -16,
    from: -25,
    to: 10,
    opened: 6,
  },
  {
    agent: 'HANA',
    language: 'ko',
    title: '푸켓 섬 투어',
    note: '',
    skus: ['PP-SPEED', 'RACHA-CORAL'],
    made: -8,
    until: 20,
    from: 0,
    to: 40,
    opened: 3,
    revoked: true,
  },
]

/** What the merchant has sent out: one that agents look at now, one that has ended, one that was taken back. */
export const makeShares = (stage: Stage): Promise<void> =>
  acting(stage, async (as) => {
    const { day, at } = stage.clock
    for (const { agent, skus, made, until, from, to, opened, revoked, ...said } of shared) {
      const ctx = as(at(made, 600), personOf(stage, 'ops'))
      const { id } = await saveShare(ctx, {
        ...said,
        agentId: stage.agents.get(agent)!.id,
        skuIds: skus.flatMap((code) => stage.skus.get(code) ?? []),
        from: day(from),
        to: day(to),
        validUntil: day(until),
      })
      for (let time = 0; time < opened; time += 1)
        await countOpening(as(at(made, 640 + time * 25), system), id)
      if (revoked) await revokeShare(as(at(made + 2, 615), personOf(stage, 'ops')), { id })
    }
  })
