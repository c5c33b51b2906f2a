import { expect, test } from 'vitest'
import { keyName } from './key-name.ts'

test('keys have one name on every keyboard', () => {
  const press = (key: string, ctrlKey = false, metaKey = false) => keyName({ key, ctrlKey, metaKey })
  expect([press(' '), press('G'), press('K', true), press('k', false, true)]).toEqual([
    'space',
    'g',
    'mod+k',
    'mod+k',
  ])
})
