import { expect, test } from 'vitest'
import { type Language, languages } from '#contract/kit/schema.ts'
import { wordsIn } from '#test/words-in.ts'
import { answerNoticePage, answerPage } from './answer-page.ts'
import { supplierLine } from '#test/factories/supplier-line.ts'
import { answerNames, supplierMail, type SupplierMailInput } from './supplier-mail.ts'
import words from './supplier-mail.words.json' with { type: 'json' }
import { amount, type Words } from './supplier-order.ts'

const links = {
  approve: 'https://longtail.example/answer/t0ken?answer=approve&x=1',
  reject: 'https://longtail.example/answer/t0ken?answer=reject',
  reply: 'https://longtail.example/answer/t0ken?answer=reply',
}

function input(more: Partial<SupplierMailInput> = {}): SupplierMailInput {
  return {
    language: 'en',
    words: wordsIn(words, more.language ?? 'en'),
    asked: 'order',
    merchant: { name: 'Andaman Blue', contact: ['+66 76 123 456'] },
    supplierName: 'Royal Marina',
    lines: [{ ...supplierLine(), links }],
    ...more,
  }
}

test('the subject says what is asked, of what, when and under which code', () => {
  expect(supplierMail(input()).subject).toBe('Booking request: Phi Phi Islands, 2026-12-24 · AB17')
})

test('the text holds every fact and the three links', () => {
  const { text } = supplierMail(input({ answerBy: '2026-12-20 18:00' }))
  for (const fact of [
    'Dear Royal Marina,',
    'Please reply by 2026-12-20 18:00.',
    'Service date: 2026-12-24 Thursday',
    'Start time: 08:30',
    'Guests: Adult 1 · Child 1',
    'Pick-up: 07:10 · Karon Beach Resort\n  Room 2214',
    'Flight: CZ8063',
    'Note: No pork.',
    'Agreed amount: 5,310.00 THB',
    '1. 张伟 (ZHANG WEI), Adult, Passport: E12345678 · Height: 178 cm',
    '2. น้ำ ทองดี, Child',
    `Approve: ${links.approve}`,
    `Reject: ${links.reject}`,
    `Reply with a note: ${links.reply}`,
  ]) {
    expect(text).toContain(fact)
  }
})

test.each(languages.map((language) => [language] as [Language]))(
  'a mail in %s names its language, its labels and the weekday in it',
  (language) => {
    const { html } = supplierMail(input({ language }))
    const labels = wordsIn(words, language)
    expect(html).toContain(`<html lang="${language}">`)
    for (const key of [
      'booking request',
      'service date',
      'approve',
      'reject',
      'reply',
      'links decide nothing',
    ]) {
      expect(html).toContain(labels[key])
    }
    expect(html).toContain(
      { en: 'Thursday', 'zh-CN': '星期四', 'zh-TW': '星期四', th: 'วันพฤหัสบดี', ko: '목요일' }[language],
    )
    expect(html).not.toContain('2569')
  },
)

test('names, notes and codes full of HTML stay text', () => {
  const evil = '<img src=x onerror=alert(1)>"\'&'
  const line = supplierLine({
    orderCode: evil,
    productName: evil,
    productNameEnglish: evil,
    note: evil,
    contact: { name: evil },
    pickUp: { place: evil },
    collected: [{ label: evil, value: evil }],
    request: { label: 'what changes', text: evil },
    guests: [{ name: evil, pinyin: evil, kind: 'adult', collected: [{ label: evil, value: evil }] }],
  })
  const merchant = { name: evil, contact: [evil] }
  const { html } = supplierMail(
    input({ supplierName: evil, merchant, answerBy: evil, lines: [{ ...line, links }] }),
  )
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
})

test('a line break in a product name does not break the subject', () => {
  const lines = [{ ...supplierLine({ productName: 'Phi Phi\r\nBcc: thief@evil.example' }), links }]
  expect(supplierMail(input({ lines })).subject).not.toMatch(/[\r\n]/)
})

test('each line has links of its own, exactly as given', () => {
  const other = { ...links, approve: 'https://longtail.example/answer/other?answer=approve' }
  const lines = [links, other].map((one) => ({ ...supplierLine(), links: one }))
  const { html } = supplierMail(input({ lines }))
  expect(html).toContain(`href="${links.approve.replace('&', '&amp;')}"`)
  expect(html).toContain(`href="${other.approve}"`)
})

test('what is not known leaves no empty row', () => {
  const bare = {
    orderCode: 'AB17',
    productName: 'Van',
    serviceDate: '2026-12-24',
    counts: { adult: 0, child: 0, infant: 0, unit: 1 },
    guests: [],
  }
  const { text } = supplierMail(input({ lines: [{ ...bare, links }] }))
  expect(text).toContain('Guests: Unit 1')
  for (const label of ['Start time', 'Pick-up', 'Drop-off', 'Note', 'Agreed amount', 'contact']) {
    expect(text).not.toContain(label)
  }
})

test('a change says what shall be another, and is agreed to, not approved', () => {
  const line = supplierLine({ request: { label: 'what changes', text: 'At 13:30 please' } })
  const { subject, text } = supplierMail(input({ asked: 'change', lines: [{ ...line, links }] }))
  expect(subject).toMatch(/^Change request: /)
  expect(text).toContain('Changes: At 13:30 please')
  expect(text).toContain(`Accept: ${links.approve}`)
  expect(answerNames('cancel', wordsIn(words, 'en'))).toMatchObject({ approve: 'Accept', reject: 'Decline' })
})

test('a link that is no web address, a missing word and no lines are refused', () => {
  const lines = [{ ...supplierLine(), links: { ...links, reject: 'javascript:alert(1)' } }]
  expect(() => supplierMail(input({ lines }))).toThrow(TypeError)
  expect(() => supplierMail(input({ words: {} }))).toThrow('no word for a supplier')
  expect(() => supplierMail(input({ lines: [] }))).toThrow(RangeError)
})

test('amounts carry their ISO code, their own decimals and grouping', () => {
  const said = ([amountMinor, currency]: [number, string]) => amount({ amountMinor, currency })
  expect(
    (
      [
        [531000, 'THB'],
        [5, 'THB'],
        [123456789, 'CNY'],
        [1234567, 'KRW'],
        [-100000, 'USD'],
      ] as [number, string][]
    ).map(said),
  ).toEqual(['5,310.00 THB', '0.05 THB', '1,234,567.89 CNY', '1,234,567 KRW', '-1,000.00 USD'])
})

test('a supplier that answers in its own log-in is shown the way there, and no other', () => {
  const signIn = 'https://longtail.example/entertainment/PlayOrderList'
  const { text, html } = supplierMail(input({ lines: [{ ...supplierLine(), links: { signIn } }] }))
  expect(text).toContain(`Log in to reply: ${signIn}`)
  expect(text).not.toContain('Approve:')
  expect(html.match(/<a\b/g)).toHaveLength(1)
})

test('the words file holds what mails and pages say, in five languages, and nothing else', () => {
  const said = new Set<string>()
  const listening: Words = new Proxy(wordsIn(words, 'en'), {
    get: (all, key) => {
      said.add(String(key))
      return all[String(key)]
    },
  })
  const merchant = input().merchant
  const line = supplierLine({
    counts: { adult: 1, child: 1, infant: 1, unit: 1 },
    request: { label: 'what changes', text: 'At 13:30 please' },
    guests: [{ name: 'A', kind: 'infant' }],
  })
  const shared = { language: 'en', words: listening, merchant, line } as const
  for (const requested of ['order', 'change', 'cancel'] as const) {
    supplierMail(input({ words: listening, asked: requested, answerBy: 'noon', lines: [{ ...line, links }] }))
    for (const missing of ['reject', 'reply'] as const) {
      const form = { action: '/', hidden: {} }
      answerPage({ ...shared, asked: requested, missing, form, others: [line] })
    }
    for (const notice of ['taken', 'answered', 'expired', 'withdrawn', 'unknown'] as const) {
      for (const answer of ['approve', 'reject', 'reply'] as const) {
        answerNoticePage({ ...shared, notice, answer, asked: requested, answeredAt: 'noon' })
      }
    }
  }
  supplierMail(
    input({ words: listening, lines: [{ ...line, links: { signIn: 'https://longtail.example/' } }] }),
  )
  // What is said of an order by its own page and mail (orders/thread/talk).
  const talk = Object.keys(words).filter((key) => key.startsWith('talk '))
  expect([...said, ...talk].sort()).toEqual(Object.keys(words).sort())
  for (const texts of Object.values(words)) expect(texts.filter(Boolean)).toHaveLength(5)
})

test('a supplier who reads Thai is told the day as the house counts years, in the subject and among the facts', () => {
  const line = supplierLine()
  const years = { flags: { buddhistYears: true } }
  const { subject, text } = supplierMail(input({ language: 'th', lines: [{ ...line, years, links }] }))
  const theirs = `${Number(line.serviceDate.slice(0, 4)) + 543}${line.serviceDate.slice(4)}`
  expect([subject, text]).toEqual([expect.stringContaining(theirs), expect.stringContaining(theirs)])
  expect(text).not.toContain(line.serviceDate)
})
