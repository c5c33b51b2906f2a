import type { Page } from 'playwright-core'
import type { Voucher } from '#contract/ticketing/ticketing.schema.ts'

/** A day so many days from today, as people in Bangkok count. */
export const day = (ahead: number): string =>
  Temporal.Now.zonedDateTimeISO('Asia/Bangkok').toPlainDate().add({ days: ahead }).toString()

/** Calls the product as the person who is logged in on the page; paths stand under `/supplier/` unless they begin with a slash. */
export async function post<T = { id: number }>(page: Page, path: string, input: object): Promise<T> {
  const answer = await page.evaluate(
    async ([to, sent]) => {
      const { sessionId } = JSON.parse(localStorage.getItem('longtail.user')!) as { sessionId: string }
      const response = await fetch(to!.startsWith('/') ? to! : `/supplier/${to}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...(JSON.parse(sent!) as object), sessionId }),
      })
      return (await response.json()) as { error: { code: number }; data: unknown }
    },
    [path, JSON.stringify(input)],
  )
  if (answer.error.code !== 0) throw new Error(`${path}: ${JSON.stringify(answer.error)}`)
  return answer.data as T
}

export type EntryWorld = {
  tag: string
  agent: { id: number; name: string; userName: string }
  trip: { id: number; name: string }
  /** One seat a day. */
  kayak: { id: number; name: string }
}

/**
 * What an order needs, made through the product's own calls by an administrator: an agent with 30,000 THB, −10 % and a
 * log-in of its own; a trip at 2,200 / 1,500 that asks for passports and a hotel; a kayak with one seat a day.
 */
export async function makeEntryWorld(page: Page, password: string): Promise<EntryWorld> {
  const tag = `E${Date.now().toString(36).slice(-6)}`.toUpperCase()
  const agent = { name: `Lotus ${tag}`, userName: `agent-${tag.toLowerCase()}` }
  const { id: agentId } = await post(page, 'distributor/save', {
    code: tag,
    name: agent.name,
    currency: 'THB',
    settlementTerm: 'prepay',
  })
  await post(page, 'distributorAccout/recharge', {
    agentId,
    amountMinor: 3_000_000,
    method: 'cash',
    clientRequestId: `recharge-${tag}`,
  })
  const roles = await post<{ rows: { id: number; audience: string }[] }>(page, 'role/list', { pageSize: 100 })
  const role = roles.rows.find(({ audience }) => audience === 'agent')!
  await post(page, 'user/save', {
    kind: 'agent',
    userName: agent.userName,
    fullName: 'Lin of Lotus',
    roleId: role.id,
    agentId,
    password,
  })
  const trip = await makeSku(page, {
    code: `${tag}-PP`,
    names: {
      en: `Phi Phi by speedboat ${tag}`,
      'zh-CN': `皮皮岛快艇一日游 ${tag}`,
      th: `เกาะพีพีด้วยเรือเร็ว ${tag}`,
    },
    meetingPoints: { en: 'Chalong Pier' },
    collect: [
      { key: 'identityNumber', per: 'guest', required: true },
      { key: 'birthdate', per: 'guest', required: false },
      { key: 'pickUpHotel', per: 'order', required: true },
      { key: 'roomNumber', per: 'order', required: false },
    ],
    stock: 40,
  })
  const kayak = await makeSku(page, {
    code: `${tag}-KY`,
    names: { en: `Kayak at dusk ${tag}`, 'zh-CN': `黄昏皮划艇 ${tag}`, th: `พายคายัคยามเย็น ${tag}` },
    sessions: ['15:00', '17:00'],
    stockMode: 'session',
    stock: 1,
  })
  await post(page, 'distributorStandard/save', {
    agentId,
    rows: [trip, kayak].map(({ id }) => ({
      skuId: id,
      onSale: true,
      method: 'percent',
      values: { adult: -1_000, child: -1_000, infant: -1_000, unit: null },
    })),
  })
  return { tag, agent: { id: agentId, ...agent }, trip, kayak }
}

let trips = 0

/** An order of the trip in three days, for two adults. */
export async function orderTrip(
  page: Page,
  { agent, trip, tag }: EntryWorld,
): Promise<{ id: number; code: string; guest: string }> {
  trips += 1
  const guest = `Guest ${tag}N${trips}`
  const made = await post<{ id: number; code: string }>(page, 'orderEntry/create', {
    clientRequestId: `${tag}-order-${trips}`,
    agentId: agent.id,
    skuId: trip.id,
    date: day(3),
    adults: 2,
    contactName: guest,
    collected: { pickUpHotel: 'Kata Beach Resort' },
    guests: [1, 2].map((no) => ({
      name: `${guest} ${no}`,
      info: { identityNumber: `EA12345${trips}${no}` },
    })),
  })
  return { ...made, guest }
}

/** Confirms an order, and answers its voucher. */
export async function confirmTrip(page: Page, id: number): Promise<Voucher> {
  await post(page, 'orderHandler/confirm', { id })
  const { rows } = await post<{ rows: Voucher[] }>(page, 'orderQrcode/list', { orderId: id })
  return rows[0]!
}

type SkuFacts = { code: string; names: Record<string, string>; stock: number } & Record<string, unknown>

export async function makeSku(page: Page, { stock, ...facts }: SkuFacts) {
  const { id } = await post(page, 'standard/create', {
    productType: 'day-trip',
    chargeMethod: 'per-person',
    startTime: '18:00',
    ...facts,
  })
  await post(page, 'standard/calendarPrice/saveBase', {
    skuId: id,
    adultMinor: 220_000,
    childMinor: 150_000,
    infantMinor: 0,
    unitMinor: null,
  })
  await post(page, 'standard/onSale', { ids: [id], onSale: true })
  await post(page, 'standardDateStock/fill', { skuIds: [id], from: day(0), to: day(40), capacity: stock })
  return { id, name: facts.names['en']! }
}
