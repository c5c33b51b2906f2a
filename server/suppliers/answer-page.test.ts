import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Language, languages } from '#contract/kit/schema.ts'
import { supplierLine } from '#test/factories/supplier-line.ts'
import { wordsIn } from '#test/words-in.ts'
import { type AnswerNotice, answerNoticePage, answerPage, type AnswerPageInput } from './answer-page.ts'
import { answerPageHeaders } from './answer-style.ts'
import words from './supplier-mail.words.json' with { type: 'json' }

const merchant = { name: 'Andaman Blue', contact: ['+66 76 123 456'] }

function shown(more: Partial<AnswerPageInput> = {}): string {
  return answerPage({
    language: 'en',
    words: wordsIn(words, more.language ?? 'en'),
    asked: 'order',
    merchant,
    line: supplierLine(),
    form: { action: '/answer', hidden: { token: 't0ken' } },
    ...more,
  })
}

function notice(more: Partial<AnswerNotice> & Pick<AnswerNotice, 'notice'>): string {
  return answerNoticePage({ language: 'en', words: wordsIn(words, more.language ?? 'en'), merchant, ...more })
}

function formsOf(page: string): string[] {
  return page.match(/<form[\s\S]*?<\/form>/g) ?? []
}

test.each(languages.map((language) => [language] as [Language]))(
  'the page in %s shows facts and answers in it',
  (language) => {
    const page = shown({ language })
    const labels = wordsIn(words, language)
    expect(page).toContain(`<html lang="${language}">`)
    for (const key of [
      'booking request',
      'waits for you',
      'approve',
      'reject',
      'reply',
      'reason',
      'service date',
    ]) {
      expect(page).toContain(labels[key])
    }
    for (const fact of ['AB17', '2026-12-24', '张伟', 'ZHANG WEI', 'น้ำ ทองดี', '5,310.00 THB'])
      expect(page).toContain(fact)
  },
)

test('each answer is a form of its own that POSTs, with the token and the answer in it', () => {
  const forms = formsOf(shown())
  expect(forms).toHaveLength(3)
  for (const [index, answer] of ['approve', 'reject', 'reply'].entries()) {
    expect(forms[index]).toMatch(/^<form method="post" action="\/answer">/)
    expect(forms[index]).toContain('<input type="hidden" name="token" value="t0ken" />')
    expect(forms[index]).toContain(`<input type="hidden" name="answer" value="${answer}" />`)
  }
})

test('a cancellation and a change are agreed to or refused: no note leaves them open', () => {
  for (const requested of ['cancel', 'change'] as const)
    expect(formsOf(shown({ asked: requested }))).toHaveLength(2)
})

test('rejecting needs a reason and replying a note; approving needs neither', () => {
  const [approve, reject, reply] = formsOf(shown())
  for (const form of [reject, reply])
    expect(form).toMatch(/<textarea[^>]*name="text"[^>]*required[^>]*maxlength="500"/)
  expect(approve).not.toContain('required')
})

test('only a booking asks for the supplier’s own code', () => {
  expect(shown()).toContain('name="supplierOrderCode"')
  expect(shown({ asked: 'cancel' })).not.toContain('name="supplierOrderCode"')
})

test('the answer whose link was followed stands open, and approving never has the focus', () => {
  const isOpen = (page: string) =>
    [...page.matchAll(/<details name="answer"([^>]*)>/g)].map(([, open]) => open?.includes('open'))
  expect(isOpen(shown())).toEqual([false, false])
  expect(isOpen(shown({ chosen: 'reject' }))).toEqual([true, false])
  expect(isOpen(shown({ chosen: 'reply' }))).toEqual([false, true])
  expect(shown({ chosen: 'approve' })).not.toContain('autofocus')
})

test('a form sent without its reason comes back open and says so beside the field', () => {
  const [, reject, reply] = formsOf(shown({ chosen: 'reply', missing: 'reject' }))
  expect(reject).toContain('Enter a reason.')
  expect(reject).toContain('aria-describedby="reject-problem"')
  expect(reply).not.toContain('aria-invalid')
})

test('no page runs a script, and what people typed stays text', () => {
  const evil = '"><script>alert(1)</script>'
  const line = supplierLine({ productName: evil, note: evil, guests: [{ name: evil, kind: 'adult' }] })
  const pages = [
    shown({
      line,
      merchant: { name: evil, contact: [evil] },
      form: { action: evil, hidden: { [evil]: evil } },
      answerBy: evil,
    }),
    notice({ notice: 'answered', answeredAt: evil, merchant: { name: evil, contact: [evil] }, line }),
  ]
  for (const page of pages) {
    expect(page).not.toMatch(/<script|\son\w+=|javascript:/i)
    expect(page).toContain('&quot;&gt;&lt;script&gt;')
  }
})

test('the headers allow exactly the styles that the page carries, and no script', () => {
  const styles = /<style>([\s\S]*)<\/style>/.exec(shown())?.[1] ?? ''
  const hash = createHash('sha256').update(styles).digest('base64')
  expect(answerPageHeaders['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
  expect(answerPageHeaders['content-security-policy']).toContain("default-src 'none'")
  expect(shown()).not.toContain('style="')
})

test.each([
  ['taken', 'Thank you'],
  ['answered', 'This request has already been answered'],
  ['expired', 'This link has expired'],
  ['withdrawn', 'This request is no longer valid'],
  ['unknown', 'This link is not valid'],
] as const)('the notice "%s" is titled "%s" and offers no form', (kind, title) => {
  const page = notice({ notice: kind, answer: 'approve', asked: 'order' })
  expect(page).toContain(`<h1>${title}</h1>`)
  expect(page).not.toContain('<form')
})

test('an answer taken or given before is said in its own words', () => {
  expect(notice({ notice: 'taken', answer: 'reject', asked: 'order' })).toContain(
    'You rejected this request.',
  )
  expect(notice({ notice: 'taken', answer: 'reject', asked: 'cancel' })).toContain(
    'You declined this request.',
  )
  const before = notice({
    notice: 'answered',
    answer: 'approve',
    asked: 'change',
    answeredAt: '2026-12-19 10:02',
  })
  expect(before).toContain('You accepted this request.')
  expect(before).toContain('Answered on 2026-12-19 10:02.')
})
