import { expect, test } from 'vitest'
import { showProgress } from './progress.ts'

function describe(isTTY: boolean): string {
  let text = ''
  const shown = showProgress('Making a world', { isTTY, write: (part) => ((text += String(part)), true) })
  shown.progress(0.25)
  shown.say('  companies')
  shown.progress(1)
  shown.say('Made.')
  return text
}

test('a terminal shows a bar that stays below what is said, and goes when all is done', () => {
  const lines = describe(true)
    .split('\r\x1b[2K')
    .filter((part) => part !== '')
  expect(lines).toEqual([
    '[........................]   0 %  Making a world',
    '[######..................]  25 %  Making a world',
    '  companies\n',
    '[######..................]  25 %  Making a world',
    '[########################] 100 %  Making a world',
    'Made.\n',
  ])
})

test('a log has a line for each thing that is said', () => {
  expect(describe(false)).toBe('Making a world …\n  companies\nMade.\n')
})
