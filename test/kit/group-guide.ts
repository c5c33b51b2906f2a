import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import type { Caller } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'

/** The smallest picture there is. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** A guide with valid papers who goes along with a group. */
export async function makeGuide(
  staff: Caller,
  { id: planId, startDate, endDate }: Pick<PlanInfo, 'id' | 'startDate' | 'endDate'>,
  code: string,
): Promise<number> {
  const { id: crewId } = await staff.data<{ id: number }>('/supplier/crew/save', {
    name: 'Somchai',
    code,
    spoken: ['th'],
    roles: ['guide'],
    maxHours: 10,
    restHours: 10,
    payWay: 'none',
    payMinor: null,
    currency: 'THB',
    firstAidUntil: null,
    licences: [{ kind: 'guide', number: 'TG-1', expiresOn: day(400) }],
  })
  await staff.data('/supplier/schedule/assign', {
    planId,
    role: 'guide',
    crewId,
    fromDate: startDate,
    toDate: endDate,
  })
  return crewId
}

/** Sends a receipt on a guide's page; answers the page. */
export async function sendReceipt(
  page: string,
  values: Record<string, string>,
  photo?: Uint8Array,
): Promise<string> {
  const body = new FormData()
  for (const [key, value] of Object.entries(values)) body.append(key, value)
  body.append('file', new Blob(photo ? [Buffer.from(photo)] : []), photo ? 'receipt.png' : '')
  return (await fetch(`${page}/receipt`, { method: 'POST', body })).text()
}
