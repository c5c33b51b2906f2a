import { describe, expect, it, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { guestFacts } from './guest-words.ts'
import { readGuests } from './guest-texts.ts'

const today = '2026-11-23'
const factsIn = (text: string) => readGuests(text, today).guests.map(({ facts }) => facts)

describe('people read from pasted text', () => {
  it('are cells of a spreadsheet, whatever the order of its columns', () => {
    const text = [
      '姓名\t拼音\t护照\t出生日期\t性别',
      '王芳\tWANG FANG\tE12345678\t1990/5/2\t女',
      '李伟\tLI WEI\tEA1234567\t1988-11-30\t男',
    ].join('\n')
    expect(factsIn(text)).toEqual([
      {
        name: '王芳',
        pinyin: 'WANG FANG',
        identityNumber: 'E12345678',
        birthdate: '1990-05-02',
        gender: 'female',
      },
      {
        name: '李伟',
        pinyin: 'LI WEI',
        identityNumber: 'EA1234567',
        birthdate: '1988-11-30',
        gender: 'male',
      },
    ])
  })
  it('are a chat message: numbers before lines, labels before values, a phone among them', () => {
    expect(factsIn('1. 王芳 WANG FANG E12345678 13800138000\n2、姓名：李伟，电话：+66 81 234 5678')).toEqual([
      { name: '王芳', pinyin: 'WANG FANG', identityNumber: 'E12345678', phone: '13800138000' },
      { name: '李伟', phone: '+66 81 234 5678' },
    ])
  })
  it('know a Chinese identity number with its date of birth and gender', () => {
    expect(factsIn('张三 11010519491231002X')).toEqual([
      {
        name: '张三',
        identityType: 'idCard',
        identityNumber: '11010519491231002X',
        birthdate: '1949-12-31',
        gender: 'female',
      },
    ])
  })
  it('are names in Latin and Thai letters too', () => {
    expect(factsIn('John Smith, AB1234567, m\nสมชาย ใจดี, 081-234-5678')).toEqual([
      { name: 'John Smith', identityNumber: 'AB1234567', gender: 'male' },
      { name: 'สมชาย ใจดี', phone: '081-234-5678' },
    ])
    expect(factsIn('SMITH/JOHN')).toEqual([{ name: 'SMITH/JOHN', pinyin: 'SMITH JOHN' }])
  })
  it('are nobody where nothing is there', () => {
    expect(factsIn('\n  \n姓名\t电话\n')).toEqual([])
  })
})

const page = 'algorithms/guest-texts.md'
/** Guests as the page writes them. */
const viewOf = (text: string) => {
  const { guests, unread } = readGuests(text, today)
  const one = ({ facts, doubts }: (typeof guests)[number]) =>
    guestFacts
      .filter((fact) => facts[fact] !== undefined)
      .map((fact) => `${fact} ${facts[fact]}${doubts.includes(fact) ? ' ?' : ''}`)
      .join('; ')
  return {
    guests: guests.map(one).join(' ⏎ '),
    unread: [...guests.flatMap((guest) => guest.unread), ...unread].join(' ⏎ ') || '–',
  }
}
describe('texts by example', () => {
  const rows = docTable(page, 'Texts by example')
  it('are at least forty', () => expect(rows.length).toBeGreaterThanOrEqual(40))
  it.each(rows.map((row) => [row['text']!, row] as const))('%s', (text, row) => {
    const given = text.replaceAll('⏎', '\n').replaceAll('⇥', '\t').replaceAll('¦', '|')
    expect(viewOf(given)).toEqual({ guests: row['guests'], unread: row['not understood'] })
  })
})

test('what no label, no shape and no name explains is told, whole', () => {
  const odd = ['qq#7', 'x9-', '١٢٣', '12345', 'WIFI!']
  for (const word of odd) {
    const { guests, unread } = readGuests(`王芳 E12345678 ${word}`, today)
    const all = [
      ...guests.flatMap((guest) => [...Object.values(guest.facts), ...guest.unread]),
      ...unread,
    ].join(' ')
    expect(all, word).toContain(word.replace(/[^\p{L}\d]+$/u, ''))
  }
})

test('texts made to be slow are read all the same, and what is too much is told', () => {
  const hostile = [
    'a',
    'a ',
    '1/',
    '<',
    'P<A<<B ',
    '\t',
    '姓名',
    'a@',
    '+1 ',
    '1a\n',
    '王\n',
    '(',
    'ก',
    'A.',
    ' ',
    '0-',
  ]
  for (const part of hostile) readGuests(part.repeat(50_000 / part.length), today)
  const many = readGuests('王芳 E12345678\n'.repeat(600), today)
  expect(many.guests).toHaveLength(500)
  expect(many.unread).toHaveLength(100)
})
