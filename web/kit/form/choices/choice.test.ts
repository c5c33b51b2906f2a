import { expect, test } from 'vitest'
import { branchValues, searchTree, treeLabels } from './choice.ts'

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
