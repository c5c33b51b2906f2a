import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { findMrz } from './find-mrz.ts'
import { checkDigit, readMrz } from './mrz.ts'

const today = '2026-11-23'
const anna = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
] as const

test('the passport of the standard is read', () => {
  expect(readMrz(anna, today)).toEqual({
    format: 'TD3',
    kind: 'passport',
    issuer: '',
    name: 'ERIKSSON ANNA MARIA',
    number: 'L898902C3',
    nationality: '',
    birthdate: '1974-08-12',
    gender: 'female',
    expires: '2012-04-15',
    mended: 0,
    wrong: [],
  })
})
test('identity cards of two and of three lines are read', () => {
  const two = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6']
  expect(readMrz(two, today)).toMatchObject({
    format: 'TD2',
    kind: 'id-card',
    number: 'D23145890',
    wrong: [],
  })
  const three = [
    'I<UTOD231458907<<<<<<<<<<<<<<<',
    '7408122F1204159UTO<<<<<<<<<<<6',
    'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
  ]
  expect(readMrz(three, today)).toMatchObject({
    format: 'TD1',
    kind: 'id-card',
    number: 'D23145890',
    wrong: [],
  })
})

const number = 'E12345670'
const chinese = (own = number, birth = '900512') =>
  `${own}${checkDigit(number)}CHN${birth}${checkDigit('900512')}F300101${checkDigit('300101')}`
const whole = (line: string) => {
  const filled = `${line}${'<'.repeat(14)}0`
  const right = `${number}${checkDigit(number)}900512${checkDigit('900512')}`
  return `${filled}${checkDigit(`${right}${filled.slice(21)}`)}`
}
const names = 'P<CHNWANG<<FANG'.padEnd(44, '<')

test('O for 0 and I for 1 are mended where a check digit proves it', () => {
  for (const typed of ['E1234567O', 'EI2345670', 'E1234S670'])
    expect(readMrz([names, whole(chinese(typed))], today), typed).toMatchObject({
      number,
      mended: 1,
      wrong: [],
    })
  expect(readMrz([names, whole(chinese(number, '9OO5I2'))], today)).toMatchObject({
    birthdate: '1990-05-12',
    mended: 3,
    wrong: [],
  })
})
test('what no check digit proves is told, not guessed', () => {
  expect(readMrz([names, whole(chinese('E12345690'))], today)).toMatchObject({
    number: 'E12345690',
    wrong: ['number'],
  })
})
test('two wrong check digits are no passport', () => {
  expect(readMrz([names, whole(chinese('E12345690', '910512'))], today)).toBeNull()
})
test('zones are found anywhere in a text: in one line, with other fillers, with fillers lost', () => {
  const at = (text: string) => findMrz(text, today).map(({ mrz }) => mrz.name)
  expect(at(`her passport: ${anna.join(' ')} thanks!`)).toEqual(['ERIKSSON ANNA MARIA'])
  expect(at(`${anna[0].replaceAll('<', '‹')}\n\n${anna[1].toLowerCase()}`)).toEqual(['ERIKSSON ANNA MARIA'])
  expect(at(`P<UTOERIKSSON<<ANNA<MARIA\n${anna[1].replace('<<<<<', '<<<')}`)).toEqual(['ERIKSSON ANNA MARIA'])
  expect(at(`${anna[0]}\nL898902C36 UTO7408122F1204159 ZE184226B<<<<<10`)).toEqual(['ERIKSSON ANNA MARIA'])
  expect(at(`${anna.join('\n')}\n${names}\n${whole(chinese())}`)).toEqual([
    'ERIKSSON ANNA MARIA',
    'WANG FANG',
  ])
  expect(at('P<UTO a < b and c << d')).toEqual([])
})

test.each(
  docTable('algorithms/guest-texts.md', 'The lines of a passport').map(
    (row) => [row['number as read']!, row] as const,
  ),
)('%s', (read, row) => {
  const expected = row['number']!
  const own = `${read}${row['check digit']}UTO7408122F1204159ZE184226B<<<<<10`
  const mrz = readMrz([anna[0], own], today)
  expect(mrz?.wrong.includes('number') ? '?' : mrz?.number).toBe(expected)
})

test('a passport with one name only is read: Doc 9303 asks for no second identifier', () => {
  const second = whole(chinese())
  const read = (first: string) => findMrz(`${first}\n${second}`, today).map(({ mrz }) => mrz.name)
  for (const [first, name] of [
    ['P<PAKZAHRA<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<', 'ZAHRA'],
    ['P<PAKZAHRA<<<', 'ZAHRA'],
    ['P<MMRAYE<AYE<WIN<<<', 'AYE AYE WIN'],
    ['PMMMRYE<AYE<WIN'.padEnd(44, '<'), 'YE AYE WIN'],
    ['P<IDNSUHARTO'.padEnd(44, '<'), 'SUHARTO'],
    ['P<IND<<PRIYA<<<<<<<', 'PRIYA'],
    ['P<CHNWANG<<FANG<<<<', 'WANG FANG'],
    ['P<THAPHANOMYONGCHAIWATTANASIRIKUNANANTASAK', 'PHANOMYONGCHAIWATTANASIRIKUNANANTASAK'],
  ] as const)
    expect([first, ...read(first)]).toEqual([first, name])
  const card = [
    'I<PAKD231458907<<<<<<<<<<<<<<<',
    '7408122F1204159PAK<<<<<<<<<<<6',
    'ZAHRA<<<<<<<<<<<<<<<<<<<<<<<<<',
  ]
  expect(findMrz(card.join('\n'), today).map(({ mrz }) => [mrz.format, mrz.name])).toEqual([['TD1', 'ZAHRA']])
})
