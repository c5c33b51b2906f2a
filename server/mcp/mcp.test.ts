import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, onTestFinished, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderWorld, orderInput, stockLeft, type OrderWorld } from '#test/factories/orders.ts'
import { toolNames } from './tools.ts'

const server = await testServer()
const world = await makeOrderWorld(server)
const other = await makeOrderWorld(server)

const keyOf = async ({ staff, agentId, merchant }: OrderWorld): Promise<string> =>
  (
    await staff.data<{ key: string }>('/supplier/distributorKey/save', {
      agentId,
      name: 'A program',
      roleId: merchant.roles.agent,
      perMinute: 600,
      expiresOn: null,
    })
  ).key

async function connect(key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  })
  await client.connect(transport)
  onTestFinished(() => client.close())
  return client
}
async function use(client: Client, name: string, input: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: input })
  const [first] = content as { text: string }[]
  return { isError: isError === true, data: JSON.parse(first?.text ?? 'null') }
}

test('a program finds, quotes, books once and withdraws under the key of its agent', async () => {
  const client = await connect(await keyOf(world))
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).toSorted()).toEqual(toolNames.toSorted())
  const { skuId } = orderInput(world) as { skuId: number }
  const date = day(30)
  const found = await use(client, 'search_products', { date })
  expect(found.data.rows.map(({ id }: { id: number }) => id)).toContain(skuId)
  const quoted = await use(client, 'quote', { skuId, date, adults: 2 })
  expect(quoted.data.totalMinor).toBeGreaterThan(0)
  const left = await stockLeft(world, date)
  const requested = {
    skuId,
    date,
    adults: 2,
    clientRequestId: 'from-a-program-1',
    shownTotalMinor: quoted.data.totalMinor,
    contactName: 'Lin Xia',
    contactPhone: '+66810001000',
  }
  const [one, again] = await Promise.all([use(client, 'book', requested), use(client, 'book', requested)])
  expect(one.data.code).toBeTruthy()
  expect(again.data.code).toBe(one.data.code)
  expect(await stockLeft(world, date)).toBe(left! - 2)
  const orders = await use(client, 'find_orders', { text: one.data.code })
  expect(orders.data.rows).toHaveLength(1)
  expect(JSON.stringify(orders.data)).not.toMatch(/cost|supplierName|internalNote/)
  const cancelled = await use(client, 'cancel_order', { id: one.data.id, reason: 'Changed plans' })
  expect(cancelled.isError).toBe(false)
  const details = await use(client, 'order_details', { id: one.data.id })
  expect(['cancelled', 'cancelling']).toContain(details.data.status)
})

test('another total than was shown books nothing, and a bad field is named', async () => {
  const client = await connect(await keyOf(world))
  const { skuId } = orderInput(world) as { skuId: number }
  const date = day(30)
  const left = await stockLeft(world, date)
  const requested = { skuId, date, adults: 1, contactName: 'Lin Xia', shownTotalMinor: 1 }
  const refused = await use(client, 'book', { ...requested, clientRequestId: 'from-a-program-2' })
  expect(refused).toMatchObject({ isError: true, data: { code: 201_016 } })
  expect(await stockLeft(world, date)).toBe(left)
  const bad = await client.callTool({ name: 'quote', arguments: { skuId, date: 'tomorrow', adults: 1 } })
  expect(JSON.stringify(bad)).toContain('date')
})

test('no key, a wrong key and another merchant’s things are nothing', async () => {
  const bare = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  expect(bare.status).toBe(401)
  expect(bare.headers.get('www-authenticate')).toBe('Bearer')
  const stranger = await connect(`ltk_${'A'.repeat(43)}`)
  expect(await use(stranger, 'find_orders', { text: 'A' })).toMatchObject({
    isError: true,
    data: { code: 1001 },
  })
  const client = await connect(await keyOf(other))
  const { skuId } = orderInput(world) as { skuId: number }
  const foreign = await use(client, 'quote', { skuId, date: day(30), adults: 1 })
  const unknown = await use(client, 'quote', { skuId: 999_999_999, date: day(30), adults: 1 })
  expect(foreign.isError).toBe(true)
  expect({ ...foreign.data, details: null }).toEqual({ ...unknown.data, details: null })
  expect((await fetch(`${server.url}/mcp`)).status).toBe(405)
})
