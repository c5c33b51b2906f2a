import { textOf } from '../../../kit/outside/call-outside.ts'
import type { RegisterAccess, RegisterAnswer, Wanted } from './register.ts'

const patienceMs = 20_000
const maxBytes = 2 * 1024 * 1024
const rowsAPage = 100
/** A name that so many others hold too is looked up by a person. */
const maxPages = 5

/** One business of a list of licensed ones, as the portal of public data tells it. */
type Business = { name: string; address: string; stateCode: string; state: string; licensedOn: string }

/** Names differ by how the legal form is written: 주식회사, (주), ㈜. */
const withoutForm = (name: string): string =>
  name.normalize('NFKC').replaceAll(/주식회사|유한회사|\(주\)|\(유\)/g, '')
const nameKey = (name: string): string =>
  withoutForm(name)
    .replaceAll(/[\s·.,]/g, '')
    .toLowerCase()

/** The Korean lists of licensed travel agencies (data.go.kr, renewed daily): who is licensed, since when, and still open. */
export async function askKorea(
  access: RegisterAccess,
  { holder, district }: Wanted,
): Promise<RegisterAnswer> {
  const found: Business[] = []
  for (const url of access.urls) found.push(...(await listOf(url, access.key, holder)))
  const key = nameKey(holder)
  const place = district.replaceAll(/\s/g, '')
  const theirs = found.filter(
    ({ name, address }) => nameKey(name) === key && address.replaceAll(/\s/g, '').includes(place),
  )
  const best = theirs.find(({ stateCode }) => stateCode === running) ?? theirs[0]
  if (!best) return { state: 'missing', note: '' }
  return {
    state: best.stateCode === running ? 'running' : 'closed',
    note: [best.name, best.licensedOn, best.state].filter(Boolean).join(' · ').slice(0, 300),
  }
}
/** Open for business; others rest, are closed or had their licence taken. */
const running = '01'

/** All of a list whose name holds the holder's. */
async function listOf(url: string, key: string, holder: string): Promise<Business[]> {
  const name = withoutForm(holder).trim()
  const rows: Business[] = []
  for (let pageNo = 1; pageNo <= maxPages; pageNo++) {
    const { total, found } = await pageOf(url, { key, name, pageNo })
    rows.push(...found)
    if (rows.length >= total || !found.length) return rows
  }
  throw new Error('the register knows too many of that name')
}

async function pageOf(
  url: string,
  { key, name, pageNo }: { key: string; name: string; pageNo: number },
): Promise<{ total: number; found: Business[] }> {
  const query = new URLSearchParams({
    serviceKey: key,
    pageNo: String(pageNo),
    numOfRows: String(rowsAPage),
    returnType: 'json',
    'cond[BPLC_NM::LIKE]': name,
  })
  const response = await fetch(`${url}?${query}`, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  const text = await textOf(response, maxBytes)
  if (!response.ok) throw new Error(`the register answered ${response.status}`)
  // A key that is not good, or a limit of calls, is told as XML whatever was asked for.
  const [, refused] = /<returnAuthMsg>([^<]{1,100})</.exec(text) ?? /<errMsg>([^<]{1,100})</.exec(text) ?? []
  if (refused) throw new Error(`the register refused: ${refused}`)
  return businessesIn(text)
}

const inside = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
const textIn = (value: unknown, key: string): string => {
  const found = inside(value, key)
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}

/** One row comes as an object, several as a list, none as an empty text. */
function businessesIn(text: string): { total: number; found: Business[] } {
  const response = inside(JSON.parse(text), 'response')
  const [code, body] = [textIn(inside(response, 'header'), 'resultCode'), inside(response, 'body')]
  if (!/^0+$/.test(code) || body === undefined)
    throw new Error(`the register answered ${code || 'something else'}`)
  const item = inside(inside(body, 'items'), 'item')
  const rows: unknown[] = Array.isArray(item) ? item : item ? [item] : []
  const found = rows.map((row) => ({
    name: textIn(row, 'BPLC_NM'),
    address: `${textIn(row, 'ROAD_NM_ADDR')} ${textIn(row, 'LOTNO_ADDR')}`,
    stateCode: textIn(row, 'SALS_STTS_CD'),
    state: textIn(row, 'SALS_STTS_NM'),
    licensedOn: textIn(row, 'LCPMT_YMD'),
  }))
  return { total: Number(textIn(body, 'totalCount')) || 0, found }
}
