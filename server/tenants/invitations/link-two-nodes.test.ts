import pg from 'pg'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Agent } from '#contract/agents/agents.schema.ts'
import type { Supplier } from '#contract/suppliers/suppliers.schema.ts'
import type { InvitationRow } from '#contract/tenants/tenants.schema.ts'
import { anonymous, loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { linkBoth } from '#test/factories/jobs.ts'
import { makeAgent, makeMerchant, makeSupplier, password, type MadeMerchant } from '#test/factories/people.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { isSpread } from '../../kit/nodes/nodes.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { testDatabase } from '../../kit/testing.ts'

const database = await testDatabase()
const { host, port } = database.config
// One server plays two nodes under two names, merchants by turns; where the database is spread (`SPREAD_URL`) it has its own.
if (!(await isSpread(database.pool))) {
  const owner = new pg.Client(database.config)
  await owner.connect()
  await owner.query(`
    create function platform.node_of(merchant integer) returns text language plpgsql as $$
      begin return case merchant % 2 when 0 then '${host}:${port}' else '${host}/:${port}' end; end $$;
    create function platform.stay_here(merchant integer) returns void language plpgsql as $$ begin end $$;
    create function platform.nodes() returns table (name text) language plpgsql as $$
      begin return query values ('${host}:${port}'), ('${host}/:${port}'); end $$`)
  await owner.end()
}
const server = await testServer({ database })
const { app } = server

type House = MadeMerchant & { staff: Caller }
const nodeOf = async ({ id }: MadeMerchant) =>
  (await sql<{ node: string }>`select platform.node_of(${id}) as node`.execute(app.db)).rows[0]!.node
async function makeHouse(not?: string): Promise<House> {
  for (;;) {
    const merchant = await makeMerchant(app)
    if ((await nodeOf(merchant)) !== not) return { ...merchant, staff: await loginAs(server, merchant.admin) }
  }
}
const house = await makeHouse()
const elsewhere = () => nodeOf(house).then(makeHouse)

const at = {
  agent: '/supplier/distributor/invitation',
  supplier: '/supplier/supplier/invitation',
} as const
let made = 0
async function invited(kind: 'agent' | 'supplier') {
  const email = `company-${(made += 1)}-${house.code}@partners.example`
  const { id } = await (kind === 'agent' ? makeAgent : makeSupplier)(app, house, { email })
  await house.staff.data(`${at[kind]}/send`, { id })
  const texts = await withSystemCtx(app, house.id, async ({ db }) =>
    (
      await sql<{ text: string }>`select text_body as text from mail where to_address = ${email}`.execute(db)
    ).rows.map(({ text }) => text),
  )
  return { id, token: /partner=([\w-]+)/.exec(texts.join())![1]! }
}
const accept = (token: string, { admin: userName }: House) =>
  anonymous(server).call('/supplier/notLogin/acceptInvitation/link', { token, userName, password })
const agentsOf = async ({ staff }: House) =>
  (await staff.data<{ rows: Agent[] }>('/supplier/distributor/list')).rows
const suppliersOf = async ({ staff }: House) =>
  (await staff.data<{ rows: Supplier[] }>('/supplier/supplier/list')).rows

test('merchants of two nodes are linked each on its own: who is invited as an agent buys by a message', async () => {
  const buyer = await elsewhere()
  const { id, token } = await invited('agent')
  expect((await accept(token, buyer)).error.code).toBe(0)
  expect((await agentsOf(house)).find((agent) => agent.id === id)?.boundMerchantCode).toBe(buyer.code)
  expect(await suppliersOf(buyer)).toEqual([])
  expect(await linkBoth(app)).toBe(1)
  expect(await suppliersOf(buyer)).toMatchObject([
    { boundMerchantCode: house.code, notifyMethod: 'mirror', enabled: true },
  ])
  const { rows } = await house.staff.data<{ rows: InvitationRow[] }>(`${at.agent}/list`, { id })
  expect(rows).toMatchObject([{ state: 'accepted', way: 'link', partnerCode: buyer.code }])
  expect((await accept(token, await elsewhere())).error.name).toBe('identity.linkInvalid')
})

test('who is invited as a supplier sells by a message, and the buyer binds it by another', async () => {
  const seller = await elsewhere()
  const { id, token } = await invited('supplier')
  expect((await accept(token, seller)).error.code).toBe(0)
  expect(await linkBoth(app)).toBe(2)
  expect(await agentsOf(seller)).toMatchObject([{ boundMerchantCode: house.code, enabled: true }])
  const info = await house.staff.data<Supplier>('/supplier/supplier/info', { id })
  expect(info).toMatchObject({ boundMerchantCode: seller.code, notifyMethod: 'mirror' })
})

test('a supplier that was bound meanwhile takes no second merchant, and nobody sells to us for it', async () => {
  const [bound, other] = [await elsewhere(), await elsewhere()]
  const { id, token } = await invited('supplier')
  await withSystemCtx(app, house.id, (ctx) =>
    updateRow(ctx, 'supplier', { id }, { bound_merchant_id: bound.id, notify_method: 'mirror' }),
  )
  expect((await accept(token, other)).error.name).toBe('suppliers.alreadyBound')
  expect(await linkBoth(app)).toBe(0)
  expect(await agentsOf(other)).toEqual([])
})
