import { expect, test } from 'vitest'
import { readClock } from '#contract/kit/text/clock.ts'
import { readDate } from '#contract/kit/text/written-days.ts'
import { groupRows, type MeaningOf } from './group-rows.ts'

const columns = ['agentOrderCode', 'sku', 'date', 'session', 'guestName'] as const
const skus: Record<string, string> = { 'PHI-1': '7', 'Phi Phi tour': '7', Racha: '8' }
const meaningOf: MeaningOf = (column, text) =>
  column === 'date'
    ? (readDate(text, { order: 'dmy', near: '2026-11-28' }) ?? text)
    : column === 'session'
      ? readClock(text)
      : column === 'sku'
        ? (skus[text] ?? text)
        : text
const namesOf = (rows: readonly (readonly string[])[]) =>
  groupRows(
    { heads: columns, columns },
    rows.map((cells, at) => ({ no: at + 2, cells, sent: cells })),
    meaningOf,
  ).map((group) => group.rows.map(({ of }) => of.get('guestName')))

test('one booking stays one when its day, time or product is written in two ways', () => {
  expect(
    namesOf([
      ['B1', 'PHI-1', '2026-12-20', '8:30', 'Anna'],
      ['B1', 'Phi Phi tour', '20/12/2026', '8:30 AM', 'Bert'],
      ['b1', 'PHI-1', '20 ธ.ค. 2569', '오전 8:30', 'Carl'],
      ['B1', '', '2026. 12. 20.', '', 'Dora'],
    ]),
  ).toEqual([['Anna', 'Bert', 'Carl', 'Dora']])
})

test('another day, time or product is another order; a row that may go on with several is one of its own', () => {
  expect(
    namesOf([
      ['B1', 'PHI-1', '2026-12-20', '8:30', 'Anna'],
      ['B1', 'PHI-1', '2026-12-20', '13:00', 'Bert'],
      ['B1', 'Racha', '2026-12-21', '', 'Carl'],
      ['B1', 'PHI-1', '2026-12-20', '', 'Dora'],
      ['B1', '', '', '', 'Emil'],
    ]),
  ).toEqual([['Anna'], ['Bert'], ['Carl'], ['Dora', 'Emil']])
})
