import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { domains } from '#contract/domains.ts'
import type { Domain } from '#contract/kit/domain.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { made as makeBill, makeBillWorld, onBill } from '#test/factories/bills.ts'
import { takeInAll } from '#test/factories/customers.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { actOn, day, orderInput } from '#test/factories/orders.ts'
import { makeAgent, makeUser, password } from '#test/factories/people.ts'
import { sendAttachment } from '#test/factories/uploads.ts'
import { answerText } from '#test/kit/answer-text.ts'
import { fieldsOf } from './samples.ts'

const server = await testServer()
const world = await makeBillWorld(server)
const owner = new pg.Client(server.database.config)
await owner.connect()
afterAll(() => owner.end())

/** Stands in whatever another agent of the same merchant has. */
const mark = 'ZQXWRIVAL'
const secrets = [mark, '99 888 7766', '998887766']
const { id: rivalId } = await makeAgent(world.app, world.merchant, {
  name: `${mark} Tours`,
  settlementTerm: 'invoice',
  creditLimitMinor: 1_000_000_000,
  email: `desk@${mark}.example`,
})
const { userName } = await makeUser(world.app, world.merchant, {
  kind: 'agent',
  agentId: rivalId,
  fullName: `Rita ${mark}`,
})
const rival = await loginAs(server, userName)
const people = {
  agentId: undefined,
  contactName: `Zoltan ${mark}`,
  contactPhone: '+66 99 888 7766',
  contactEmail: `zoltan@${mark}.example`,
  agentOrderCode: `${mark}-1`,
}

/** One of everything that an agent may have. */
beforeAll(async () => {
  const input = orderInput(world, people)
  const { id, code } = await rival.data<{ id: number; code: string }>('/supplier/order/buy/create', input)
  await actOn(world, 'confirm', { id })
  const file = await sendAttachment(rival, Buffer.from(`%PDF-1.7\n${mark}`), `${mark}.pdf`)
  const say = { id, side: 'agent', text: `Said to ${mark}`, clientRequestId: `say-${mark}` }
  await world.staff.data('/supplier/order/message/save', say)
  await rival.data('/supplier/order/message/save', {
    ...say,
    clientRequestId: `file-${mark}`,
    files: [file],
  })
  await rival.data('/supplier/orderModify/apply', {
    id,
    amendment: { addGuests: [{ kind: 'child', name: mark }] },
    reason: mark,
  })
  const billId = await makeBill(world, { agentId: rivalId })
  await onBill(world, 'billLock', billId)
  await onBill(world, 'billConfirmVerify', billId)
  const invoice = { billId, kind: 'invoice', clientRequestId: `paper-${mark}` }
  await world.staff.data('/supplier/invoice/issue', invoice)
  await rival.data('/supplier/orderEntry/draftSave', {
    clientRequestId: `draft-${mark}`,
    content: {
      items: [{ key: 'one', skuId: world.sku.id, date: day(30), adults: 1 }],
      contactName: mark,
      contactPinyin: '',
      contactPhone: '+66 99 888 7766',
      contactEmail: '',
      agentOrderCode: '',
      note: '',
      remark: '',
    },
  })
  await rival.data('/supplier/bookingCenter/user/save', {
    fullName: `Ruth ${mark}`,
    userName: `ruth-${mark.toLowerCase()}`,
    password,
    rights: [],
  })
  await takeInAll(world.app, world.merchant.id)
  const { rows: codes } = await owner.query<{ code: string }>(
    `select code from voucher v join entitlement e on e.merchant_id = v.merchant_id and e.voucher_id = v.id where e.order_id = $1
     union select code from agent_bill where id = $2`,
    [id, billId],
  )
  secrets.push(code, ...codes.map((row) => row.code))
  expect(secrets.length).toBeGreaterThan(5)
})

/** Tables whose rows say of which agent they are. */
async function ownTables(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
        and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('id', 'agent_id', 'merchant_id')) = 3`,
  )
  return rows.map(({ name }) => name)
}
/** All that the rival has, and what it looks like. */
async function belongings() {
  const ids = new Set<number>()
  const prints: Record<string, string> = {}
  for (const name of await ownTables()) {
    const { rows } = await owner.query<{ id: string; print: string }>(
      `select id, md5(t::text) as print from ${name} t where agent_id = $1 order by id`,
      [rivalId],
    )
    for (const { id } of rows) ids.add(Number(id))
    prints[name] = rows.map(({ print }) => print).join(' ')
  }
  const { rows: others } = await owner.query<{ id: string }>(
    `select id from file union select id from order_message union select id from order_guest union select id from order_line`,
  )
  for (const { id } of others) ids.add(Number(id))
  return { ids: [...ids], prints }
}

const endpoints = Object.values(domains).flatMap((domain: Domain) =>
  Object.entries(domain.api).map(([name, endpoint]) => ({ name: `${domain.name}.${name}`, endpoint })),
) as { name: string; endpoint: Endpoint }[]
const isId = (field: string) => /^id$|Id$/.test(field) && !['clientRequestId', 'agentId'].includes(field)
const areIds = (field: string) => /^ids$|Ids$/.test(field)
/** What ends the session of whoever asks. */
const endings = ['identity.logout', 'identity.revokeSession', 'identity.updatePassword']
const asked = endpoints.filter(
  ({ name, endpoint }) => endpoint.audience?.includes('agent') && !endings.includes(name),
)
const takesIds = ({ path, input }: Endpoint) =>
  path.includes(':id') || fieldsOf(input).some((field) => isId(field) || areIds(field))

/** Every id that a call takes is this one; without one it is asked for all there is. */
function question({ input }: Endpoint, id: number | undefined): Record<string, unknown> {
  const ids = fieldsOf(id === undefined ? undefined : input).flatMap((field): [string, unknown][] =>
    isId(field) ? [[field, id]] : areIds(field) ? [[field, [id]]] : [],
  )
  const days = { dateFrom: day(-1), dateTo: day(60), from: day(-1), to: day(60), pageNo: 1, pageSize: 50 }
  return {
    ...orderInput(world, { agentId: rivalId }),
    ...days,
    amendment: { addGuests: [{ kind: 'adult' }] },
    reason: 'x',
    text: '',
    ...Object.fromEntries(ids),
  }
}
async function told(caller: Caller, only: (one: { name: string }) => boolean, ids: number[]) {
  const found = new Map<string, string>()
  for (const { name, endpoint } of asked.filter(only))
    await Promise.all(
      [undefined, ...(takesIds(endpoint) ? ids : [])].map(async (id) => {
        const answer = await caller.fetch(endpoint.path.replace(':id', String(id)), question(endpoint, id))
        found.set(`${name} of ${id}`, await answerText(answer))
      }),
    )
  return found
}

/** Some of what tells its owner: in words, sheets, documents and files. */
const telling = new Set([
  'orders.info',
  'orders.modifyList',
  'orders.attachment',
  'ticketing.pdf',
  'billing.billInfo',
  'billing.billPdf',
  'billing.billXlsx',
  'billing.invoicePdf',
  'booking-center.customerInfo',
  'order-entry.draftInfo',
])

test('by the id of anything that another agent has, no call tells or changes anything of it', async () => {
  const { ids, prints } = await belongings()
  expect(ids.length, 'it has much').toBeGreaterThan(8)
  const answers = await told(world.agent, () => true, ids)
  expect(answers.size).toBeGreaterThan(80)
  const leaks = [...answers].flatMap(([name, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${name}: ${secret}`),
  )
  expect(leaks).toEqual([])
  expect((await belongings()).prints).toEqual(prints)
  // The same questions tell the rival its own, in words, sheets and documents: they find what is looked for.
  const own = await told(rival, ({ name }) => telling.has(name), ids)
  const heard = [...own].filter(([, text]) => secrets.some((secret) => text.includes(secret)))
  expect(new Set(heard.map(([name]) => name.split(' of ')[0]))).toEqual(telling)
}, 240_000)
