import { expect, test } from 'vitest'
import { undoStack } from './undo-stack.ts'

/** A card as the server keeps it: each move counts its version, and one that saw another is refused. */
function board() {
  const stack = undoStack()
  let card = { at: 'waiting', version: 0 }
  const place = (at: string, seen: number) => {
    if (seen !== card.version) return undefined
    card = { at, version: card.version + 1 }
    return { card: card.version }
  }
  const move = (to: string) => {
    const { at, version } = card
    const after = place(to, version)
    if (!after) return
    stack.push({
      before: { card: version },
      after,
      back: async (now) => place(at, now['card'] ?? version),
    })
  }
  return { stack, move, place, now: () => card }
}

test('moves of one card are taken back one after the other, the last first, and again after new ones', async () => {
  const { stack, move, now } = board()
  for (const to of ['van 1', 'van 2', 'van 3']) move(to)
  expect([await stack.undo(), now().at]).toEqual([true, 'van 2'])
  move('van 4')
  expect([await stack.undo(), now().at]).toEqual([true, 'van 2'])
  expect([await stack.undo(), now().at]).toEqual([true, 'van 1'])
  expect([await stack.undo(), now().at]).toEqual([true, 'waiting'])
  expect(await stack.undo()).toBe(undefined)
})

test('what somebody else moved since is not taken back, nor what was moved before it', async () => {
  const { stack, move, place, now } = board()
  move('van 1')
  place('van 9', now().version)
  move('van 2')
  expect([await stack.undo(), now().at]).toEqual([true, 'van 9'])
  expect([await stack.undo(), now().at]).toEqual([false, 'van 9'])
})
