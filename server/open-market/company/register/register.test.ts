import { expect, test, vi } from 'vitest'
import type { CompanyProfile, LicenceRow } from '#contract/open-market/open-market.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { makeCompany, profileOf, type Company } from '#test/factories/merchants/market.ts'
import { simulatorUrl } from '../../../kit/outside/simulator.ts'
import { licencesToCheck } from '../check-licences.ts'
import { askKorea } from './korea-register.ts'
import { listedIn, sampleKey, type Listed } from './korea-simulator.ts'
import { askRegister, hasRegister } from './register.ts'

const server = await testServer({ jobs: true })
const { app } = server
const at = '/supplier/openMarket/licence'
/** It is asked by a job. */
const patience = { timeout: 30_000, interval: 50 }
const access = () => ({ urls: [`${simulatorUrl(app, 'kr-register')}/info`], key: sampleKey })
const business = (no: string, more: Partial<Listed>): Listed => ({
  MNG_NO: no,
  BPLC_NM: '바다여행사',
  ROAD_NM_ADDR: '서울특별시 중구 바다로 1',
  LOTNO_ADDR: '',
  SALS_STTS_CD: '01',
  SALS_STTS_NM: '영업/정상',
  LCPMT_YMD: '2018-03-02',
  ...more,
})
const list = async (...rows: Listed[]) => {
  for (const row of rows) await listedIn(app).put(sampleKey, row.MNG_NO, row)
}

test('the Korean register is asked by name and district: open, closed or not there, however the legal form is written', async () => {
  await list(
    business('A1', { BPLC_NM: '㈜바다여행사' }),
    business('A2', {
      BPLC_NM: '바다여행사',
      ROAD_NM_ADDR: '부산광역시 해운대구 1',
      SALS_STTS_CD: '03',
      SALS_STTS_NM: '폐업',
    }),
    business('A3', { BPLC_NM: '바다여행사 제주' }),
  )
  const ask = (holder: string, district: string) => askKorea(access(), { holder, district })
  expect(await ask('주식회사 바다여행사', '서울특별시 중구')).toEqual({
    state: 'running',
    note: '㈜바다여행사 · 2018-03-02 · 영업/정상',
  })
  expect((await ask('(주)바다여행사', '해운대구')).state).toBe('closed')
  expect((await ask('바다여행사', '대구광역시')).state).toBe('missing')
  expect((await ask('없는여행사', '')).state).toBe('missing')
})

test('more than a page of one name is read to its end', async () => {
  await list(
    ...Array.from({ length: 120 }, (_, no) =>
      business(`P${no}`, { BPLC_NM: `산길여행사${no}`, ROAD_NM_ADDR: '강릉시' }),
    ),
  )
  await list(business('P999', { BPLC_NM: '산길여행사', ROAD_NM_ADDR: '강릉시' }))
  expect((await askKorea(access(), { holder: '산길여행사', district: '강릉시' })).state).toBe('running')
})

test('a key that is not good, and an answer that is none, are no answer', async () => {
  const wanted = { holder: '바다여행사', district: '' }
  await expect(askKorea({ ...access(), key: 'another' }, wanted)).rejects.toThrow(
    'SERVICE_KEY_IS_NOT_REGISTERED_ERROR',
  )
  await expect(
    askKorea({ urls: [`${simulatorUrl(app, 'kr-register')}/else`], key: sampleKey }, wanted),
  ).rejects.toThrow('404')
})

test('a country without a register is looked up by hand', async () => {
  expect(hasRegister(app, 'TH')).toBe(false)
  expect(await askRegister(app, 'TH', { holder: 'Andaman', district: '' })).toBeUndefined()
})

const rowsOf = async ({ staff }: Company) => (await staff.data<{ rows: LicenceRow[] }>(`${at}/list`)).rows
async function send(company: Company, form: object): Promise<number> {
  const { id } = await company.staff.data<{ id: number }>(`${at}/save`, {
    kind: 'operator',
    validUntil: '2090-01-01',
    ...form,
  })
  await company.staff.data(`${at}/submit`, { id })
  return id
}

test('what the register said is a badge on the licence and its page, and no check; another holder is another question', async () => {
  await list(business('B1', { BPLC_NM: '파도여행사', ROAD_NM_ADDR: '서울특별시 마포구' }))
  const [company, other] = [await makeCompany(server), await makeCompany(server)]
  const form = { country: 'KR', number: '제2018-000777호', holder: '파도여행사', district: '마포구' }
  const id = await send(company, form)
  const row = await vi.waitFor(async () => {
    const [found] = await rowsOf(company)
    if (found?.register !== 'running') throw new Error('not asked yet')
    return found
  }, patience)
  expect(row).toMatchObject({ state: 'submitted', registerNote: '파도여행사 · 2018-03-02 · 영업/정상' })
  const shown: CompanyProfile = await profileOf(other, company, 'supplier')
  expect(shown.licences).toMatchObject([{ register: 'running', state: 'submitted' }])
  expect(shown.licenceState).toBe('submitted')
  await company.staff.data(`${at}/save`, {
    ...form,
    kind: 'operator',
    validUntil: '2090-01-01',
    id,
    holder: 'Other',
  })
  expect(await rowsOf(company)).toMatchObject([{ register: '', state: 'draft' }])
})

test('a number that two claim counts for neither, whatever the register says, until one of them lets it go', async () => {
  await list(business('C1', { BPLC_NM: '구름여행사', ROAD_NM_ADDR: '서울특별시 종로구' }))
  const [one, two] = [await makeCompany(server), await makeCompany(server)]
  const form = { country: 'KR', number: '2020-000123', holder: '구름여행사', district: '종로구' }
  await send(one, form)
  const id = await send(two, { ...form, number: '２０２０-000123' })
  await vi.waitFor(async () => {
    for (const who of [one, two]) expect(await rowsOf(who)).toMatchObject([{ register: 'running' }])
  }, patience)
  const waiting = (await licencesToCheck(app)).filter(({ holder }) => holder === '구름여행사')
  expect(waiting.map(({ claimedBy }) => claimedBy.length)).toEqual([1, 1])
  const third = await makeCompany(server)
  const stateOf = async (who: Company) => (await profileOf(third, who, 'supplier')).licenceState
  await expect.poll(() => Promise.all([stateOf(one), stateOf(two)]), patience).toEqual(['none', 'none'])
  await two.staff.data(`${at}/remove`, { id })
  // The first counts again by itself.
  await expect.poll(() => stateOf(one), patience).toBe('submitted')
})
