import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pdfCodes, pdfPages } from '#test/kit/read-pdf.ts'
import { confirmTrip, day, makeEntryWorld, makeSku, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { vanFacts } from '#test/factories/fleet.ts'

const date = day(12)
/** No class of vehicles takes more than thirty-five. */
const boat = { kind: 'boat', class: 'boat' }
const hotels = ['Centara Grand Beach Resort Phuket', 'โรงแรมกะตะฮิลล์รีสอร์ต', 'Le Méridien Phuket Beach Resort']

/** A coach on which every seat is another party: its guest, hotel and phone, and here and there a note. */
async function makeFullCoach(page: Page, seats: number) {
  const { agent, tag } = await makeEntryWorld(page, password)
  const sku = await makeSku(page, {
    code: `${tag}-BUS`,
    names: { en: `Bay ${tag}` },
    stock: 60,
    pickup: true,
    collect: [{ key: 'pickUpHotel', per: 'order', required: true }],
  })
  await post(page, 'distributorAccout/recharge', {
    agentId: agent.id,
    amountMinor: 30_000_000,
    method: 'cash',
    clientRequestId: `coach-${tag}`,
  })
  const code = `${tag}B`
  const { id: coachId } = await post(
    page,
    'coach/save',
    vanFacts({ code, name: `Coach ${tag}`, seats, ...(seats > 12 && boat) }),
  )
  const { id: tripId } = await post(page, 'dayPlan/trip/save', { date, name: `Bay ${tag}`, pier: 'Chalong' })
  const run = { tripId, coachId, startsAt: '06:00', endsAt: '08:00' }
  const { id: runId } = await post(page, 'dayPlan/run/save', run)
  for (let at = 0; at < seats; at += 1) {
    const name = `GUEST NUMBER ${at} ${tag}`
    const { id } = await post(page, 'orderEntry/create', {
      clientRequestId: `${tag} seat ${at}`,
      agentId: agent.id,
      skuId: sku.id,
      date,
      adults: 1,
      contactName: name,
      contactPhone: `+66 81 555 ${String(1_000 + at)}`,
      guests: [{ name }],
      collected: { pickUpHotel: hotels[at % hotels.length] },
      ...(at % 5 === 0 && { remark: 'Vegetarian; one large suitcase; please wait at the main gate' }),
    })
    await confirmTrip(page, id)
    const { lines } = await post<{ lines: { id: number }[] }>(page, 'order/info', { id })
    const pickUp = `06:${String(at).padStart(2, '0')}`
    await post(page, 'dayPlan/card/place', {
      lineId: lines[0]!.id,
      leg: seats > 12 ? 'boat' : 'there',
      version: 0,
      runId,
      pickUp,
    })
  }
  await post(page, 'dayPlan/publish', { date })
  const { url } = await post<{ url: string }>(page, 'coachDay/link', { coachId, date })
  return { code, tag, url }
}

const print = async (page: Page) => new Uint8Array(await page.pdf({ preferCSSPageSize: true, format: 'A4' }))

for (const [what, seats] of [
  ['a van of twelve', 12],
  ['a boat of forty-five', 45],
] as const)
  test(`${what} seats, a party on each, is printed on one page, by its link and from the office`, async () => {
    const office = await openPage({ as: 'demo', path: '/404' })
    const { code, tag, url } = await makeFullCoach(office, seats)
    const isWhole = (text: string) => {
      // Small letters are read with spaces between.
      const flat = text.replace(/\s+/g, '')
      for (let at = 0; at < seats; at += 1) expect(flat).toContain(`+6681555${1_000 + at}`)
      expect(flat).toContain('Vegetarian')
    }
    const driver = await openPage({ width: 390, path: new URL(url).pathname })
    const byLink = await print(driver)
    const pages = await pdfPages(byLink)
    expect(pages).toHaveLength(1)
    isWhole(pages[0]!.text)
    expect(pages[0]!.text).not.toContain('No-show')
    expect(await pdfCodes(byLink)).toEqual([[url]])

    await office.goto(`/daily/coach/${code}/${date}`)
    await office.getByRole('heading', { name: new RegExp(`Coach ${tag}`) }).waitFor()
    await office.getByText(`GUEST NUMBER 0 ${tag}`).first().waitFor()
    const own = await pdfPages(await print(office))
    expect(own).toHaveLength(1)
    isWhole(own[0]!.text)
  })
