import { expect, test } from 'vitest'
import { notesOf, type DiverFacts } from '#contract/scheduling/diving/diver-notes.ts'
import { asksDoctor, formStateOn, missingAnswers } from '#contract/scheduling/diving/forms.ts'
import { bindingRatio } from '#contract/scheduling/diving/ratios.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { loadRatios } from '#server/scheduling/diving/ratios.ts'
import { testServer } from '#test/factories/http.ts'
import { makeMerchant } from '#test/factories/people.ts'
import { docTable } from '#test/kit/doc-tables.ts'

const { app } = await testServer()
const merchant = await makeMerchant(app)
const ratios = await withSystemCtx(app, merchant.id, loadRatios)
const page = 'algorithms/operations/diving.md'
const listed = (text: string | undefined) => (!text || text === '–' ? [] : text.split(', '))

test.each(docTable(page, 'How many one instructor leads'))('ratio: %o', (row) => {
  const programme = row['programme']!
  const others = listed(row['others in it']).map((one) => ({ programme: one, age: null }))
  const aged = listed(row['ages']).map((age) => ({ programme, age: Number(age) }))
  const found = bindingRatio(ratios, {
    date: row['day']!,
    water: row['water'] === 'confined' ? 'confined' : 'open',
    agencies: listed(row['agency']),
    assistants: Number(row['assistants']),
    programme,
    divers: [...others, ...aged],
  })
  expect([found?.limit, found?.ratio.source]).toEqual([Number(row['limit']), row['by']])
})

const ready: DiverFacts = {
  programme: 'fun-dive',
  level: 'open-water',
  lastDiveOn: '2026-11-01',
  birthdate: '1990-01-01',
  flightDate: null,
  flightTime: null,
  medical: 'signed',
  waiver: 'signed',
  hasSizes: true,
  date: '2026-11-28',
  endsAt: '15:00',
  dives: 2,
}
test.each(docTable(page, 'Flying after diving'))('flight: %o', (row) => {
  const [date = '', endsAt = ''] = row['ends']!.split(' ')
  const [flightDate = '', flightTime = ''] = row['flight']!.split(' ')
  const notes = notesOf({ ...ready, date, endsAt, flightDate, flightTime, dives: Number(row['dives']) })
  expect(notes.includes('flight') ? 'yes' : 'no').toBe(row['warned'])
})

test('a diver who is ready has no notes; each lack has one', () => {
  expect(notesOf(ready)).toEqual([])
  expect(notesOf({ ...ready, lastDiveOn: '2026-04-01' })).toEqual(['refresherOffered'])
  expect(notesOf({ ...ready, lastDiveOn: '2025-04-01' })).toEqual(['refresherNeeded'])
  expect(notesOf({ ...ready, programme: 'advanced', level: 'none', birthdate: '2016-01-01' })).toEqual([
    'notCertified',
    'tooYoung',
  ])
})

test.each(docTable(page, 'Forms'))('doctor: %o', (row) => {
  const answers = Object.fromEntries(listed(row['yes to']).map((key) => [key, 'yes']))
  expect(asksDoctor(answers) ? 'yes' : 'no').toBe(row['doctor'])
})

test('a box is asked once its question is answered with yes, and a form ends after its last day', () => {
  expect(missingAnswers({})).toHaveLength(10)
  expect(missingAnswers({ q1: 'yes' })).toContain('a1')
  const form = { state: 'signed', validUntil: '2026-11-28' } as const
  expect(formStateOn(form, false, '2026-11-28')).toBe('signed')
  expect(formStateOn(form, true, '2026-11-29')).toBe('expired')
  expect(formStateOn(null, true, '2026-11-28')).toBe('sent')
})
