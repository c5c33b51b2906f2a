import { afterAll, expect, test } from 'vitest'
import type { Language } from '#contract/kit/schema.ts'
import { closePdf } from '#server/kit/pdf/pdf.ts'
import { pdfCodes, pdfPages, pdfText } from '#test/kit/read-pdf.ts'
import { wordsIn } from '#test/words-in.ts'
import { codeInGroups, VOUCHER_WORDS, type VoucherDocument, voucherPdf } from './voucher-pdf.ts'
import ticketing from '#contract/ticketing/ticketing.words.json' with { type: 'json' }

const words = ticketing.voucher
afterAll(closePdf)

const PRODUCTS: [Language, string, string, string][] = [
  ['en', 'Phi Phi Islands by speedboat', 'Thursday', '24 December 2026'],
  ['zh-CN', '皮皮岛快艇一日游', '星期四', '2026 年 12 月 24 日'],
  ['zh-TW', '皮皮島快艇一日遊', '星期四', '2026 年 12 月 24 日'],
  ['th', 'ทัวร์ดำน้ำตื้นเกาะพีพีโดยเรือเร็ว', 'วันพฤหัสบดี', '24 ธันวาคม 2026'],
  ['ko', '피피섬 스피드보트 일일 투어', '목요일', '2026년 12월 24일'],
]

/** Words of what that trip is not. */
const unusual = new Set<string>([
  'copy',
  'void',
  'session',
  'stay',
  'check-in',
  'nights',
  'rooms',
  'meals',
  'stays',
  'valid from',
  'valid until',
  'any day',
  'details',
])

function voucher(language: Language, more: Partial<VoucherDocument> = {}): VoucherDocument {
  return {
    language,
    words: wordsIn(words, language),
    merchant: { name: 'Andaman Blue Co., Ltd.', contact: ['+66 76 123 456', '88/12 Chao Fah Road, Phuket'] },
    voucherCode: '7KQ2M9XWPD4H',
    isVoid: false,
    entitlements: 4,
    productName: PRODUCTS.find(([one]) => one === language)?.[1] ?? '',
    productNameEnglish: 'Phi Phi Islands by speedboat',
    orderCode: 'AB26112400017',
    agentOrderCode: 'TRIP-90018273645',
    serviceDate: '2026-12-24',
    startTime: '08:30',
    pickUp: { place: 'Karon Beach Resort', time: '07:10', room: '2214' },
    guests: [
      { name: '张伟', pinyin: 'ZHANG WEI', kind: 'adult' },
      { name: 'น้ำ ทองดี', pinyin: 'NAM THONGDEE', kind: 'adult' },
      { name: '김민수', pinyin: 'KIM MINSU', kind: 'child' },
      { name: '陳怡君', pinyin: 'CHEN YIJUN', kind: 'infant' },
    ],
    addOns: [
      { name: 'Lunch box', count: 4 },
      { name: 'Private van', count: 1 },
    ],
    conditions: 'Be there 30 minutes before.\nBring cash for the park fee.',
    meetingPoint: 'Royal Marina, gate 3',
    ...more,
  }
}

test.each(PRODUCTS)(
  'a voucher in %s prints names, product, date and labels in their own script',
  async (language, product, weekday, date) => {
    const pdf = await voucherPdf(voucher(language))
    const text = await pdfText(pdf)
    for (const name of ['张伟', 'ZHANG WEI', 'น้ำ ทองดี', 'NAM THONGDEE', '김민수', '陳怡君'])
      expect(text).toContain(name)
    for (const fact of [
      product,
      'Phi Phi Islands by speedboat',
      weekday,
      date,
      '2026-12-24',
      '08:30',
      '07:10',
    ]) {
      expect(text).toContain(fact)
    }
    for (const code of ['AB26112400017', 'TRIP-90018273645', '7KQ2 M9XW PD4H']) expect(text).toContain(code)
    const labels = wordsIn(words, language)
    for (const word of VOUCHER_WORDS) {
      if (!unusual.has(word)) expect(text).toContain(labels[word])
    }
    expect(text).not.toContain('2569')
    expect((await pdfPages(pdf)).length).toBe(1)
  },
)

test.each(PRODUCTS)('the code on a voucher in %s scans', async (language) => {
  expect(await pdfCodes(await voucherPdf(voucher(language)))).toEqual([['7KQ2M9XWPD4H']])
})

test('several vouchers stand in one document, a page and a code each', async () => {
  const codes = ['AAAA1111BBBB', 'CCCC2222DDDD', 'EEEE3333FFFF']
  const pdf = await voucherPdf(
    codes.map((voucherCode, i) => voucher(PRODUCTS[i]?.[0] ?? 'en', { voucherCode })),
  )
  expect((await pdfPages(pdf)).length).toBe(3)
  expect(await pdfCodes(pdf)).toEqual(codes.map((code) => [code]))
})

test('a slip is as wide as the roll and as long as it must be, beside a page of A4; both codes scan', async () => {
  const guests = Array.from({ length: 12 }, (_, i) => ({ name: `Guest ${i + 1}`, kind: 'adult' as const }))
  const pdf = await voucherPdf([
    voucher('en'),
    ...(['th', 'zh-CN'] as const).map((language) => voucher(language, { template: 'slip' })),
    voucher('en', { template: 'slip', guests, voucherCode: 'SLIP22223333', isVoid: true }),
  ])
  const pages = await pdfPages(pdf)
  expect(pages.map(({ width }) => Math.round(width))).toEqual([595, 227, 227, 227])
  expect(pages[3]!.height).toBeGreaterThan(pages[1]!.height)
  const code = ['7KQ2M9XWPD4H']
  expect(await pdfCodes(pdf)).toEqual([code, code, code, ['SLIP22223333']])
  const text = await pdfText(pdf)
  for (const part of ['Guest 12', 'VOID', 'น้ำ ทองดี', 'Royal Marina, gate 3']) expect(text).toContain(part)
})

test('a void voucher says so, and still scans so that the pier is told', async () => {
  const pdf = await voucherPdf(voucher('en', { isVoid: true }))
  expect(await pdfText(pdf)).toContain('VOID')
  expect(await pdfText(await voucherPdf(voucher('en')))).not.toContain('VOID')
  expect(await pdfCodes(pdf)).toEqual([['7KQ2M9XWPD4H']])
})

test('a coach of sixty runs on to a second page, which names the voucher', async () => {
  const guests = Array.from({ length: 60 }, (_, i) => ({
    name: `Guest ${i + 1}`,
    pinyin: '',
    kind: 'adult' as const,
  }))
  const pdf = await voucherPdf([voucher('en', { guests }), voucher('th')])
  const text = await pdfText(pdf)
  expect((await pdfPages(pdf)).length).toBe(3)
  expect(text).toContain('Guest 60')
  expect(text).toMatch(/7KQ2 M9XW PD4H\s+1 ?\/ ?2\s/)
  expect(text).toMatch(/7KQ2 M9XW PD4H\s+2 ?\/ ?2\s/)
})

test.each([19, 32, 50])(
  'an order code of %i characters stays in one piece and clear of the QR code',
  async (length) => {
    const code = 'W8'.repeat(length).slice(0, length)
    for (const session of ['', 'Morning']) {
      for (const codes of [
        { agentOrderCode: code },
        { orderCode: code },
        { orderCode: code, agentOrderCode: code },
      ]) {
        const pdf = await voucherPdf(voucher('en', { ...codes, session }))
        expect(await pdfText(pdf)).toContain(code)
        expect(await pdfCodes(pdf)).toEqual([['7KQ2M9XWPD4H']])
      }
    }
  },
)

test('a stay shows both days', async () => {
  const text = await pdfText(await voucherPdf(voucher('ko', { endDate: '2026-12-26' })))
  expect(text).toContain('2026년 12월 24일 – 2026년 12월 26일')
  expect(text).toContain('2026-12-24 – 2026-12-26')
})

test.each(PRODUCTS)(
  'a stay in %s tells nights, rooms, meals and when the room is ready, not how often its code is good',
  async (language) => {
    const labels = wordsIn(words, language)
    const stay = { place: 'Kata Hill Resort · Kata', nights: 3, rooms: 1, meal: 'Half board' }
    const pdf = await voucherPdf(voucher(language, { endDate: '2026-12-27', stay, startTime: '14:00' }))
    const text = await pdfText(pdf)
    for (const key of ['stay', 'check-in', 'nights', 'rooms', 'meals'] as const)
      expect(text).toContain(labels[key])
    for (const fact of ['Kata Hill Resort · Kata', 'Half board', '14:00', '2026-12-24 – 2026-12-27'])
      expect(text).toContain(fact)
    for (const key of ['entitlements', 'service date', 'start time'] as const)
      expect(text).not.toContain(labels[key])
    expect((await pdfPages(pdf)).length).toBe(1)
    expect(await pdfCodes(pdf)).toEqual([['7KQ2M9XWPD4H']])
  },
)

test('the rooms of a package stand with their own days', async () => {
  const room = {
    name: 'Garden room',
    place: 'Coral Beach · Khao Lak',
    nights: 2,
    rooms: 1,
    meal: 'Half board',
  }
  const text = await pdfText(
    await voucherPdf(voucher('en', { stays: [{ ...room, from: '2026-12-24', to: '2026-12-26' }] })),
  )
  for (const fact of [
    'Accommodation',
    'Garden room',
    'Coral Beach · Khao Lak',
    '24 December 2026 – 26 December 2026 · Nights 2 · Half board',
  ])
    expect(text).toContain(fact)
})

test('what is not known leaves no empty label', async () => {
  const text = await pdfText(
    await voucherPdf(
      voucher('en', {
        agentOrderCode: '',
        pickUp: undefined,
        meetingPoint: undefined,
        conditions: '',
        startTime: undefined,
        guests: [],
      }),
    ),
  )
  for (const word of ['Agent order code', 'Pick-up', 'Contact', 'Conditions', 'Start time', 'Guests']) {
    expect(text).not.toContain(word)
  }
})

test('a name full of markup is printed as it was typed', async () => {
  const name = '#panic() *Ann* _O’Neil_ $1 @x <y> `z`'
  expect(await pdfText(await voucherPdf(voucher('en', { guests: [{ name, kind: 'adult' }] })))).toContain(
    name,
  )
})

test('a logo may be a picture of any usual kind', async () => {
  const logo = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>',
  )
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  for (const picture of [logo, Buffer.from(pixel, 'base64')]) {
    const { merchant } = voucher('en')
    expect(
      (await pdfPages(await voucherPdf(voucher('en', { merchant: { ...merchant, logo: picture } })))).length,
    ).toBe(1)
  }
})

test('a missing word, a wrong date and an empty list are refused', async () => {
  const { void: _, ...fewer } = wordsIn(words, 'en')
  await expect(voucherPdf(voucher('en', { words: fewer }))).rejects.toThrow(
    'words missing for a voucher in en: void',
  )
  await expect(voucherPdf(voucher('en', { serviceDate: '2026-02-30' }))).rejects.toThrow(RangeError)
  await expect(voucherPdf([])).rejects.toThrow(RangeError)
})

test('codes are grouped in fours, and the last group is never followed by a gap', () => {
  expect(['7KQ2M9XWPD4H', '7KQ2-M9XW-P', 'ABC'].map(codeInGroups)).toEqual([
    '7KQ2 M9XW PD4H',
    '7KQ2 M9XW P',
    'ABC',
  ])
})

test('the words file holds what a voucher needs, in five languages, and nothing else', () => {
  expect(Object.keys(words).sort()).toEqual([...VOUCHER_WORDS].sort())
  for (const texts of Object.values(words)) expect(texts.filter(Boolean)).toHaveLength(5)
})
