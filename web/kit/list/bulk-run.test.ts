import { expect, test } from 'vitest'
import { runBulk, type BulkProgress } from './bulk-run.ts'
import { branchValues, searchTree, treeLabels } from '../form/choice.ts'

const rows = [1, 2, 3, 4, 5, 6]
const options = {
  rows,
  nameOf: (row: number) => ({ key: String(row), name: `AB${row}` }),
  stopped: () => false,
  onProgress: () => undefined,
}

test('a row that fails does not stop the others, and says why', async () => {
  const end = await runBulk({
    ...options,
    act: async (row) => (row % 3 ? undefined : Promise.reject(new Error(`no ${row}`))),
  })
  expect(end).toEqual({
    total: 6,
    done: 4,
    running: false,
    failed: [
      { key: '3', name: 'AB3', why: 'no 3' },
      { key: '6', name: 'AB6', why: 'no 6' },
    ],
  })
})

test('progress is told after each row, and not more than a few run at once', async () => {
  const told: BulkProgress[] = []
  let running = 0
  let most = 0
  const act = async () => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
  }
  await runBulk({ ...options, act, atOnce: 2, onProgress: (progress) => told.push(progress) })
  expect(most).toBe(2)
  expect(told.map(({ done }) => done)).toEqual([0, 1, 2, 3, 4, 5, 6, 6])
})

test('stopping leaves the rest alone', async () => {
  const done: number[] = []
  await runBulk({
    ...options,
    atOnce: 1,
    act: async (row) => void done.push(row),
    stopped: () => done.length >= 2,
  })
  expect(done).toEqual([1, 2])
})

test('a tree is searched with its branches, and a branch stands for all below it', () => {
  const tree = [
    { value: 'boat', label: 'Boats', children: [{ value: 'speed', label: 'Speedboat' }] },
    { value: 'dive', label: 'Diving' },
  ]
  expect(searchTree(tree, 'speed')).toEqual([
    { ...tree[0], children: [{ value: 'speed', label: 'Speedboat' }] },
  ])
  expect(searchTree(tree, 'boats')).toEqual([tree[0]])
  expect(branchValues(tree[0]!)).toEqual(['boat', 'speed'])
  expect(treeLabels(tree).get('speed')).toBe('Speedboat')
})
