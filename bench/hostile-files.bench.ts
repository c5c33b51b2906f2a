import { strToU8, zipSync } from 'fflate'
import { setTimeout as wait } from 'node:timers/promises'
import { printFigure } from './figure.ts'
import { logIn, startBenchServer, type Session } from './kit/bench-server.ts'
import { makeBenchWorld } from './kit/order-world.ts'
import { timedCall } from './kit/timed-call.ts'

/*
 * Beside the worst file of each kind that a merchant may send, again and again, another merchant's cheap call stays within 50 ms of its
 * own quiet p99. Both are measured in turn, so that a busy machine is busy for both.
 */
const calls = 200
const everyMs = 8
const maxMs = 50

const server = await startBenchServer({ jobs: true })
const sender = await makeBenchWorld(server.app, { code: 'SENDS', agents: 1, days: 1, capacity: 10 })
const other = await makeBenchWorld(server.app, { code: 'OTHER', agents: 1, days: 1, capacity: 10 })
const [sends, asks] = [await logIn(server, sender), await logIn(server, other)]

const blanks = ' '.repeat(300)
const workbookOf = (sheet: string) =>
  zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId7"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/first.xml" Id="rId7"/></Relationships>',
    ),
    'xl/worksheets/first.xml': strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
  })
const rowOf = (no: number) =>
  `<row r="${no}"><c r="A${no}" t="str"><v>2026-11-28</v></c><c r="B${no}" t="str"><v>text</v></c><c r="C${no}"><v>850</v></c></row>`
const entry =
  '<Ntry><Amt Ccy="THB">850.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-28</Dt></BookgDt></Ntry>'
const combining = '\u0301\u0316'.repeat(12_000)

type Kind = { name: string; path: string; content: string | Uint8Array; fields?: Record<string, string> }
const bank = '/supplier/writeOff/statement/upload'
const orders = '/supplier/orderEntry/import/upload'
const kinds: Kind[] = [
  {
    name: 'an amount of blanks',
    path: bank,
    content: `Date,Description,Amount\n${`2026-11-28,x,1${blanks}x\n`.repeat(2_000)}`,
  },
  {
    name: 'a bank table of 20,000 lines',
    path: bank,
    content: `Date,Description,Amount,Balance\n${'2026-11-28,"received from somebody",850.00,"1,000.00"\n'.repeat(19_990)}`,
  },
  { name: 'blank lines', path: bank, content: `Date,Description,Amount\n${'\n'.repeat(250_000)}x` },
  { name: 'a workbook with one row far down', path: orders, content: workbookOf(rowOf(1) + rowOf(300_000)) },
  {
    name: 'a workbook of 20,000 rows',
    path: bank,
    content: workbookOf(Array.from({ length: 20_000 }, (_, at) => rowOf(at + 1)).join('')),
  },
  {
    name: 'a CAMT of 20,000 entries',
    path: bank,
    content: `<Document><BkToCstmrStmt><Stmt>${entry.repeat(20_000)}</Stmt></BkToCstmrStmt></Document>`,
  },
  { name: 'an OFX of open tags', path: bank, content: `<OFX>${'<STMTRS><STMTTRN>'.repeat(200_000)}` },
  { name: 'an MT940 of blanks', path: bank, content: `:20:x\n:61:${'\n '.repeat(500_000)}` },
  {
    name: 'orders with odd heads',
    path: orders,
    content: `Agent,Tour,Date,${Array.from({ length: 60 }, () => combining).join(',')}\nx,y,z\n`,
  },
  {
    name: 'orders of a million cells',
    path: orders,
    content: `${'Head,'.repeat(49)}Date\n${`${'1,'.repeat(49)}x\n`.repeat(19_000)}`,
  },
]

let sent = 0
async function send({ path, content }: Kind, { cookie, sessionId }: Session): Promise<string> {
  const form = new FormData()
  form.set('sessionId', sessionId)
  // The same file twice would be known again.
  const bytes = typeof content === 'string' ? Buffer.from(`${content}\n${++sent}`) : Buffer.from(content)
  form.set('file', new File([bytes], typeof content === 'string' ? 'a.csv' : 'a.xlsx'))
  const answer = await fetch(server.url + path, { method: 'POST', headers: { cookie }, body: form })
  return (await answer.text()).slice(0, 100)
}

async function cheapCalls(while_: () => boolean): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < calls && while_(); at++) {
    times.push((await timedCall(server, asks, '/supplier/distributor/list', { pageSize: 1 })).ms)
    await wait(everyMs)
  }
  return times
}
const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

await cheapCalls(() => true)
for (const kind of kinds.slice(0, 2)) await send(kind, sends)
for (const kind of kinds) {
  const quiet = p99(await cheapCalls(() => true))
  let goesOn = true
  let files = 0
  let last = ''
  const sending = (async () => {
    while (goesOn) {
      last = await send(kind, sends)
      files += 1
    }
  })()
  const beside = p99(await cheapCalls(() => true))
  goesOn = false
  await sending
  console.log(
    `${kind.name}: ${files} files, p99 ${quiet.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside; ${last}`,
  )
  printFigure({
    name: `beside ${kind.name}`,
    value: beside - quiet,
    unit: 'ms',
    target: maxMs,
    better: 'lower',
  })
}
await server.close()
process.exit(0)
