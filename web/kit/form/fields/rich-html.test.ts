import { expect, test } from 'vitest'
import { fromEditor, toEditor } from './rich-html.ts'

test('a list is kept as it always was, entries of several paragraphs with them', () => {
  expect(fromEditor('<ul><li><p>A</p></li><li><p>B</p><ol><li><p><em>C</em></p></li></ol></li></ul>')).toBe(
    '<ul><li>A</li><li>B<ol><li><em>C</em></li></ol></li></ul>',
  )
  const two = '<ul><li><p>A</p><p>B</p></li></ul>'
  expect(fromEditor(two)).toBe(two)
})

test('a line left free is one line, kept as one and written as one', () => {
  expect(fromEditor('<p>A</p><p></p><p>B</p>')).toBe('<p>A</p><p><br></p><p>B</p>')
  expect(toEditor('<p>A</p><p><br></p><p>B</p>')).toBe('<p>A</p><p></p><p>B</p>')
})
