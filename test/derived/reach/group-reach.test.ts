import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { ChangePreview } from '#contract/plans/deal/deal.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { saveFile } from '#server/files/files.public.ts'
import { inTenant } from '#server/kit/db/db.ts'
import { emit } from '#server/kit/events.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { writtenGramsWanted } from '#server/kit/text/search-grams.ts'
import type { Caller } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { makeAgent } from '#test/factories/people.ts'
import { makeGuide, png } from '#test/kit/group-guide.ts'
import { makeReachWorld } from './reach-world.ts'

const { server, world, nok, som, order, planOf, caseAbout } = await makeReachWorld()
const { app, merchant, staff } = world
const owner = new pg.Client(server.database.config)
await owner.connect()
afterAll(() => owner.end())

const hidden = await order(som.caller)
const { id: planId } = await planOf(som.caller, 'Zoltan Hidden')
await caseAbout(hidden)

test('a group is of who planned it and who looks after its agent, in lists, figures and acts; a case of who sees its order', async () => {
  const ids = async (caller: Caller, path: string, more: object = {}) =>
    (await caller.data<{ rows: { id: number }[] }>(path, { pageSize: 100, ...more })).rows.map(({ id }) => id)
  const plans = '/supplier/travelPlan/list'
  const { id: ofNok } = await planOf(nok.caller, 'Own Guest')
  expect((await ids(staff, plans)).toSorted()).toEqual([planId, ofNok].toSorted())
  expect(await ids(nok.caller, plans)).toEqual([ofNok])
  const services = '/supplier/travelPlanItem/playList'
  const counts = await Promise.all([staff, nok.caller, som.caller].map((who) => ids(who, services)))
  const [all, mine, theirs] = counts.map(({ length }) => length)
  expect([mine! > 0, theirs! > 0, mine! + theirs!]).toEqual([true, true, all])
  const quotations = async (caller: Caller) =>
    (
      await caller.data<{ total: { quotations: number } }>('/supplier/groupPlanStatistics/list', {
        from: day(0),
        to: day(90),
        by: 'agent',
      })
    ).total.quotations
  expect([await quotations(staff), await quotations(nok.caller)]).toEqual([2, 1])
  const info = (caller: Caller) => caller.call('/supplier/travelPlan/info', { id: planId })
  expect((await info(nok.caller)).error.code).toBe(404000)
  const cancel = { id: planId, reason: 'x' }
  const at = '/supplier/travelPlanHandler/cancel'
  expect((await nok.caller.call(at, cancel)).error.code).toBe(404000)
  // The next number of the day is another one, though they do not see whose it is.
  expect((await planOf(nok.caller, 'Own Guest')).code).not.toBe((await info(staff)).data!.code)

  const agent = await staff.data<Record<string, unknown>>('/supplier/distributor/info', { id: world.agentId })
  await staff.data('/supplier/distributor/update', { ...agent, keeperId: nok.id })
  expect(await ids(nok.caller, plans)).toContain(planId)
  expect(await ids(nok.caller, '/supplier/openMarket/case/list')).toHaveLength(1)
  await staff.data('/supplier/distributor/update', { ...agent, keeperId: null })
  expect(await ids(nok.caller, '/supplier/openMarket/case/list')).toEqual([])
  expect(await ids(som.caller, '/supplier/openMarket/case/list')).toHaveLength(1)
})

test('whoever sells or operates a group has it, and gives it away only as long as it stays theirs', async () => {
  const { id } = await planOf(som.caller, 'Sold Guest')
  const info = (caller: Caller) => caller.call<PlanInfo>('/supplier/travelPlan/info', { id })
  const give = async (caller: Caller, to: object) => {
    const { data } = await info(staff)
    return caller.call('/supplier/travelPlan/save', { ...data, sellerId: null, operatorId: null, ...to })
  }
  for (const to of [{ sellerId: nok.id }, { operatorId: nok.id }]) {
    expect((await info(nok.caller)).error.code).toBe(404000)
    expect((await give(som.caller, to)).error.code).toBe(0)
    expect((await info(nok.caller)).error.code).toBe(0)
    expect((await give(nok.caller, {})).error.fields).toMatchObject([{ field: 'agentId' }])
    await give(som.caller, {})
  }
})

/** Whom nobody may have twice, the last number of a day, and archives that are of who asked for them. */
const ofAll = ['plan_assignment', 'plan_code_day', 'plan_paper_set', 'travel_plan']

test('what hangs on a group is hidden with it: each of its tables, the photo of a receipt, and every act by its id', async () => {
  const ids = await withSystemCtx(app, merchant.id, async (ctx) => {
    const { db } = ctx
    const receipt = { kind: 'receipt', name: 'r.png', contentType: 'image/png', content: png }
    const fileId = await saveFile(ctx, receipt)
    const { rows } = await sql<Record<'room' | 'guest' | 'expense' | 'crew', number>>`
      with crew as (insert into crew (merchant_id, code, name, roles, currency) values (${merchant.id}, 'REACH', 'Walker', '{guide}', 'THB') returning id),
      room as (insert into plan_room (merchant_id, plan_id, number, type) values (${merchant.id}, ${planId}, 1, 'twin') returning id),
      guest as (insert into plan_guest (merchant_id, plan_id, name, position) values (${merchant.id}, ${planId}, 'Zoltan Hidden', 1) returning id),
      expense as (insert into plan_expense (merchant_id, plan_id, side, day, category, amount_minor, base_minor, currency, photo_file_id, photo_hash)
        values (${merchant.id}, ${planId}, 'cost', ${day(0)}, 'Taxi', 100, 100, 'THB', ${fileId}, 'x') returning id)
      select (select id::int from crew) as crew, (select id::int from room) as room, (select id::int from guest) as guest, (select id::int from expense) as expense`.execute(
      db,
    )
    const { crew, room, guest, expense } = rows[0]!
    const at = sql`${merchant.id}, ${planId}`
    await sql`with stay as (insert into plan_stay_room (merchant_id, service_id, number, type)
        select merchant_id, id, 1, 'twin' from plan_service where plan_id = ${planId} limit 1 returning merchant_id, id),
      a as (insert into plan_room_staff (merchant_id, plan_id, room_id, crew_id) values (${at}, ${room}, ${crew})),
      b as (insert into plan_bill (merchant_id, plan_id, side, currency) values (${at}, 'agent', 'THB')),
      c as (insert into plan_instalment (merchant_id, plan_id, life, position, kind, amount_minor, currency, due_rule, due_on)
        values (${at}, 1, 1, 'deposit', 100, 'THB', 'date', ${day(9)})),
      d as (insert into plan_commitment (merchant_id, plan_id, name, units, rate_minor, currency) values (${at}, 'Rooms', 1, 100, 'THB')),
      e as (insert into plan_settlement (merchant_id, plan_id, crew_id) values (${at}, ${crew})),
      f as (insert into plan_paper (merchant_id, plan_id, paper, language, number) values (${at}, 'rooming', 'en', 1)),
      g as (insert into plan_change (merchant_id, plan_id, number, content, content_hash, currency, valid_until)
        values (${at}, 1, '{}', 'x', 'THB', ${day(9)})),
      h as (insert into plan_posting (merchant_id, plan_id, kind, day, amount_minor, base_minor, currency, once_key)
        values (${at}, 'payment', ${day(0)}, 100, 100, 'THB', 'reach')),
      j as (insert into plan_option_ask (merchant_id, plan_id, service_id, until_was, wanted_until)
        select merchant_id, plan_id, id, ${day(3)}, ${day(5)} from plan_service where plan_id = ${planId} limit 1),
      k as (insert into plan_deposit (merchant_id, plan_id, service_id, due_on, amount_minor, currency)
        select merchant_id, plan_id, id, ${day(3)}, 100, 'THB' from plan_service where plan_id = ${planId} limit 1),
      l as (insert into plan_call_off (merchant_id, plan_id, service_id, units, currency)
        select merchant_id, plan_id, id, 1, 'THB' from plan_service where plan_id = ${planId} limit 1),
      i as (insert into plan_notice (merchant_id, plan_id, crew_id, said, by_name, mailed) values (${at}, ${crew}, '[]', 'x', false))
      insert into plan_stay_guest (merchant_id, stay_room_id, guest_id) select merchant_id, id, ${guest} from stay`.execute(
      db,
    )
    return { room, guest, expense }
  })
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname like 'plan\\_%' and relname <> all($1)`,
    [ofAll],
  )
  expect(tables.length).toBeGreaterThan(14)
  const count = tables
    .map(
      ({ name }) =>
        `(select count(*)::int from ${name}${/_stay_/.test(name) ? '' : ` where plan_id = ${planId}`}) as ${name}`,
    )
    .join()
  /** What a session of this reach has of it, by the walls as they stand or by those of a spread database. */
  const found = async (reach: string, walls: string): Promise<[string, number][]> => {
    await owner.query('begin')
    await owner.query(walls)
    await owner.query(
      `select set_config('app.merchant', $1, true), set_config('app.reach', $2, true), set_config('role', 'longtail_app', true)`,
      [String(merchant.id), reach],
    )
    const { rows } = await owner.query<Record<string, number>>(`select ${count}`)
    await owner.query('rollback')
    return Object.entries(rows[0]!)
  }
  const spread = ['travel_plan', ...tables.map(({ name }) => name)]
    .map((name) => `call app.spread_wall('${name}', app.rules_of('${name}'));`)
    .join('')
  for (const walls of ['', spread]) {
    const all = await found('', walls)
    expect(all.filter(([, n]) => n === 0)).toEqual([])
    expect(await found(`{${som.id}}`, walls)).toEqual(all)
    expect((await found(`{${nok.id}}`, walls)).filter(([, n]) => n > 0)).toEqual([])
  }

  const photo = (caller: Caller) => caller.fetch('/supplier/travelPlanExpense/photo', { id: ids.expense })
  expect((await photo(som.caller)).headers.get('content-type')).toBe('image/png')
  expect(await (await photo(nok.caller)).json()).toMatchObject({ error: { code: 404000 } })
  for (const [act, id] of [
    ['guestDelete', ids.guest],
    ['roomDelete', ids.room],
  ] as const)
    expect((await nok.caller.call(`/supplier/travelPlan/${act}`, { id })).error.code, act).toBe(404000)
})

test('the log and notices count of groups and disputes what is shown of them', async () => {
  const caseId = await withSystemCtx(app, merchant.id, async (ctx) => {
    const { rows } = await sql<{
      id: number
    }>`select id::int from market_case where order_id = ${hidden.id}`.execute(ctx.db)
    const id = rows[0]!.id
    for (const [subject, subjectId] of [
      ['travelPlan', planId],
      ['marketCase', id],
    ] as const)
      await emit(ctx, 'plans.planSaved', { subject, subjectId, facts: { code: 'Quokkaberry' } })
    await sql`insert into notification (merchant_id, message_id, kind, audience, topic, subject_id)
      values (${merchant.id}, gen_random_uuid(), 'marketCase', 'staff:oMarket.case', 'marketCase', ${id})`.execute(
      ctx.db,
    )
    return id
  })
  const counts = (reach: number[] | null) =>
    inTenant(app.db, { merchantId: merchant.id, reach }, async (tx) => {
      const filter = (subject: string) =>
        JSON.stringify({
          subject,
          grams: writtenGramsWanted(merchant.id, ['Quokkaberry']),
          likes: ['%Quokkaberry%'],
          orders: [],
        })
      const { rows } = await sql<Record<'plans' | 'cases' | 'notices', number>>`
        select app.count_events(${filter('travelPlan')}::jsonb, 10) as plans, app.count_events(${filter('marketCase')}::jsonb, 10) as cases,
               (select count(*)::int from notification where topic = 'marketCase' and subject_id = ${caseId}) as notices`.execute(
        tx,
      )
      return rows[0]
    })
  expect(await counts(null)).toEqual({ plans: 1, cases: 1, notices: 1 })
  expect(await counts([som.id])).toEqual({ plans: 1, cases: 1, notices: 1 })
  expect(await counts([nok.id])).toEqual({ plans: 0, cases: 0, notices: 0 })
})

test('a group that is seen by its agent is given to no agent beyond reach, and clashes with groups that are not seen', async () => {
  const { id: beyond } = await makeAgent(app, merchant)
  const agent = () => staff.data<Record<string, unknown>>('/supplier/distributor/info', { id: world.agentId })
  await staff.data('/supplier/distributor/update', { ...(await agent()), keeperId: nok.id })
  const plan = await nok.caller.data<PlanInfo>('/supplier/travelPlan/info', { id: planId })
  const save = (caller: Caller) => caller.call('/supplier/travelPlan/save', { ...plan, agentId: beyond })
  expect((await save(nok.caller)).error.fields).toMatchObject([{ field: 'agentId' }])
  await staff.data('/supplier/distributor/update', { ...(await agent()), keeperId: null })

  const ofNok = await planOf(nok.caller, 'Own Guest', day(50))
  const crewId = await makeGuide(staff, ofNok, 'CLASH')
  await staff.data('/supplier/schedule/assign', {
    planId,
    role: 'guide',
    crewId,
    fromDate: plan.startDate,
    toDate: plan.startDate,
  })
  const clash = async (caller: Caller) =>
    (
      await caller.data<ChangePreview>('/supplier/travelPlanHandler/changePreview', {
        id: ofNok.id,
        startDate: plan.startDate,
        adults: 20,
        freeGuests: 1,
        singles: 2,
      })
    ).people
  expect(await clash(staff)).toEqual([{ name: 'Somchai', group: plan.code }])
  expect(await clash(nok.caller)).toEqual([{ name: 'Somchai', group: '–' }])
  // Their own groups they give to whom they like.
  const mine = await nok.caller.data<PlanInfo>('/supplier/travelPlan/info', { id: ofNok.id })
  expect((await nok.caller.call('/supplier/travelPlan/save', { ...mine, agentId: beyond })).error.code).toBe(
    0,
  )
})
