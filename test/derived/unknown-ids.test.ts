import { expect, test } from 'vitest'
import { z } from 'zod'
import { domains } from '#contract/domains.ts'
import type { Domain } from '#contract/kit/domain.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'
import { sampleInput } from './samples.ts'

const server = await testServer()
const merchant = await makeMerchant(server.app)
const callers = new Map<string, Caller>()

/** Who may ask: an administrator, or a person of the first kind that the call is for. */
async function callerFor({ audience = ['staff'] }: Endpoint): Promise<Caller> {
  const [kind] = audience
  const existing = callers.get(kind!)
  if (existing) return existing
  const user = kind === 'staff' ? merchant.admin : (await makeUser(server.app, merchant, { kind })).userName
  const caller = await loginAs(server, user)
  callers.set(kind!, caller)
  return caller
}

const nobody = 999_999_999
const isId = (name: string) => /^id$|Id$/.test(name)
const shapeOf = ({ input }: Endpoint): Record<string, z.ZodType> =>
  input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>) : {}
const isNeeded = (field: z.ZodType) => !field.safeParse(undefined).success

/** What a call cannot do without, each a sample; its ids are nobody's. */
function minInput(endpoint: Endpoint): Record<string, unknown> {
  const shape = shapeOf(endpoint)
  const whole = sampleInput(endpoint.input, 1)
  const names = Object.keys(shape).filter((name) => isId(name) || isNeeded(shape[name]!))
  return Object.fromEntries(names.map((name) => [name, isId(name) ? nobody : whole[name]]))
}

/** Where a sample made from the schema does not fit it. */
const fitting: Record<string, object> = {
  'pricing.quotationPreview': { change: { kind: 'clear' } },
  'pricing.strategyQuotationPreview': { change: { kind: 'clear' } },
  'orders.modifyPreview': { amendment: {} },
  'orders.changeSkuPreview': { amendment: {} },
  'hotel-orders.modifyPreview': { amendment: {} },
  'hotel-orders.offers': { arrival: '2030-01-01', departure: '2030-01-02', rooms: [{ adults: 1 }] },
  'pricing.roomQuotationPreview': { change: { kind: 'clear' } },
}

const reads = Object.values(domains).flatMap((domain: Domain) =>
  Object.entries(domain.api)
    .filter(([, endpoint]) => endpoint.kind === 'read' && endpoint.needs !== 'public')
    .filter(([, endpoint]) =>
      Object.entries(shapeOf(endpoint)).some(([key, field]) => isId(key) && isNeeded(field)),
    )
    .map(([name, endpoint]) => [`${domain.name}.${name}`, endpoint] as const),
)

test('there is something to walk', () => expect(reads.length).toBeGreaterThan(10))

test.each(reads)('%s of nobody is told as unknown, never as empty', async (name, endpoint) => {
  const caller = await callerFor(endpoint)
  const { error } = await caller.call(endpoint.path.replace(/:\w+/g, String(nobody)), {
    ...minInput(endpoint),
    ...fitting[name],
  })
  expect(error.code, JSON.stringify(error)).toBe(404000)
})
