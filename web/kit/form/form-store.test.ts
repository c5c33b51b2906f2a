import { describe, expect, test } from 'vitest'
import { dotted, getIn, same, setIn } from './form-path.ts'
import { FormStore, type FormError } from './form-store.ts'

type Sku = { code: string; names: Record<string, string>; steps: { percent: number | null }[] }
const initial: Sku = { code: 'PP1', names: { en: 'Phi Phi' }, steps: [{ percent: 10 }] }
const missing = (values: Sku): FormError[] => [
  ...(values.code ? [] : [{ field: 'code', why: 'required' }]),
  ...values.steps.flatMap(({ percent }, at) =>
    percent === null ? [{ field: `steps[${at}][percent]`, why: 'required' }] : [],
  ),
]

describe('paths', () => {
  test('bracket names of the wire become dotted', () => {
    expect(dotted('steps[0][percent]')).toBe('steps.0.percent')
    expect(dotted('names.en')).toBe('names.en')
  })
  test('setting deep copies only the way there', () => {
    const next = setIn(initial, 'steps.0.percent', 20)
    expect(getIn(next, 'steps.0.percent')).toBe(20)
    expect(initial.steps[0]!.percent).toBe(10)
    expect(next.names).toBe(initial.names)
    expect(Array.isArray(next.steps)).toBe(true)
  })
  test('a way that is not there yet is made', () => {
    expect(setIn({}, 'prices.0.adult', 5)).toEqual({ prices: [{ adult: 5 }] })
  })
  test('nothing, null and empty text say the same', () => {
    expect(same({ a: '' }, { a: null, b: undefined })).toBe(true)
    expect(same([1], [1, ''])).toBe(false)
  })
})

describe('a form', () => {
  test('knows what differs from what was loaded', () => {
    const form = new FormStore(initial)
    form.set('names.th', 'พีพี')
    expect(form.dirty).toBe(true)
    expect(form.changed).toEqual(['names'])
    form.set('names.th', '')
    expect(form.dirty).toBe(false)
  })
  test("puts the server's bracket names on their fields and forgets them when they are typed over", () => {
    const form = new FormStore(initial)
    form.refuse([{ field: 'steps[0][percent]', why: 'tooLarge', params: { max: 100 } }])
    expect(form.errors['steps.0.percent']?.why).toBe('tooLarge')
    form.set('steps.0.percent', 50)
    expect(form.errors).toEqual({})
  })
  test('checks a field as it is typed only after a try to save', () => {
    const form = new FormStore(initial, missing)
    form.set('code', '')
    expect(form.errors).toEqual({})
    expect(form.validate()).toBe(false)
    form.set('code', 'X')
    expect(form.errors).toEqual({})
    form.set('code', '')
    expect(form.errors['code']?.why).toBe('required')
  })
  test('tells a mistake when a changed field is left', () => {
    const form = new FormStore(initial, missing)
    form.leave('code')
    form.set('steps.0.percent', null)
    form.leave('steps.0.percent')
    expect(Object.keys(form.errors)).toEqual(['steps.0.percent'])
  })
  test('keeps what was typed when a newer record comes', () => {
    const form = new FormStore(initial)
    form.set('code', 'MINE')
    form.rebase({ ...initial, code: 'THEIRS', names: { en: 'Phi Phi by boat' } })
    expect(form.values).toMatchObject({ code: 'MINE', names: { en: 'Phi Phi by boat' } })
  })
  test('is clean after saving', () => {
    const form = new FormStore(initial)
    form.set('code', 'NEW')
    form.settle()
    expect(form.dirty).toBe(false)
    expect(form.values.code).toBe('NEW')
  })
})

test('each check of everything, ours or the server’s, is counted: the person is led to the first mistake', () => {
  const store = new FormStore(initial, missing)
  store.set('code', '')
  expect(store.refusals).toBe(0)
  store.validate()
  store.refuse([{ field: 'names', why: 'taken' }])
  expect(store.refusals).toBe(2)
})
