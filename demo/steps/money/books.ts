import { owedOfSupplier } from './owed.ts'
import { closingPoints } from '#contract/finance/books/closing-points.ts'
import { JournalForm } from '#contract/finance/books/books.schema.ts'
import { PresetForm } from '#contract/orders/subsidiary/subsidiary.schema.ts'
import { closeMonth } from '#server/finance/books/close-month.ts'
import { saveChart } from '#server/finance/books/save-chart.ts'
import { writeJournal } from '#server/finance/books/write-journal.ts'
import { acceptRow, disputeRow } from '#server/supplier-statements/answer-rows.ts'
import { keepStatement, readingFor } from '#server/supplier-statements/keep-statement.ts'
import { readSheet } from '#server/supplier-statements/read-sheet.ts'
import { savePreset } from '#server/orders/subsidiary/presets.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { adminOf } from '../companies.ts'
import { acting, personOf, type Stage } from '../stage.ts'

/** What the house calls and numbers of its own. */
const accounts = [
  { kind: 'equity', number: '3100', title: 'ทุนผู้ก่อตั้ง' },
  { kind: 'income', number: '4510', title: 'ยอดขายจากบัญชีเดิม' },
  { kind: 'expense', number: '6100', title: 'ค่าเช่าสำนักงานฉลอง' },
  { kind: 'expense', number: '6200', title: 'เงินเดือน' },
  { kind: 'expense', number: '6300', title: 'ค่าน้ำมันและท่าเรือ' },
  { kind: 'expense', number: '6400', title: 'ค่าธรรมเนียมธนาคาร' },
] as const
/** Baht taken in by month of the year, before orders were kept here: the season is winter. */
const season = [980, 940, 860, 720, 480, 390, 420, 450, 380, 560, 790, 960]
const yearsMonths = 24

/**
 * Two years of the house's own money, by hand as its bookkeeper writes it; accounts with numbers of their own, items to put on
 * orders, a supplier's statement that is being compared; and every month closed but the last two.
 */
export async function makeBooks(stage: Stage): Promise<void> {
  const { clock } = stage
  const finance = personOf(stage, 'finance')
  const today = Temporal.PlainDate.from(clock.day(0))
  const first = today.with({ day: 1 }).subtract({ months: yearsMonths })
  await acting(stage, async (as) => {
    const ctx = as(clock.at(-2, 560), adminOf(stage))
    const keys = new Map<string, string>()
    for (const { kind, number, title } of accounts) {
      const { key } = await saveChart(ctx, { kind, number, title, outsideNumber: '', outsideTitle: '' })
      keys.set(number, key)
    }
    await saveChart(ctx, {
      key: 'cash|KBANK',
      version: null,
      kind: 'cash',
      number: '1010',
      title: 'ธนาคารกสิกรไทย 052-8-41277-6',
      outsideNumber: '111-01',
      outsideTitle: 'ธนาคารกสิกรไทย',
    })
    await makePresets(ctx)
    const book = async (day: Temporal.PlainDate, memo: string, debit: string, credit: string, baht: number) =>
      Temporal.PlainDate.compare(day, today) <= 0 &&
      writeJournal(
        as(clock.at(clock.offsetOf(day.toString()), 600), finance),
        JournalForm.parse({
          day: day.toString(),
          currency: 'THB',
          memo,
          lines: [
            { account: debit, debitMinor: baht * 100 },
            { account: credit, creditMinor: baht * 100 },
          ],
          clientRequestId: `demo-book-${memo}-${day.toString()}`,
        }),
      )
    const bank = 'cash|KBANK'
    await book(first, 'เงินลงทุนผู้ก่อตั้ง', bank, keys.get('3100')!, 4_000_000)
    for (let at = 0; at <= yearsMonths; at++) {
      const month = first.add({ months: at })
      const random = stage.randomOf(`books ${month.toString()}`)
      const taken = season[month.month - 1]! * 1_000
      // The last three months are orders here.
      if (at < yearsMonths - 3) await book(month.with({ day: 28 }), 'ยอดขาย', bank, keys.get('4510')!, taken)
      await book(month.with({ day: 2 }), 'ค่าเช่า', keys.get('6100')!, bank, 85_000)
      await book(month.with({ day: 15 }), 'ค่าน้ำมันและท่าเรือ', keys.get('6300')!, bank, Math.round(taken * 0.11))
      await book(
        month.with({ day: 25 }),
        'เงินเดือน',
        keys.get('6200')!,
        bank,
        210_000 + random.between(0, 9) * 1_500,
      )
      await book(
        month.with({ day: 28 }),
        'ค่าธรรมเนียมธนาคาร',
        keys.get('6400')!,
        bank,
        320 + random.between(0, 90),
      )
    }
  })
  await sendStatement(stage)
  await acting(stage, (as) =>
    closeMonth(as(clock.at(-1, 1_020), adminOf(stage)), {
      month: today.with({ day: 1 }).subtract({ months: 2 }).toString(),
      waived: closingPoints.map((point) => ({ point, reason: 'ตรวจแล้ว ตามต่อในเดือนหน้า' })),
    }),
  )
}

/** Items that may be put on orders. */
async function makePresets(ctx: Ctx): Promise<void> {
  for (const preset of [
    { name: 'ค่าธรรมเนียมอุทยาน', side: 'cost', basis: 'guest', amountMinor: 20_000, currency: 'THB' },
    { name: 'ค่าน้ำมันเพิ่ม', side: 'income', basis: 'order', amountMinor: 15_000, currency: 'THB' },
    { name: 'ค่าธรรมเนียมบัตร', side: 'cost', basis: 'percent', basisPoints: 290, payee: 'nobody' },
  ])
    await savePreset(ctx, PresetForm.parse({ payee: 'line', supplierId: null, service: null, ...preset }))
}

/** What a supplier says of the last weeks: mostly what we say, one dearer, one that we do not know, one without a code. */
async function sendStatement(stage: Stage): Promise<void> {
  const { clock } = stage
  await acting(stage, async (as) => {
    const ctx = as(clock.at(-1, 570), personOf(stage, 'finance'))
    const { supplierId, lines } = await owedOfSupplier(ctx, clock.day(-9), clock.day(-2))
    if (lines.length < 5) return
    const baht = (minor: number) => (minor / 100).toFixed(2)
    const rows = lines.slice(0, -2).map(({ code, day, guest, minor }, at) => {
      if (at === 2) return [code, day, guest, baht(minor + 35_000)]
      if (at === 4) return ['', day, guest, baht(minor)]
      if (at === 6) return [code, day, guest, baht(minor - 20_000)]
      return [code, day, guest, baht(minor)]
    })
    const table = [
      ['Statement of account'],
      ['Voucher No', 'Service date', 'Guest', 'Amount'],
      ...rows,
      ['V-20417', clock.day(-9), 'Mr Jonathan Reed', '4,200.00'],
    ]
    const { head, list } = readSheet(table, await readingFor(ctx, supplierId))
    const fileName = 'statement-of-account.xlsx'
    const { id } = await keepStatement(ctx, { supplierId, fileName, ...head }, list)
    await acceptRow(ctx, { id, row: 5 })
    await disputeRow(ctx, { id, row: rows.length + 3, reason: 'ไม่มีผู้เดินทางชื่อนี้ในวันดังกล่าว' })
  })
}
