import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'
import { readSources } from './sources.ts'

const { app } = await testServer()
const { pool } = app
const rows = async <T>(statement: string): Promise<T[]> => (await pool.query(statement)).rows as T[]

/** Tables of a merchant's data: all that carry its id, outside the platform (which merchants meet through). */
const tenantTables = (
  await rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'merchant_id'
      order by 1`,
  )
).map(({ name }) => name)

test('every table outside the platform belongs to a merchant', async () => {
  const others = await rows(
    `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant_id')`,
  )
  expect(others).toEqual([])
  expect(tenantTables.length).toBeGreaterThan(20)
})

/** People as the merchant knows them, or one of its agents. */
const ofOneOwner = new Set([
  'customer',
  'customer_document',
  'customer_identity',
  'customer_merge',
  'customer_note',
  'customer_order',
  'customer_search',
  'customer_segment',
  'customer_twin',
])

/** What is of an order or of a customer: whoever sees a part of those reads no more of it. */
const withinReach = new Set([
  'channel_notice',
  'channel_order',
  'channel_refund',
  'customer',
  'customer_document',
  'customer_note',
  'customer_order',
  'day_card',
  'departure_call_order',
  'entitlement',
  'event',
  'guest_visit',
  'invoice',
  'mail',
  'market_case',
  'market_case_entry',
  'notification',
  'order_bed',
  'plan_bill',
  'plan_call_off',
  'plan_change',
  'plan_commitment',
  'plan_deposit',
  'plan_expense',
  'plan_guest',
  'plan_instalment',
  'plan_notice',
  'plan_option_ask',
  'plan_paper',
  'plan_posting',
  'plan_quotation',
  'plan_room',
  'plan_room_staff',
  'plan_service',
  'plan_settlement',
  'plan_stay_guest',
  'plan_stay_room',
  'prepaid_allocation',
  'prepaid_code',
  'order_draft',
  'order_follow_note',
  'order_follow_up',
  'order_guest',
  'order_import',
  'order_import_order',
  'order_import_row',
  'order_internal',
  'order_item',
  'order_line',
  'order_line_cost',
  'order_message',
  'order_refund',
  'order_request',
  'order_stay',
  'order_version',
  'order_version_cost',
  'orders',
  'promo_use',
  'ticket_blank',
  'ticket_check',
  'ticket_double',
  'ticket_print',
  'till_move',
  'travel_plan',
  'voucher',
])

test('every tenant table has row-level security with its three walls, and no other door', async () => {
  const walls = await rows<{ name: string; on: boolean; policies: string[] }>(
    `select c.relname as name, c.relrowsecurity as on,
            coalesce((select array_agg(p.polname || case when p.polpermissive then '' else ' (restrictive)' end order by p.polname)
                        from pg_policy p where p.polrelid = c.oid), '{}')::text[] as policies
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  )
  const policies = ['agent_session (restrictive)', 'merchant', 'supplier_session (restrictive)']
  // What is the merchant's or one agent's alone has one more.
  const wallsOf = (name: string) =>
    [
      ...policies,
      ...(ofOneOwner.has(name) ? ['owner (restrictive)'] : []),
      ...(withinReach.has(name) ? ['reach (restrictive)'] : []),
    ].toSorted()
  expect(walls).toEqual(tenantTables.map((name) => ({ name, on: true, policies: wallsOf(name) })))
})

/** Of these no call reads rows by their order for a person: work of the system, or books, which are nobody's part. */
const beyondReach = [
  'agent_bill_line',
  'channel_payout_row',
  'customer_intake',
  'issue_fee',
  'issue_fee_line',
  'journal',
  // Of lines that wait for a letter to their supplier: for the job and the link alone.
  'order_letter_line',
  'order_sales',
  'order_search',
  'order_seen',
  'payment_run_line',
  // Of guests of the shop: for the job that sends their tickets.
  'shop_order',
  'stock_take',
  'third_booking',
]

test('what names an order is within the reach of whoever reads it, or said not to be', async () => {
  const named = await rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'order_id' and not a.attisdropped
      order by 1`,
  )
  const said = named.map(({ name }) => name).filter((name) => !withinReach.has(name))
  expect(said).toEqual(beyondReach)
})

test('the narrower walls stand before every session but that of a merchant that sees all of its own', async () => {
  const before = await rows(
    `select distinct p.polname as wall, p.polroles = array['longtail_app'::regrole::oid] as narrows from pg_policy p where p.polname <> 'merchant' order by 1`,
  )
  expect(before).toEqual([
    { wall: 'agent_session', narrows: true },
    // Whose a customer is, is asked of the merchant's people too.
    // Of the market, in the schema of the platform: what is a merchant's, or two merchants', and what is shown to others.
    { wall: 'own', narrows: false },
    { wall: 'owner', narrows: false },
    { wall: 'reach', narrows: true },
    { wall: 'shown', narrows: false },
    { wall: 'supplier_session', narrows: true },
  ])
})

test('whom a transaction speaks for is said in one place, together with its role', () => {
  const named = [...readSources()].filter(([, text]) =>
    /set_config\('(role|app\.(agent|supplier|reach))'/.test(text),
  )
  expect(named.map(([file]) => file)).toEqual(['server/kit/db/scope.ts'])
})

test('both roles of the application may the same', async () => {
  const differing = await rows(
    `with granted as (
       select c.oid::regclass::text as object, c.relacl as acl from pg_class c
       union all select p.oid::regprocedure::text, p.proacl from pg_proc p
       union all select n.nspname, n.nspacl from pg_namespace n)
     select g.object, a.privilege_type from granted g, aclexplode(g.acl) a
      where a.grantee in ('longtail_app'::regrole, 'longtail_merchant'::regrole)
      group by 1, 2 having count(*) <> 2`,
  )
  expect(differing).toEqual([])
  const columns = await rows(
    `select from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.attacl is not null and c.relnamespace in ('public'::regnamespace, 'platform'::regnamespace)`,
  )
  expect(columns).toEqual([])
})

test("the merchant's wall is the merchant of the session, for reading and for writing", async () => {
  const rules = await rows<{ using: string; check: string; roles: string }>(
    `select distinct pg_get_expr(polqual, polrelid) as using, pg_get_expr(polwithcheck, polrelid) as check, polroles::text as roles
       from pg_policy where polname = 'merchant'`,
  )
  const rule = '(merchant_id = ( SELECT app.merchant() AS merchant))'
  expect(rules).toEqual([{ using: rule, check: rule, roles: '{0}' }])
})

test('an unset session sees no row of any tenant table', async () => {
  await makeUser(app, await makeMerchant(app), { kind: 'agent' })
  for (const name of tenantTables) expect(await rows(`select 1 from "${name}" limit 1`), name).toEqual([])
})

test('primary, unique and foreign keys of tenant tables start with the merchant', async () => {
  const wrong = await rows(
    `select c.conrelid::regclass::text as table, c.conname, pg_get_constraintdef(c.oid) as rule
       from pg_constraint c
      where c.conrelid::regclass::text = any (array[${tenantTables.map((name) => `'${name}'`).join(',')}])
        and c.contype in ('p', 'u', 'f')
        -- what a row points to outside the tenants (its merchant, a merchant it trades with) is no row of a tenant
        and not (c.contype = 'f' and (select relnamespace from pg_class where oid = c.confrelid) = 'platform'::regnamespace)
        and (select attname from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1]) <> 'merchant_id'`,
  )
  expect(wrong).toEqual([])
})

test('the merchant of every row exists: by its own key, or by one that each row has to rows of which that holds', async () => {
  const keys = await rows<{ name: string; to: string; platform: boolean }>(
    `select c.conrelid::regclass::text as name, c.confrelid::regclass::text as to, f.relnamespace = 'platform'::regnamespace as platform
       from pg_constraint c join pg_class f on f.oid = c.confrelid
      where c.contype = 'f' and c.convalidated and c.conenforced
        and (select attname from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1]) = 'merchant_id'
        and not exists (select from unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k where not a.attnotnull)`,
  )
  const held = new Set<string>()
  for (let before = -1; before < held.size;) {
    before = held.size
    for (const { name, to, platform } of keys)
      if (platform ? to === 'platform.merchant' : held.has(to)) held.add(name)
  }
  expect(tenantTables.filter((name) => !held.has(name))).toEqual([])
})

test('unique indexes of tenant tables start with the merchant', async () => {
  const wrong = await rows(
    `select i.indexrelid::regclass::text as index from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and c.relnamespace = 'public'::regnamespace
        and coalesce((select attname from pg_attribute where attrelid = i.indrelid and attnum = i.indkey[0]), '') <> 'merchant_id'`,
  )
  expect(wrong).toEqual([])
})

test('every tenant table has a primary key', async () => {
  const without = await rows(
    `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`,
  )
  expect(without).toEqual([])
})

test("the application's roles own nothing, are no part of each other and cannot step around the walls", async () => {
  const roles = await rows(
    `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname like 'longtail\\_%' order by 1`,
  )
  const weak = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }
  expect(roles).toEqual(['longtail_app', 'longtail_merchant'].map((rolname) => ({ rolname, ...weak })))
  expect(await rows(`select from pg_auth_members where member::regrole::text like 'longtail\\_%'`)).toEqual(
    [],
  )
  const owned = await rows(
    `select c.relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname like 'longtail\\_%'`,
  )
  expect(owned).toEqual([])
})

test("functions with the owner's rights fix their search path and take no merchant from the caller", async () => {
  const loose = await rows(
    `select p.oid::regprocedure::text as name from pg_proc p
      where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'platform'::regnamespace, 'app'::regnamespace)
        and (not coalesce(p.proconfig::text, '') like '%search_path=%'
             or exists (select from unnest(p.proargnames[1:p.pronargs]) a where a in ('merchant', 'merchant_id', 'agent_id')))`,
  )
  expect(loose).toEqual([])
})

test('nobody but the application may call them', async () => {
  const open = await rows(
    `select p.oid::regprocedure::text as name from pg_proc p
      where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'platform'::regnamespace, 'app'::regnamespace)
        and (p.proacl is null or exists (select from aclexplode(p.proacl) x where x.grantee = 0))`,
  )
  expect(open).toEqual([])
})

/** Deleted with the account (`deleteUser`), or made for something that is no person: an agent's key. */
const goesAlong = ['agent_key', 'platform.account_token', 'platform.login', 'platform.session']
test('an account can be deleted whatever its person did: what points to it lets it go', async () => {
  const holding = await rows<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'app_user'::regclass and confdeltype in ('a', 'r') order by 1`,
  )
  expect(holding.map(({ name }) => name)).toEqual(goesAlong)
})
