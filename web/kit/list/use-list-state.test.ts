import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { remember } from '../session/remembered.ts'
import { listSchema, withoutText } from './filter-state.ts'
import { openingState, useListState, type ListControl } from './use-list-state.ts'

const schema = listSchema({ filters: { search: { kind: 'text', label: 'kit.parts.search' } } })

/** A list as it stands at an address, and where the browser is. */
async function listAt(address: string) {
  let list: ListControl<(typeof schema)['filters']>
  const List = () => {
    list = useListState('test', schema)
    return null
  }
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: createRootRoute({ component: List }), history })
  await router.load()
  renderToString(createElement(RouterProvider, { router }))
  return { list: list!, history, place: () => history.location.href }
}

test('what is typed stands in the address of the list', async () => {
  const { list, place } = await listAt('/products')
  list.set({ search: 'phi phi' })
  expect(place()).toBe('/products?search=phi+phi')
})

test('what was typed just before a row was opened leaves the address of its page alone', async () => {
  const { list, history, place } = await listAt('/products?search=phi')
  history.push('/product?id=7')
  // The box waits until the typing rests, so it speaks only now.
  list.set({ search: 'phi phi' })
  expect(place()).toBe('/product?id=7')
})

test('what was typed leaves with the page; filters and tab stay for the next visit', () => {
  const schema = listSchema({
    filters: {
      search: { kind: 'text', label: 'kit.parts.search' },
      way: { kind: 'select', label: 'kit.parts.search' },
    },
    tabs: ['all', 'open'],
  })
  expect(withoutText(schema, 'search=phi&way=in&tab=open')).toBe('way=in&tab=open')
})

test('a list is asked for ahead as it will open: by its address, else as it was left', () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('location', { search: '' })
  remember('list.test', 'search=boat')
  expect(openingState('test', schema).values).toEqual({ search: 'boat' })
  vi.stubGlobal('location', { search: '?search=phi+phi&pageNo=2' })
  expect(openingState('test', schema)).toMatchObject({ values: { search: 'phi phi' }, pageNo: 2 })
})
