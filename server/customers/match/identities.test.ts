import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { pinyinOf } from '../../orders/orders.public.ts'
import { identitiesOf, isSure } from './identities.ts'
import { keyOf } from './owners.ts'

/** "Name, mark" of the page: the mark is a day, a mail address, a phone or a document, as it looks. */
function identitiesIn(cell: string) {
  const [name = '', mark = ''] = cell.split(', ')
  const isDay = /^\d{4}-\d\d-\d\d$/.test(mark)
  const isPhone = !isDay && /^\+?[\d\s-]{9,}$/.test(mark)
  const isMail = mark.includes('@')
  return identitiesOf({
    name,
    pinyin: pinyinOf(name, ''),
    phones: isPhone ? [mark] : [],
    email: isMail ? mark : '',
    wechat: '',
    birthdate: isDay ? mark : '',
    documents: isDay || isPhone || isMail ? [] : [mark],
  })
}

test.each(docTable('algorithms/customers.md', 'By what a person is known').map((row) => [row]))(
  '%j',
  (row) => {
    const [one, another] = [identitiesIn(row['one']!), identitiesIn(row['another']!)]
    const others = new Set(another.map(keyOf))
    const shared = one.filter((identity) => others.has(keyOf(identity)))
    const said = shared.some(isSure) ? 'yes' : shared.length ? 'perhaps' : 'no'
    expect(said).toBe(row['same person'])
  },
)
