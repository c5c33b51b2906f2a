import { sql } from 'kysely'
import type { ImportMapping } from '#contract/order-entry/import/order-import.schema.ts'
import { checkImport } from '#server/order-entry/import/check-import.ts'
import { importInfo } from '#server/order-entry/import/import.queries.ts'
import { makeOrders } from '#server/order-entry/import/make-orders.ts'
import { keepImport } from '#server/order-entry/import/upload-import.ts'
import { mapImport, runImport } from '#server/order-entry/import/work-on-import.ts'
import type { Job } from '#server/kit/jobs/jobs.ts'
import { acting, personOf, type Acting, type Stage } from '../stage.ts'

/**
 * A list that is done, as a Chinese agent writes it, and one of this morning that somebody is half through; how many orders came
 * of it.
 */
export async function makeOrderImports(stage: Stage): Promise<number> {
  if (!stage.staff.has('ops')) return 0
  const day = (ahead: number) => stage.clock.day(ahead).replaceAll('-', '/')
  const done = await sendList(
    stage,
    -2,
    '环海周单.xlsx',
    [
      ['深圳环海国际旅行社 每周预订'],
      ['订单号', '产品', '日期', '成人', '儿童', '姓名', '电话', '酒店', '备注'],
      ['HH-2201', 'JB-CANOE', day(24), '2', '1', '周晓东', '+86 13910022301', 'Kata Palm Resort', ''],
      ['HH-2202', 'MAITON-DOLPHIN', day(24), '2', '', '郑丽华', '+86 13910022302', '', '素食'],
      ['HH-2203', 'SIM-DAY', day(25), '4', '', '何建军', '+86 13910022303', 'Patong Beach Hotel', ''],
      ['HH-2204', 'RACHA-CORAL', day(26), '2', '', '吴美琪', '+86 13910022304', '', ''],
      ['HH-2205', 'PP-SUNRISE', day(26), '3', '', '冯国强', '+86 13910022305', 'Novotel Phuket', ''],
    ],
    { agent: 'SZTOUR', name: '环海周单' },
  )
  await makeIt(stage, done)
  await sendList(stage, 0, 'SZ next month.csv', [
    ['Agent', 'Tour', 'Date', 'Adults', 'Children', 'Guest', 'Phone', 'Total', 'Remark'],
    ['SZTOUR', 'PP-SPEED', day(31), '2', '', '许文静', '+86 13710022310', '', 'Window seats'],
    ['SZTOUR', 'JB-CANOE', day(31), '2', '1', '林志远', '+86 13710022311', '', ''],
    ['SZTOUR', 'James Bond by longtail', day(32), '4', '', '高远', '+86 13710022312', '', ''],
    ['SZ TOUR', 'KRABI-4', day(33), '2', '', '杨柳', '+86 13710022313', '', ''],
    ['SZTOUR', 'SUR-DAY', '31/02/2027', '2', '', '蒋欣', '+86 13710022314', '', ''],
    ['SZTOUR', 'SUNSET-SAIL', day(34), '2', '', '程浩', '+86 13710022315', '1.00', ''],
    ['SZTOUR', 'PP-SPEED', day(31), '2', '', '许文静', '+86 13710022310', '', 'Twice?'],
  ])
  const { rows } = await acting(stage, (as) =>
    sql<{
      n: number
    }>`select count(*)::int as n from order_import_order where merchant_id = ${stage.merchant.id}`.execute(
      as(stage.clock.now, personOf(stage, 'ops')).db,
    ),
  )
  return rows[0]?.n ?? 0
}

const jobAt = async (stage: Stage, days: number, job: Job, importId: number): Promise<void> => {
  const who = personOf(stage, 'ops')
  await job(
    {
      app: stage.app,
      inMerchant: (_id, work) => acting(stage, (as) => work(as(stage.clock.at(days, 610), who))),
      attempt: 1,
      lastAttempt: true,
    },
    { merchantId: stage.merchant.id, importId },
  )
}

async function sendList(
  stage: Stage,
  days: number,
  fileName: string,
  rows: readonly (readonly string[])[],
  { agent, name = '' }: { agent?: string; name?: string } = {},
): Promise<{ id: number; days: number }> {
  const as = (acted: Acting) => acted(stage.clock.at(days, 600), personOf(stage, 'ops'))
  const { id } = await acting(stage, (acted) => keepImport(as(acted), fileName, rows))
  await acting(stage, async (acted) => {
    const ctx = as(acted)
    const { mapping } = await importInfo(ctx, { id })
    const agentId = agent ? (stage.agents.get(agent)?.id ?? null) : null
    const existing: ImportMapping = { ...mapping, agentId }
    await mapImport(ctx, { id, ...existing, name })
  })
  await jobAt(stage, days, checkImport, id)
  return { id, days }
}

async function makeIt(stage: Stage, { id, days }: { id: number; days: number }): Promise<void> {
  await acting(stage, (as) => runImport(as(stage.clock.at(days, 605), personOf(stage, 'ops')), { id }))
  await jobAt(stage, days, makeOrders, id)
}
