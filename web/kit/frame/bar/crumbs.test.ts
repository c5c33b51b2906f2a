import { expect, test } from 'vitest'
import { screenNamed } from '../../route/screens.ts'
import { crumbHref, crumbsAbove } from './crumbs.ts'

const calendar = screenNamed('EditSUKS', 'catalog')!
const person = (path: string[], isSuper: 0 | 1 = 0) => ({
  kind: 'staff' as const,
  isSuper,
  path,
  firstUrl: '',
})
const names = (path: string[], isSuper?: 0 | 1) =>
  crumbsAbove(calendar, person(path, isSuper)).map(({ name }) => name)

test('a crumb shows only where its permission key passes (requirements §6)', () => {
  expect(names(['entertainment.all'])).toEqual(['all', 'detail'])
  expect(names([])).toEqual([])
  expect(names([], 1)).toEqual(['all', 'detail'])
})

test('the way up from a record leads to that record, to a list it leads bare', () => {
  const [list, detail] = crumbsAbove(calendar, person(['entertainment.all']))
  expect(crumbHref(list!, { id: '7' })).toBe('/entertainment/all')
  expect(crumbHref(detail!, { id: '7' })).toBe('/entertainment/detail?id=7')
})
